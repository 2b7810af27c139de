import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { count, flag, id, ids, maybe, text } from '#contract/kernel/scalars.ts';
import { timestamp, pinDraft } from './drafts.ts';
import { MAX_DRAFTS } from './limits.ts';

const refusals = [
  'draft_not_found',
  'draft_changed',
  'draft_busy',
  'draft_incomplete',
  'tool_closed',
  'ad_account_not_found',
  'board_not_found',
  'section_not_found',
  'invalid_input',
] as const;

/**
 * Makes the pin of a draft, once however often it is asked; a draft with a time is scheduled instead,
 * unless `now` is said, which also publishes a scheduled one before its time.
 */
export const publishDraft = defineCall({
  name: 'v3_publish_pin_draft',
  resource: ['PinDraftPublish', 'create'],
  path: ['POST', '/v3/pin_drafts/{draft_id}/publish/'],
  audience: 'signed_in',
  input: z.object({
    draft_id: id(),
    /** What the person saw; left out, whatever it is by now. */
    version: z.optional(count(1, 2_000_000_000)),
    now: z.optional(flag()),
  }),
  output: pinDraft,
  errors: refusals,
  rate: WRITES,
});

/**
 * As publishDraft, of several: the answer says that they are being published or are scheduled, and
 * what became of each is asked of getDrafts. None is begun when one is not complete.
 */
export const publishDrafts = defineCall({
  name: 'v3_publish_pin_drafts',
  resource: ['PinDraftsPublish', 'create'],
  path: ['POST', '/v3/pin_drafts/publish/'],
  audience: 'signed_in',
  input: z.object({ draft_ids: ids(MAX_DRAFTS) }),
  /** In the order of `draft_ids`. */
  output: z.array(pinDraft),
  errors: refusals,
  rate: WRITES,
});

/** The viewer's scheduled pins, the next to be published first. */
export const getScheduledPins = defineCall({
  name: 'v3_get_scheduled_pins',
  resource: ['ScheduledPins', 'get'],
  path: ['GET', '/v3/scheduled_pins/'],
  audience: 'signed_in',
  input: z.object({ field_set_key: maybe(text(60)) }),
  output: z.array(pinDraft),
  paged: true,
  errors: ['invalid_input'],
});

/** Gives a scheduled pin another time. */
export const reschedulePin = defineCall({
  name: 'v3_reschedule_pin',
  resource: ['ScheduledPin', 'update'],
  path: ['PUT', '/v3/scheduled_pins/{draft_id}/'],
  audience: 'signed_in',
  input: z.object({ draft_id: id(), publish_at: timestamp() }),
  output: pinDraft,
  errors: ['draft_not_found', 'draft_busy', 'tool_closed', 'invalid_input'],
  rate: WRITES,
});

/** Makes a scheduled pin a draft again. */
export const cancelScheduledPin = defineCall({
  name: 'v3_cancel_scheduled_pin',
  resource: ['ScheduledPin', 'delete'],
  path: ['DELETE', '/v3/scheduled_pins/{draft_id}/'],
  audience: 'signed_in',
  input: z.object({ draft_id: id() }),
  output: pinDraft,
  errors: ['draft_not_found', 'draft_busy'],
});
