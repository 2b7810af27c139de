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
 * Creates a draft's pin, only once. A draft with a time is scheduled instead, unless `now` is set, which also publishes
 * a scheduled one early.
 */
export const publishDraft = defineCall({
  name: 'v3_publish_pin_draft',
  resource: ['PinDraftPublish', 'create'],
  path: ['POST', '/v3/pin_drafts/{draft_id}/publish/'],
  audience: 'signed_in',
  input: z.object({
    draft_id: id(),
    /** The version the person saw; the current one by default. */
    version: z.optional(count(1, 2_000_000_000)),
    now: z.optional(flag()),
  }),
  output: pinDraft,
  errors: refusals,
  rate: WRITES,
});

/**
 * Like publishDraft, for several: the answer reports them as being published or scheduled, and getDrafts has the
 * results. If one is incomplete, none is published.
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

/** The viewer's scheduled pins, next first. */
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

/** Changes a scheduled pin's time. */
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

/** Turns a scheduled pin back into a draft. */
export const cancelScheduledPin = defineCall({
  name: 'v3_cancel_scheduled_pin',
  resource: ['ScheduledPin', 'delete'],
  path: ['DELETE', '/v3/scheduled_pins/{draft_id}/'],
  audience: 'signed_in',
  input: z.object({ draft_id: id() }),
  output: pinDraft,
  errors: ['draft_not_found', 'draft_busy'],
});
