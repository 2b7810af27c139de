import { expect, test } from 'vitest';
import { linesOf, readLines } from './keyword-lines.ts';

test('each line is a keyword of its own kind, and is written again as it was', () => {
  const text = 'glazed bowl\n"handmade stoneware"\n[autumn table]\n-"plastic bowl"\n-[bowl]';
  const { keywords, problems } = readLines(text);
  expect(problems).toEqual([]);
  expect(keywords).toEqual([
    { value: 'glazed bowl', match_type: 'BROAD' },
    { value: 'handmade stoneware', match_type: 'PHRASE' },
    { value: 'autumn table', match_type: 'EXACT' },
    { value: 'plastic bowl', match_type: 'PHRASE_NEGATIVE' },
    { value: 'bowl', match_type: 'EXACT_NEGATIVE' },
  ]);
  expect(linesOf(keywords)).toBe(text);
});

test('what is no keyword is said by its line, and leaves the others alone', () => {
  const { keywords, problems } = readLines(`bowl\n\n""\n${'x'.repeat(121)}\n- plate `);
  expect(problems).toEqual([
    { line: 3, message: 'This line has no keyword.' },
    { line: 4, message: 'A keyword can have up to 120 characters.' },
  ]);
  expect(keywords).toEqual([
    { value: 'bowl', match_type: 'BROAD' },
    { value: 'plate', match_type: 'PHRASE_NEGATIVE' },
  ]);
});
