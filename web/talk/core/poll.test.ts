import { expect, test } from 'vitest';
import { nextPoll, POLL } from './poll.ts';

test('the pause between two looks grows with the quiet, between its bounds', () => {
  expect([0, 15_000, 60_000, 3_600_000].map((quiet) => nextPoll(quiet))).toEqual([
    POLL.often,
    POLL.often,
    12_000,
    POLL.seldom,
  ]);
});
