/** Pieces of at most 64 kB that may be on their way at once. */
const MOST_AHEAD = 16;

/** Holds back who sends, so that a long file never lies in memory, however slowly it is read. */
export interface Flow {
  /** A piece went out; ends once another one may. */
  sent(): Promise<void>;
  /** A piece was read. */
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
