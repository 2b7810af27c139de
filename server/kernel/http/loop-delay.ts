const TICK_MS = 50;
/** What the newest of several measurements weighs: one long pause alone is no load. */
const NEWEST = 0.3;

/** Measures how long what is ready waits for the main thread, in milliseconds. */
export interface DelayMeter {
  /** Is called by a timer every TICK_MS, or as late as the main thread lets it. */
  tick(): void;
  /** The mean of the last ticks. */
  delay(): number;
}

/** A meter whose first tick is due from now on. */
export function delayMeter(now: () => number): DelayMeter {
  let last = now();
  let mean = 0;
  return {
    tick() {
      const late = Math.max(0, now() - last - TICK_MS);
      mean += NEWEST * (late - mean);
      last = now();
    },
    delay: () => mean,
  };
}

/** Measures this process's main thread until it is stopped; keeps no process running. */
export function watchLoopDelay(): { readonly delay: () => number; readonly stop: () => void } {
  const meter = delayMeter(() => performance.now());
  const timer = setInterval(() => meter.tick(), TICK_MS).unref();
  return { delay: () => meter.delay(), stop: () => clearInterval(timer) };
}
