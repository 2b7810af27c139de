import { describe, expect, test } from 'vitest';
import { cycleFindings } from '#tools/layers/cycles.ts';
import { diagramOf } from '#tools/layers/diagram.ts';
import { fileFindings, importFindings } from '#tools/layers/rules.ts';
import { importsOf } from '#tools/layers/tree.ts';

type Files = Record<string, string>;

function findingsIn(files: Files): string[] {
  const tree = new Map(Object.entries(files));
  return [...importFindings(tree), ...fileFindings(tree), ...cycleFindings(tree)].map(
    ({ file, rule }) => `${file}: ${rule}`,
  );
}

const importing = (path: string): string => `import { thing } from '${path}';\n`;

test('a tree that keeps the rules has no findings', () => {
  expect(
    findingsIn({
      'contract/pins.ts': `${importing('zod/mini')}${importing('#contract/kernel/call.ts')}`,
      'server/app.ts': `${importing('#server/pins/routes.ts')}${importing('#server/pins/jobs.ts')}`,
      'server/pins/routes.ts': `${importing('#contract/pins.ts')}${importing('./save-pin.ts')}`,
      'server/pins/saving/save-pin.ts': `${importing('#server/boards/index.ts')}${importing('./store.ts')}`,
      'server/pins/core/store.ts': `${importing('#server/kernel/db/tx.ts')}${importing('pg')}`,
      'server/pins/saving/save-pin.test.ts': `${importing('#server/testing/database.ts')}${importing('pg')}`,
      'server/pins/core/rules.ts': `${importing('#contract/pins.ts')}${importing('#server/kernel/core/failure.ts')}`,
      'server/boards/index.ts': `export { thing } from './find-board.ts';\n`,
      'server/kernel/config/config.ts': 'export const port = process.env.PORT;\n',
      'server/media/outside/get.ts': `${importing('undici')}${importing('node:net')}`,
      'web/pages/pin/pin.tsx': `${importing('#web/pins/closeup.tsx')}${importing('#contract/pins.ts')}`,
      'extension/popup/a.tsx': `${importing('../core/b.ts')}${importing('#contract/pins.ts')}${importing('#web/styles/tokens.css')}`,
      'web/pins/closeup.tsx': `${importing('./parts/title.tsx')}${importing('#web/ui/base/button.tsx')}`,
    }),
  ).toEqual([]);
});

