import type { AdAct } from '#contract/ads/viewing.ts';

/** How much of a video is played, in hundredths, when an act is told. */
const PARTS: readonly (readonly [percent: number, act: AdAct])[] = [
  [25, 'video_25'],
  [50, 'video_50'],
  [75, 'video_75'],
  [95, 'video_95'],
  // A player that starts over leaves out some of the last frame.
  [99, 'video_100'],
];

/** From when to when something was played, in seconds. */
export type Played = readonly (readonly [from: number, to: number])[];

/** What was watched of a video of this many seconds: what somebody skipped is not, and what they saw twice counts once. */
export function partsWatched(played: Played, seconds: number): AdAct[] {
  // A length that is not known yet is NaN, and of a stream it has no end.
  if (!(seconds > 0 && seconds < Number.POSITIVE_INFINITY)) return [];
  const watched = played.reduce((sum, [from, to]) => sum + to - from, 0);
  return PARTS.flatMap(([percent, act]) => (watched * 100 >= percent * seconds ? [act] : []));
}
