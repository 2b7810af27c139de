import type { AnswerOf, Call, SentOf } from '#contract/kernel/call.ts';
import type { Send } from '#contract/kernel/render.ts';
import { CallError } from './call-error.ts';
import { newGuid } from '../core/guid.ts';
import { createLru } from '../core/lru.ts';

/** Recently failed calls and their guids; the server may have done the work all the same. */
const failed = createLru<string, string>();

/**
 * Sends an act under its own guid. Repeating it after a failure reuses the guid, so that it happens once; after a
 * success it is a new act.
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
    // The result exists but can never be shown again, so the next attempt is a new act.
    const isOver = cause instanceof CallError && cause.code === 'shown_once';
    if (!isOver) failed.set(act, guid);
    throw cause;
  }
}
