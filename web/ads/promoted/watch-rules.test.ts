import { expect, it } from 'vitest';
import { partsWatched } from './watch-rules.ts';

it('says which quarters of a video were watched', () => {
  expect(partsWatched([[0, 2.49]], 10)).toEqual([]);
  expect(partsWatched([[0, 2.5]], 10)).toEqual(['video_25']);
  expect(partsWatched([[0, 9.5]], 10)).toEqual(['video_25', 'video_50', 'video_75', 'video_95']);
  expect(partsWatched([[0, 9.95]], 10).at(-1)).toBe('video_100');
});

it('counts what was skipped as not watched', () => {
  const skipped = [
    [0, 1],
    [8, 10],
  ] as const;
  expect(partsWatched(skipped, 10)).toEqual(['video_25']);
});

it('says nothing of a video whose length is not known', () => {
  for (const seconds of [Number.NaN, 0, Number.POSITIVE_INFINITY])
    expect(partsWatched([[0, 60]], seconds)).toEqual([]);
});
