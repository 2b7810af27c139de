import { globSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { withNotedImports } from './web/vite-noted-imports.ts';

const root = import.meta.dirname;
const files = globSync('{contract,server,web,art,tools,bench}/**/*.test.{ts,tsx}', { cwd: root });

/**
 * Tests that one process runs one after the other: to start a process for each, and to load its packages, takes longer
 * than most of them. What the project's own modules hold begins anew with each file all the same.
 */
const SHARED =
  /^(?:contract|web)\/|^server\/(?:ads|api|boards|builder|business|discovery|feeds|identity|news|pins|search-index|social|ssr|talk|trust)\//u;
/** They change what a process has only once (its environment, its globals, its packages), or are about processes. */
const ALONE =
  /\/killed-|^(?:web\/build|web\/identity\/human\/services|server\/identity\/account\/telling-nobody|server\/identity\/sign-in\/alike)\.test\.ts$/u;

const isShared = (file: string): boolean => SHARED.test(file) && !ALONE.test(file);

const project = (
  name: string,
  test: TestProjectInlineConfiguration['test'],
): TestProjectInlineConfiguration => ({
  plugins: [withNotedImports(join(root, 'web'))],
  // Pages under test are rendered to text here; their styles do not matter.
  css: { modules: { generateScopedName: '[local]' } },
  test: { name, testTimeout: 60_000, hookTimeout: 120_000, ...test },
});

export default defineConfig({
  test: {
    globalSetup: ['#server/testing/postgres.ts'],
    // By their names: those that take longest begin first.
    projects: [
      project('alone', { include: files.filter((file) => !isShared(file)) }),
      project('shared', {
        include: files.filter(isShared),
        isolate: false,
        setupFiles: ['#server/testing/fresh-modules.ts'],
      }),
    ],
    // Much of a test's time is spent waiting for the database or a process.
    maxWorkers: 3,
    allowOnly: false,
    reporters: process.env['TEST_REPORT']
      ? ['default', ['json', { outputFile: process.env['TEST_REPORT'] }]]
      : ['default'],
  },
});
