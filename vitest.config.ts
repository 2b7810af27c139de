import { globSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { withNotedImports } from './web/vite-noted-imports.ts';

const root = import.meta.dirname;
const isCluster = Boolean(process.env['CITUS_PG_CONFIG']);
const files = globSync('{contract,server,web,cli,art,extension,tools,bench}/**/*.test.{ts,tsx}', {
  cwd: root,
  // They need a proxy, or Citus, of the machine: npm run test:cluster.
  exclude: [
    'server/security/{cluster,citus}/**',
    'tools/sql/on-a-cluster/**',
    // About the plans and the functions of one PostgreSQL, which a cluster does not have.
    ...(isCluster
      ? [
          'server/**/{,charge-,proof-,report-,serving-}plans.test.ts',
          'server/kernel/shards/**',
          'server/kernel/db/look-ups.test.ts',
        ]
      : []),
  ],
});

/**
 * Tests that change process-wide state (the environment, globals, packages), or that are about processes. All others
 * share a few processes: starting one and loading its modules takes longer than most test files.
 */
const ALONE = [
  /\/killed-/u,
  /^cli\//u,
  /^server\/(?:commands|demo|transfer)\//u,
  /^server\/(?:app|crash|main)\.test\.ts$/u,
  /^server\/kernel\/(?:db|embedded|events|jobs|mail|process)\//u,
  /^server\/media\/(?:decoding|outside|videos)\//u,
  /^server\/media\/(?:scan\/corpus|serving\/behind-nginx|uploads\/(?:full-disk|resume-video))\.test\.ts$/u,
  /^server\/security\/(?:access-matrix|disk-full|fuzz|gallery-dl|lost-database|overload|regular-expressions|two-instances|walker|wrong-calls)\.test\.ts$/u,
  /^(?:bench\/harness|tools\/checks\/temporary-folder|web\/build|web\/identity\/human\/services)\.test\.ts$/u,
];

const escapedRoot = root.replaceAll(
  /\W/gu,
  (sign) => String.raw`\u{${sign.codePointAt(0)?.toString(16)}}`,
);
/** Node runs these itself, as in production. Only files with JSX need Vite. */
const RUN_BY_NODE = new RegExp(
  String.raw`^${escapedRoot}/(?:art|bench|cli|contract|server|tools)/(?!.*\.test\.).*\.ts$`,
  'u',
);

/** They replace a package that the server imports, which only Vite can do. */
const MOCKING = /^server\/identity\/(?:account\/telling-nobody|sign-in\/alike)\.test\.ts$/u;

const mocks = (file: string): boolean => MOCKING.test(file);
const runsAlone = (file: string): boolean => ALONE.some((pattern) => pattern.test(file));

const project = (
  name: string,
  test: TestProjectInlineConfiguration['test'],
): TestProjectInlineConfiguration => ({
  plugins: [withNotedImports(join(root, 'web'))],
  // Tested pages are rendered to text, so their styles do not matter.
  css: { modules: { generateScopedName: '[local]' } },
  test: {
    name,
    server: { deps: { external: [RUN_BY_NODE] } },
    // A request to a cluster asks several nodes, which share the machine.
    testTimeout: isCluster ? 360_000 : 60_000,
    hookTimeout: isCluster ? 720_000 : 120_000,
    ...test,
  },
});

export default defineConfig({
  test: {
    globalSetup: ['#tools/build/before-tests.ts', '#server/testing/postgres.ts'],
    // Projects start in the order of their names, so that the slowest files come first.
    projects: [
      project('alone', { include: files.filter(runsAlone) }),
      project('mocking', { include: files.filter(mocks), server: { deps: { external: [] } } }),
      project('shared', {
        include: files.filter((file) => !runsAlone(file) && !mocks(file)),
        isolate: false,
        setupFiles: ['#server/testing/fresh-modules.ts'],
      }),
    ],
    // Tests spend much of their time waiting for the database or a process.
    maxWorkers: 3,
    allowOnly: false,
    reporters: process.env['TEST_REPORT']
      ? ['default', ['json', { outputFile: process.env['TEST_REPORT'] }]]
      : ['default'],
  },
});
