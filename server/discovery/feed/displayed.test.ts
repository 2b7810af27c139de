import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { cursorDisplayed, LONGEST_WITH_DISPLAYED, displayedIn } from './displayed.ts';

const signature = (): string => randomBytes(16).toString('hex');

test('a list knows what was put into it after it travelled, and nothing else', () => {
  const [first, second, other] = [signature(), signature(), signature()];
  const twice = displayedIn(displayedIn(displayedIn('').with([first])).with([second, first]));
  expect([first, second, other].map((one) => twice.has(one))).toEqual([true, true, false]);
});

test('a list forgets the first of too many, and stays as short as a bookmark may be', () => {
  const many = Array.from({ length: 1200 }, signature);
  const written = displayedIn('').with(many);
  const memory = displayedIn(written);
  expect(many.filter((one) => memory.has(one))).toEqual(many.slice(200));
  const bookmark = Buffer.from(JSON.stringify([1, 2, null, null, written])).toString('base64url');
  expect(bookmark.length).toBeLessThan(LONGEST_WITH_DISPLAYED);
});

test.each(['a', '!!!!', 'AAAAAA=', 'AAA', 'A'.repeat(5336 + 8)])(
  'what no list wrote is refused: %s',
  (written) => {
    expect(cursorDisplayed().safeParse(written).success).toBe(false);
  },
);
