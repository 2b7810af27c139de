import { describe, expect, test } from 'vitest';
import { pathFindings } from './paths.ts';

describe('paths', () => {
  const paths = new Set([
    'server',
    'server/pins',
    'server/pins/save-pin.ts',
    'docs/wire.md',
    'docs/decisions',
    'docs/decisions/001-once.md',
    'README.md',
  ]);
  const inPage = (file: string, text: string): string[] =>
    pathFindings(new Map([[file, text]]), paths).map(({ rule }) => rule);

  test('files and folders that are there may be named and linked, and so may patterns and addresses', () => {
    const text =
      'In `server/pins/save-pin.ts`, server/pins/save-pin, in server/pins/. [Wire](docs/wire.md#errors), [why](docs/decisions/), [top](#top), ' +
      'server/<domain>/index.ts, server/NNNN-domain.sql, https://bower.example/docs/none and /docs/api/';
    expect(inPage('ARCHITECTURE.md', text)).toEqual([]);
    expect(inPage('docs/wire.md', '[back](../README.md), [why](decisions/001-once.md)')).toEqual(
      [],
    );
  });

  test('what is not there is found, once a page', () => {
    const text = 'server/pins/save.ts, server/pins/save.ts and web/pins/; [a](docs/gone.md)';
    expect(inPage('README.md', text)).toEqual([
      'there is no server/pins/save.ts',
      'there is no web/pins',
      'there is no docs/gone.md',
    ]);
    expect(inPage('docs/wire.md', '[back](README.md)')).toEqual(['there is no docs/README.md']);
  });
});
