import { getDraft, type PinDraft } from '#contract/builder/drafts.ts';
import { PUBLISH_POLL_MS } from '#contract/builder/limits.ts';
import { publishDraft } from '#contract/builder/publishing.ts';
import type { Send } from '#contract/kernel/render.ts';
import { CallError } from '#web/kernel/sending/call-error.ts';
import { waitFor } from '#web/kernel/core/wait-for.ts';
import { finishDraft } from '../composing/finish-draft.ts';

/**
 * Finishes a draft's pictures and publishes it, or schedules it if it has a time; resolves when done, rejects with the
 * reason.
 */
export async function publish(send: Send, draft: PinDraft, signal: AbortSignal): Promise<PinDraft> {
  const finished = await finishDraft(send, draft, signal);
  const input = { draft_id: finished.id, version: finished.version };
  let now = await send(publishDraft, input, { signal });
  while (now.item_status === 'publishing') {
    await waitFor(PUBLISH_POLL_MS, signal);
    now = await send(getDraft, { draft_id: now.id }, { signal });
  }
  if (now.failure && now.pin_id === null && !now.is_scheduled) throw failed(now.failure);
  return now;
}

function failed({ code, message }: NonNullable<PinDraft['failure']>): CallError {
  return new CallError({ status: 400, number: 0, code, message, detail: null });
}
