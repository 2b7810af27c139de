import { describe, expect, test } from 'vitest';
import { crowdFindings, roomFindings } from './rooms.ts';

type Files = Record<string, string>;

const importing = (path: string): string => `import { thing } from '${path}';\n`;

describe('rooms', () => {
  const known = { 'server/pins': { core: 'Rows.', trash: 'What was deleted.' } };
  const inRooms = (files: Files): string[] =>
    roomFindings(new Map(Object.entries(files)), known).map(({ file, rule }) => `${file}: ${rule}`);

  test('a room imports from those before it, and what stands above them from all', () => {
    expect(
      inRooms({
        'server/pins/trash/a.ts': importing('../core/store.ts') + importing('./b.ts'),
        'server/pins/routes.ts': importing('./trash/a.ts'),
        'server/pins/core/store.test.ts': importing('../trash/a.ts'),
        'server/boards/anywhere/a.ts': importing('../elsewhere/b.ts'),
      }),
    ).toEqual([]);
  });

  test('what a room may not import, and a room that nobody named, are found', () => {
    expect(
      inRooms({
        'server/pins/core/a.ts': importing('../trash/b.ts'),
        'server/pins/core/b.ts': importing('../index.ts'),
        'server/pins/attic/c.ts': importing('../core/a.ts'),
      }),
    ).toEqual([
      'server/pins/core/a.ts: core may not import trash, a room to its right',
      'server/pins/core/b.ts: a room may not import what stands above it: index.ts',
      'server/pins/attic/c.ts: attic is not in the list of rooms (tools/layers/house.ts)',
    ]);
  });

  test('a room that is told with an "and" is found', () => {
    const two = { 'server/pins': { core: 'Rows and views.', trash: 'What expands.' } };
    expect(roomFindings(new Map(), two)).toEqual([
      {
        file: 'server/pins/core',
        rule: 'a room is told in a sentence without "and" (tools/layers/house.ts)',
      },
    ]);
  });

  test('a folder of more than 25 source files is found; tests and styles do not count', () => {
    const files = (many: number): [string, string][] =>
      Array.from({ length: many }, (_, at) => [`server/pins/trash/a${at}.ts`, '']);
    const beside: [string, string][] = [
      ['server/pins/trash/a.test.ts', ''],
      ['server/pins/trash/a.css', ''],
    ];
    expect(crowdFindings(new Map([...files(25), ...beside]))).toEqual([]);
    expect(crowdFindings(new Map(files(26)))).toEqual([
      { file: 'server/pins/trash', rule: '26 source files, and 25 are the most' },
    ]);
  });
});
