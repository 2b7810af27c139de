import { describe, expect, test } from 'vitest';
import { knownFrom, referenceFindings } from './references.ts';

describe('references', () => {
  const known = knownFrom(
    ['- **SAVE-01** Saves.\n- **SAVE-08** More.\n', '- **SEC-7** Throttles.\n'],
    ['076-large-boards-by-steps.md'],
  );
  const inText = (text: string): string[] =>
    referenceFindings(new Map([['server/pins/a.ts', text]]), known).map(({ rule }) => rule);

  test('what docs list may be named, alone, in a list or as a range', () => {
    expect(inText('// [SAVE-01] [SEC-7, SAVE-08] [SAVE-01..08] (decision 076) [RFC 6238]')).toEqual(
      [],
    );
  });

  test('what they do not list is found', () => {
    expect(
      inText('// [SAVE-02] [SEC-7, SEC-99] [SAVE-01..09] (decision 76), docs/decisions/077-a.md'),
    ).toEqual([
      'SAVE-02 is in neither docs/requirements.md nor docs/security.md',
      'SEC-99 is in neither docs/requirements.md nor docs/security.md',
      'SAVE-09 is in neither docs/requirements.md nor docs/security.md',
      'there is no decision 76 in docs/decisions',
      'there is no decision 077 in docs/decisions',
    ]);
  });

  test('so is a part that only has a number, but in the list of requirements', () => {
    const inPage = (file: string) =>
      referenceFindings(new Map([[file, '// as §4.2 says, and \u00a7']]), known);
    const rule = '§4.2 is in no page: name the page, or say what it says';
    expect(inPage('server/pins/a.ts')).toEqual([{ file: 'server/pins/a.ts', rule }]);
    expect(inPage('docs/requirements.md')).toEqual([]);
  });
});
