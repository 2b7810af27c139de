import { describe, expect, test } from 'vitest';
import { wordFindings } from './words.ts';

describe('words', () => {
  const inFile = (file: string, text: string): string[] =>
    wordFindings(new Map([[file, text]])).map(({ rule }) => rule);

  test('an exported name with a word of ours alone is found, whatever kind it is of', () => {
    expect(
      inFile(
        'server/pins/a.ts',
        'export interface AskedReport {}\nexport type Asked = string;\nexport const isTold = true;\nexport async function saidBy() {}\n',
      ),
    ).toEqual([
      'AskedReport says Asked: call it request or requested',
      'Asked says Asked: call it request or requested',
      'isTold says Told: call it notified, or what was sent',
      'saidBy says said: call it message or text',
    ]);
  });

  test('a variable or a function that is called so is found too', () => {
    expect(
      inFile(
        'web/pins/a.ts',
        '  const asked = 1;\n  let kept;\n  async function told() {}\n  const shown = 2;\n  let given;\n',
      ),
    ).toEqual([
      'asked says asked: call it request or requested',
      'kept says kept: call it stored, cached or retained',
      'told says told: call it notified, or what was sent',
      'shown says shown: call it page, view, or what it is',
      'given says given: call it input, or what it is',
    ]);
  });

  test('a field of a call that is called so is found', () => {
    expect(
      inFile(
        'contract/pins/a.ts',
        '  said: z.optional(z.string()),\n  given_in_micro_currency: z.int(),\n  kept: maybe(z.string()),\n  last_seen_at: z.string(),\n',
      ),
    ).toEqual([
      'a field says said: call it message or text',
      'a field says given: call it input, or what it is',
      'a field says kept: call it stored, cached or retained',
    ]);
  });

  test('a parameter, a member of an object or of an interface, that is called so is found', () => {
    expect(
      inFile(
        'server/pins/a.ts',
        '  readonly seen: Pins;\n  kept?: number;\n  return { from, to, shown: page };\nfunction on(given: Page): void {}\n',
      ),
    ).toEqual([
      'a field says seen: call it viewed, displayed or visited',
      'a field says kept: call it stored, cached or retained',
      'a field says shown: call it page, view, or what it is',
      'a field says given: call it input, or what it is',
    ]);
  });

  test('names beside it and other words are free', () => {
    expect(
      inFile(
        'server/pins/a.ts',
        'const askedAt = 1;\n// export const told\nexport const taskedWith = 2;\nexport const askForIt = 3;\n',
      ),
    ).toEqual([]);
  });

  test('a component has a variant, and no look', () => {
    expect(inFile('web/pins/a.tsx', '<Button look="main" />')).toEqual(['look is called variant']);
    expect(inFile('web/pins/a.tsx', '<Button variant="main" />')).toEqual([]);
  });
});
