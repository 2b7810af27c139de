import { defineConfig } from 'vitest/config';

const isCitus = process.env.CITUS_PG_CONFIG !== undefined;

/**
 * The tests that `npm test` leaves out: of several servers behind real proxies, which need nginx and haproxy; and, when
 * CITUS_PG_CONFIG names the pg_config of a PostgreSQL with Citus, of a cluster of it instead.
 */
export default defineConfig({
  test: {
    globalSetup: [
      ...(isCitus ? [] : ['#server/security/cluster/test-needs.ts']),
      '#tools/build/before-tests.ts',
      '#server/testing/postgres.ts',
    ],
    include: isCitus
      ? ['server/security/citus/**/*.test.ts', 'tools/sql/on-a-cluster/**/*.test.ts']
      : ['server/security/cluster/**/*.test.ts'],
    server: { deps: { external: [/\/(?:contract|server|tools)\/(?!.*\.test\.).*\.ts$/u] } },
    testTimeout: 300_000,
    hookTimeout: 120_000,
    // Each file has servers of its own under load.
    maxWorkers: 1,
    allowOnly: false,
  },
});
