/** Without a scroll for so long, in ms, scrolling is idle. */
export const IDLE_MS = 200;
/** Scrolls further apart than this are not one movement, even where each frame is late. */
const SAME_MOVEMENT_MS = 400;
/** Faster than this no picture can be looked at: screens a second. */
const FAST = 3;
/** One leap (back to a place, the End key) is no flight: so many scrolls in a row are. */
const IN_A_ROW = 2;

/** How fast something is scrolled; times in ms, positions in pixels, of one clock and one element. */
export interface ScrollSpeed {
  /** A scroll led to this position, in a window of this height. */
  note(time: number, position: number, height: number): void;
  /** True unless there was a scroll a moment ago. */
  isIdle(time: number): boolean;
  /** False while pictures fly past. */
  isSlow(time: number): boolean;
}

export function trackScrollSpeed(start: number): ScrollSpeed {
  let latest = { time: Number.NEGATIVE_INFINITY, position: start };
  let fastInARow = 0;
  const isIdle = (time: number): boolean => time - latest.time >= IDLE_MS;
  return {
    isIdle,
    isSlow: (time) => isIdle(time) || fastInARow < IN_A_ROW,
    note(time, position, height) {
      const past = time - latest.time;
      const screens = Math.abs(position - latest.position) / height;
      const isFast = past < SAME_MOVEMENT_MS && screens * 1000 > FAST * past;
      fastInARow = isFast ? fastInARow + 1 : 0;
      latest = { time, position };
    },
  };
}
