import { expect, test } from 'vitest';
import { statusWords } from './status-words.ts';

test('a sheet that failed says whether a part of it was applied', () => {
  expect(statusWords({ status: 'FAILED', done: 0 })).toBe('Nothing was applied');
  expect(statusWords({ status: 'FAILED', done: 300 })).toBe('Only part of it was applied');
  expect(statusWords({ status: 'SUCCEEDED', done: 300 })).toBe('Done');
});
