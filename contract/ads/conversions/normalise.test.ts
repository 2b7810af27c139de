import { expect, test } from 'vitest';
import { type HashedField, isHash, normalForm } from './normalise.ts';

test('two spellings of the same become one, and what cannot be of a field becomes nothing', () => {
  const cases: readonly (readonly [HashedField, string, string | null])[] = [
    ['em', ' Ada@Example.COM ', 'ada@example.com'],
    ['em', 'ada at example', null],
    ['ph', '+49 (0)30 / 901-820', '49030901820'],
    ['ph', '0049 30 901820', '4930901820'],
    ['ph', 'none', null],
    ['fn', ' Ada ', 'ada'],
    ['ge', 'Female', 'f'],
    ['ge', 'other', null],
    ['db', '1815-12-10', '18151210'],
    ['db', '10 December', null],
    ['ct', 'St. John’s', 'stjohns'],
    ['zp', 'SW1A 1AA', 'sw1a1aa'],
    ['country', 'DE', 'de'],
    ['country', 'Germany', null],
    ['external_id', ' A-7 ', 'A-7'],
  ];
  for (const [field, text, normal] of cases) expect(normalForm(field, text), text).toBe(normal);
  expect([isHash('A'.repeat(64)), isHash('a'.repeat(63)), isHash('g'.repeat(64))]).toEqual([
    true,
    false,
    false,
  ]);
});
