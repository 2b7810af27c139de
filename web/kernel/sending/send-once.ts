import type { AnswerOf, Call, SentOf } from '#contract/kernel/call.ts';
import type { Send } from '#contract/kernel/render.ts';
import { CallError } from './call-error.ts';
import { newGuid } from '../core/guid.ts';
import { createLru } from '../core/lru.ts';

/** What failed last, and the guid that it was sent under: the server may have done it all the same. */
const failed = createLru<string, string>();

/**
 * Sends what a person asks for under a guid of its own. The same asked for again after a failure goes
 * under the same guid, so that it happens once; after a success it is a new act.
 */
export async function sendOnce<C extends Call>(
  send: Send,
  call: C,
  input: SentOf<C> & { readonly guid?: never },
): Promise<AnswerOf<C>> {
  const act = JSON.stringify([call.name, input]);
  const guid = failed.get(act) ?? newGuid();
  failed.delete(act);
  try {
    return await send(call, { ...input, guid });
  } catch (cause) {
    // What was made already and cannot be shown is over: the next is another.
    const isOver = cause instanceof CallError && cause.code === 'shown_once';
    if (!isOver) failed.set(act, guid);
    throw cause;
  }
}
