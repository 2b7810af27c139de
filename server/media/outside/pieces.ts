/** Hears of a piece; `take` says that it was read. */
export type OnPiece = (bytes: Uint8Array, take: () => void) => void;

/**
 * What arrives, piece by piece, each asked for as the one before was read. Whoever stops reading ends the fetch; one
 * that fails throws after the last piece that came.
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
  // Whoever stops early does not wait for how it ended.
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
