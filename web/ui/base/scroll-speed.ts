/** Scrolling is idle after this long without a scroll, in ms. */
export const IDLE_MS = 200;
/** Scrolls further apart than this are separate movements, even where each frame is late. */
const SAME_MOVEMENT_MS = 400;
/** Above this speed pictures cannot be looked at, in screens per second. */
const FAST = 3;
/** A single jump (scroll restoration, the End key) is not fast scrolling; this many fast scrolls in a row are. */
const IN_A_ROW = 2;

/** Tracks scroll speed; times in ms and positions in pixels, of one clock and one element. */
export interface ScrollSpeed {
  /** Records a scroll to this position, in a window of this height. */
  note(time: number, position: number, height: number): void;
  /** True unless something was scrolled a moment ago. */
  isIdle(time: number): boolean;
  /** False while the page scrolls too fast to see pictures. */
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
