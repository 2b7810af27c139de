import type { AdAct } from '#contract/ads/viewing.ts';

/** The watched percentages of a video that are reported, with their acts. */
const PARTS: readonly (readonly [percent: number, act: AdAct])[] = [
  [25, 'video_25'],
  [50, 'video_50'],
  [75, 'video_75'],
  [95, 'video_95'],
  // A looping player skips part of the last frame.
  [99, 'video_100'],
];

/** Played ranges, in seconds. */
export type Played = readonly (readonly [from: number, to: number])[];

/**
 * The acts for the watched part of a video with this length in seconds: skipped parts do not count, and repeated
 * ones count once.
 */
export function partsWatched(played: Played, seconds: number): AdAct[] {
  // The duration is NaN while unknown, and infinite for a stream.
  if (!(seconds > 0 && seconds < Number.POSITIVE_INFINITY)) return [];
  const watched = played.reduce((sum, [from, to]) => sum + to - from, 0);
  return PARTS.flatMap(([percent, act]) => (watched * 100 >= percent * seconds ? [act] : []));
}
