import { defineConfig } from 'vitest/config';

/** The tests of several servers behind real proxies, which `npm test` leaves out: they need nginx and haproxy. */
export default defineConfig({
  test: {
    globalSetup: ['#server/security/cluster/test-needs.ts', '#server/testing/postgres.ts'],
    include: ['server/security/cluster/**/*.test.ts'],
    server: { deps: { external: [/\/(?:contract|server)\/(?!.*\.test\.).*\.ts$/u] } },
    testTimeout: 300_000,
    hookTimeout: 120_000,
    // Each file has servers of its own under load.
    maxWorkers: 1,
    allowOnly: false,
  },
});
