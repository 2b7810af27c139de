const TICK_MS = 50;
/** The weight of the newest measurement in the moving average: one long pause alone is not load. */
const NEWEST = 0.3;

/** Measures the event loop delay, in milliseconds. */
export interface DelayMeter {
  /** Called by a timer every TICK_MS, or as late as the main thread allows. */
  tick(): void;
  /** Returns the moving average of the last ticks. */
  delay(): number;
}

/** Creates a meter whose first tick is due one interval from now. */
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

/** Measures this process's main thread until stopped; does not keep the process running. */
export function watchLoopDelay(): { readonly delay: () => number; readonly stop: () => void } {
  const meter = delayMeter(() => performance.now());
  const timer = setInterval(() => meter.tick(), TICK_MS).unref();
  return { delay: () => meter.delay(), stop: () => clearInterval(timer) };
}