describe('each rule finds what breaks it', () => {
  const cases: [string, Files, string][] = [
    [
      'an import to the right',
      { 'server/boards/a.ts': importing('#server/pins/index.ts') },
      'to its right',
    ],
    [
      'an import to the right on the web',
      { 'web/boards/a.tsx': importing('#web/pins/b.tsx') },
      'to its right',
    ],
    [
      'an extension that imports the web',
      { 'extension/popup/a.tsx': importing('#web/ui/base/button.tsx') },
      'extension imports only contract and web/styles',
    ],
    [
      'an extension that imports the server',
      { 'extension/core/a.ts': importing('#server/pins/index.ts') },
      'extension imports only contract and web/styles',
    ],
    [
      'a room of the extension to the right',
      { 'extension/core/a.ts': importing('../popup/b.tsx') },
      'a room to its right',
    ],
    [
      'a web that imports the extension',
      { 'web/pins/a.tsx': importing('#extension/core/b.ts') },
      'web may not import extension',
    ],
    [
      'a page imported from below',
      { 'web/pins/a.tsx': importing('#web/pages/home/home.tsx') },
      'to its right',
    ],
    [
      'a contract that imports more than zod',
      { 'contract/pins.ts': importing('node:fs') },
      'only contract and zod',
    ],
    [
      'a contract that imports the server',
      { 'contract/pins.ts': importing('#server/pins/index.ts') },
      'only contract',
    ],
    [
      'a server that imports the web',
      { 'server/pages/a.ts': importing('#web/pages/home/home.tsx') },
      'may not import web',
    ],
    [
      'a type of the server in the web',
      { 'web/pins/a.ts': `import type { A } from '#server/pins/index.ts';` },
      'may not import server',
    ],
    [
      'another domain past its index',
      { 'server/pins/a.ts': importing('#server/boards/find-board.ts') },
      'through its index.ts',
    ],
    [
      'drawings that know more than drawing',
      { 'art/stars.ts': importing('#contract/pins.ts') },
      'art imports only art',
    ],
    [
      'drawings outside the demo',
      { 'server/pins/a.ts': importing('#art/stars.ts') },
      'only the demo imports art',
    ],
    ['private parts', { 'web/pages/a.tsx': importing('#web/pins/parts/title.tsx') }, 'private'],
    [
      'a store with a use case',
      { 'server/pins/core/store.ts': importing('./save-pin.ts') },
      'a store imports only',
    ],
    [
      'a noun store with a domain',
      { 'server/pins/section-store.ts': importing('#server/boards/index.ts') },
      'a store imports only',
    ],
    [
      'rules with a store',
      { 'server/pins/core/rules.ts': importing('./store.ts') },
      'rules import only',
    ],
    [
      'rules with the database',
      { 'server/pins/core/rules.ts': importing('#server/kernel/db/tx.ts') },
      'rules import only',
    ],
    [
      'routes imported below app',
      { 'server/pins/a.ts': importing('./routes.ts') },
      'only app.ts imports',
    ],
    [
      'the driver in a use case',
      { 'server/pins/saving/save-pin.ts': importing('pg') },
      'only stores and the kernel',
    ],
    ['a way out', { 'server/pins/a.ts': importing('undici') }, 'only server/media/outside/'],
    [
      'a client of node',
      { 'server/pins/a.ts': importing('node:https') },
      'only server/media/outside/',
    ],
    [
      'a fetch beside what the operator named',
      { 'server/identity/a.ts': 'const answer = await fetch(url);' },
      'may fetch',
    ],
    ['a global fetch', { 'server/pins/a.ts': 'const answer = await fetch(url);' }, 'may fetch'],
    [
      'the environment',
      { 'server/pins/a.ts': 'const key = process.env.KEY;' },
      'reads the environment',
    ],
    [
      'a private table of the queue',
      { 'server/kernel/jobs/a.ts': 'const all = `select id from graphile_worker._private_jobs`;' },
      'private tables',
    ],
    ['a climb', { 'server/pins/deep/a.ts': importing('../../kernel/failure.ts') }, 'no "../.."'],
    [
      'a test imported by code',
      { 'server/pins/a.ts': importing('#server/testing/database.ts') },
      'only tests import',
    ],
    ['a folder without a meaning', { 'web/pins/utils/a.ts': '' }, 'no folder may be called utils'],
    ['a domain that nobody knows', { 'server/misc/a.ts': '' }, 'not in the list of domains'],
    ['a file too deep', { 'web/pins/a/b/c/d.ts': '' }, 'deeper than four'],
    ['a file too long', { 'web/pins/a.ts': 'x\n'.repeat(301) }, '301 lines'],
    [
      'a circle of types',
      {
        'server/pins/a.ts': `import type { B } from './b.ts';`,
        'server/pins/b.ts': `export type { C } from './c.ts';`,
        'server/pins/c.ts': `import type { A } from './a.ts';`,
      },
      'in a circle: server/pins/a.ts, server/pins/b.ts, server/pins/c.ts',
    ],
  ];
  test.each(cases)('%s', (_name, files, words) => {
    expect(findingsIn(files)).toEqual([expect.stringContaining(words)]);
  });

  test('code that reaches out anywhere but in the one fetch module is found [SEC-43]', () => {
    for (const text of [
      importing('undici'),
      importing('node:http'),
      importing('net'),
      'await fetch(a)',
    ]) {
      expect(findingsIn({ 'server/discovery/a.ts': text })).toHaveLength(1);
      expect(findingsIn({ 'server/media/outside/a.ts': text })).toEqual([]);
    }
  });
});

test('reads every form of import, and none in a comment', () => {
  const text = `
    import a from './a.ts'; import type { B } from "./b.ts";
    import './c.css';
    export * from './d.ts';
    const e = await import('./e.ts');
    // import f from './f.ts';
    /* import g from './g.ts'; */
    const url = 'https://example.org'; import h from './h.ts';
    import {
      i,
    } from './i.ts';`;
  expect(importsOf('web/pins/x.tsx', text).map(({ to }) => to?.slice(-4))).toEqual([
    'a.ts',
    'b.ts',
    '.css',
    'd.ts',
    'e.ts',
    'h.ts',
    'i.ts',
  ]);
});

test('draws what the domains import, but for what a drawn way leads to', () => {
  const tree = new Map([
    ['server/pins/a.ts', importing('#server/boards/index.ts')],
    [
      'server/pins/b.ts',
      importing('#server/boards/index.ts') +
        importing('#server/identity/index.ts') +
        importing('#server/kernel/core/failure.ts'),
    ],
    ['server/boards/a.ts', importing('#server/identity/index.ts')],
  ]);
  expect(diagramOf(tree)).toBe('graph TD\n    boards --> identity\n    pins --> boards\n');
});
