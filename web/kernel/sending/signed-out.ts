import type { Send } from '#contract/kernel/render.ts';
import { CallError, isSignedOut } from './call-error.ts';

const GONE = 'bowerbird:viewer-gone';

/** Nobody is logged in any more, or the browser has switched accounts. */
export type Gone = 'signed_out' | 'changed';

/** A call that was refused for that reason. */
export interface Refused {
  readonly gone: Gone;
  /** The name of the call. */
  readonly call: string;
}

function goneIn(cause: unknown): Gone | null {
  if (isSignedOut(cause)) return 'signed_out';
  return cause instanceof CallError && cause.code === 'viewer_changed' ? 'changed' : null;
}

/**
 * Wraps `send` to emit an event when an act is refused because the page's person is logged out. Page loads handle this
 * themselves [ROUTE-16].
 */
export function tellingSignedOut(send: Send, to: EventTarget): Send {
  return async (call, input, options) => {
    try {
      return await send(call, input, options);
    } catch (cause) {
      const gone = call.reads ? null : goneIn(cause);
      if (gone !== null) {
        const detail: Refused = { gone, call: call.name };
        to.dispatchEvent(new CustomEvent(GONE, { detail }));
      }
      throw cause;
    }
  };
}

/** Calls `hear` on each such event; returns a function that unsubscribes. */
export function onSignedOut(from: EventTarget, hear: (refused: Refused) => void): () => void {
  const listen = (event: Event) => hear((event as CustomEvent<Refused>).detail);
  from.addEventListener(GONE, listen);
  return () => from.removeEventListener(GONE, listen);
}
