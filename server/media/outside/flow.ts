/** The maximum number of chunks in transit, of at most 64 kB each. */
const MOST_AHEAD = 16;

/** Applies backpressure, so that a long file is never held in memory, however slowly it is read. */
export interface Flow {
  /** Records a sent chunk; resolves once another may be sent. */
  sent(): Promise<void>;
  /** Records a chunk as read. */
  taken(): void;
}

export function flowOf(signal: AbortSignal): Flow {
  let ahead = 0;
  let wake: () => void = () => undefined;
  signal.addEventListener('abort', () => wake(), { once: true });
  return {
    async sent() {
      ahead += 1;
      while (ahead >= MOST_AHEAD && !signal.aborted) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    taken() {
      ahead -= 1;
      wake();
    },
  };
}
