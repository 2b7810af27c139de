import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { withNotedImports } from './web/vite-noted-imports.ts';

export default defineConfig({
  plugins: [withNotedImports(join(import.meta.dirname, 'web'))],
  // Pages under test are rendered to text here; their styles do not matter.
  css: { modules: { generateScopedName: '[local]' } },
  test: {
    include: ['{contract,server,web,art,tools,bench}/**/*.test.{ts,tsx}'],
    globalSetup: ['#server/testing/postgres.ts'],
    // Much of a test's time is spent waiting for the database or a process.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    allowOnly: false,
    reporters: process.env['TEST_REPORT']
      ? ['default', ['json', { outputFile: process.env['TEST_REPORT'] }]]
      : ['default'],
  },
});
