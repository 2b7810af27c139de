import type { Send } from '#contract/kernel/render.ts';
import { isSignedOut } from './call-error.ts';

const SIGNED_OUT = 'bowerbird:signed-out';

/**
 * A `send` that tells the window when an act is refused because the session is gone. What a page asks for
 * has a way on of its own [ROUTE-16].
 */
export function tellingSignedOut(send: Send, to: EventTarget): Send {
  return async (call, input, options) => {
    try {
      return await send(call, input, options);
    } catch (cause) {
      if (!call.reads && isSignedOut(cause)) to.dispatchEvent(new Event(SIGNED_OUT));
      throw cause;
    }
  };
}

/** Calls `hear` each time; gives back how to stop. */
export function onSignedOut(from: EventTarget, hear: () => void): () => void {
  from.addEventListener(SIGNED_OUT, hear);
  return () => from.removeEventListener(SIGNED_OUT, hear);
}
