/** Receives a chunk; `take` confirms that it was read. */
export type OnPiece = (bytes: Uint8Array, take: () => void) => void;

/**
 * Yields chunks as they arrive, each requested once the one before was read. Leaving the loop aborts the fetch; a
 * failed fetch throws after the last chunk that arrived.
 */
export async function* piecesOf(
  fetch: (onPiece: OnPiece, signal: AbortSignal) => Promise<unknown>,
  callerSignal: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  const stopping = new AbortController();
  const waiting: { readonly bytes: Uint8Array; readonly take: () => void }[] = [];
  let wake: () => void = () => undefined;
  let isOver = false;
  const ended = fetch(
    (bytes, take) => {
      waiting.push({ bytes, take });
      wake();
    },
    AbortSignal.any([callerSignal, stopping.signal]),
  ).finally(() => {
    isOver = true;
    wake();
  });
  // A caller that left the loop early does not await the end.
  ended.catch(() => undefined);
  try {
    for (;;) {
      const next = waiting.shift();
      if (next !== undefined) {
        yield next.bytes;
        next.take();
      } else if (isOver) {
        await ended;
        return;
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  } finally {
    stopping.abort();
  }
}
