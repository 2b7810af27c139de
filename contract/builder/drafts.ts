import * as z from 'zod/mini';
import { boardLink } from '#contract/boards.ts';
import { defineCall } from '#contract/kernel/call.ts';
import { SCENARIOS } from '#contract/kernel/gates.ts';
import { MAX_ALT_TEXT, MAX_DESCRIPTION, MAX_TITLE, WRITES } from '#contract/kernel/limits.ts';
import {
  count,
  decimal,
  flag,
  id,
  ids,
  maybe,
  nameText,
  text,
  trimmed,
  webAddress,
} from '#contract/kernel/scalars.ts';
import { pin } from '#contract/pins.ts';
import { person } from '#contract/social.ts';
import { DRAFT_KINDS, DRAFT_STATUSES, ITEM_STATUSES, MAX_DRAFTS, MAX_TAGS } from './limits.ts';
import { draftPicture, pictureInput } from './pictures.ts';

const MOST_PAGES = 19;
/** A tag's position: the picture, and fractions of its width and height from the top left. */
const spot = z.object({
  page: z.int(),
  x: z.number(),
  y: z.number(),
});
const spotInput = z.object({ page: count(0, MOST_PAGES), x: decimal(0, 1), y: decimal(0, 1) });

// Extended, not spread: spreading would keep the whole pin schema in browser bundles.
/** A thing or somebody in a picture: a product is another pin. */
export const tagInput = z.discriminatedUnion('kind', [
  z.extend(spotInput, { kind: z.literal('product'), pin_id: id() }),
  z.extend(spotInput, { kind: z.literal('person'), user_id: id() }),
]);

/** A tag as returned; null for a pin or person that the viewer may no longer see. */
export const tag = z.discriminatedUnion('kind', [
  z.extend(spot, { kind: z.literal('product'), pin_id: z.string(), pin: z.nullable(pin) }),
  z.extend(spot, { kind: z.literal('person'), user_id: z.string(), user: z.nullable(person) }),
]);
export type DraftTag = z.infer<typeof tag>;

/** A pin being created, or scheduled; private to its author. */
export const pinDraft = z.object({
  id: z.string(),
  type: z.literal('pin_draft'),
  kind: z.enum(DRAFT_KINDS),
  scenario: z.enum(SCENARIOS),
  /** Incremented by each change; a change names the version it was based on. */
  version: z.int(),
  status: z.enum(DRAFT_STATUSES),
  /** Null until publishing was attempted. */
  item_status: z.nullable(z.enum(ITEM_STATUSES)),
  is_scheduled: z.boolean(),
  title: z.string(),
  description: z.string(),
  alt_text: z.string(),
  link: z.nullable(z.string()),
  /** The advertiser it is made for; null for the person's own. */
  advertiser_id: z.nullable(z.string()),
  /** Also null if the board is gone or the person may no longer write on it. */
  board: z.nullable(boardLink),
  section: z.nullable(z.object({ id: z.string(), title: z.string() })),
  comments_disabled: z.boolean(),
  pictures: z.array(draftPicture),
  tags: z.array(tag),
  /** When to publish; null for immediately. */
  publish_at: z.nullable(z.string()),
  /** Why the last attempt to publish failed. */
  failure: z.nullable(z.object({ code: z.string(), message: z.string() })),
  /** The published pin. */
  pin_id: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
});
export type PinDraft = z.infer<typeof pinDraft>;

/** A time in ISO 8601, with its offset. */
export const timestamp = () =>
  z.pipe(
    z.string().check(
      z.maxLength(40),
      z.regex(
        /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/,
        'Expected a date and time',
      ),
      z.refine((value) => !Number.isNaN(Date.parse(value)), "There's no such date"),
    ),
    z.transform((value) => new Date(value)),
  );

/** A draft's text fields; omitted ones stay, and null or empty text clears them. */
const words = {
  title: z.optional(nameText(MAX_TITLE)),
  description: z.optional(trimmed(MAX_DESCRIPTION)),
  alt_text: z.optional(trimmed(MAX_ALT_TEXT)),
  link: z.optional(maybe(webAddress())),
  comments_disabled: z.optional(flag()),
};
const destination = {
  /** The advertiser it is made for, on one of their boards; such a board implies it. */
  advertiser_id: z.optional(maybe(id())),
  board_id: z.optional(maybe(id())),
  section_id: z.optional(maybe(id())),
  publish_at: z.optional(maybe(timestamp())),
};
const parts = {
  pictures: z.optional(z.array(pictureInput).check(z.maxLength(MOST_PAGES + 1))),
  tags: z.optional(z.array(tagInput).check(z.maxLength(MAX_TAGS))),
};
const refusals = [
  'tool_closed',
  'ad_account_not_found',
  'board_not_found',
  'section_not_found',
  'pin_not_found',
  'user_not_found',
  'upload_not_found',
  'no_picture',
  'picture_not_found',
  'picture_too_small',
  'picture_unreachable',
  'picture_blocked',
  'picture_unreadable',
  'picture_unsupported',
  'too_large',
  'storage_full',
  'invalid_input',
] as const;

export const createDraft = defineCall({
  name: 'v3_create_pin_draft',
  resource: ['PinDraft', 'create'],
  path: ['POST', '/v3/pin_drafts/'],
  audience: 'signed_in',
  input: z.object({
    kind: z.optional(z.enum(DRAFT_KINDS)),
    scenario: z.optional(z.enum(SCENARIOS)),
    ...words,
    ...destination,
    ...parts,
    guid: maybe(text(100)),
  }),
  output: pinDraft,
  errors: ['too_many_drafts', ...refusals, 'key_reused', 'key_in_progress'],
  once: true,
  rate: WRITES,
});

/** Changes a draft that is neither scheduled nor being published [BUILD-11]. */
export const updateDraft = defineCall({
  name: 'v3_update_pin_draft',
  resource: ['PinDraft', 'update'],
  path: ['PUT', '/v3/pin_drafts/{draft_id}/'],
  audience: 'signed_in',
  input: z.object({
    draft_id: id(),
    /** The version that the change was based on. */
    version: count(1, 2_000_000_000),
    kind: z.optional(z.enum(DRAFT_KINDS)),
    scenario: z.optional(z.enum(SCENARIOS)),
    ...words,
    ...destination,
    ...parts,
  }),
  output: pinDraft,
  errors: ['draft_not_found', 'draft_changed', 'draft_busy', ...refusals],
  // Drafts are saved while people type.
  rate: { limit: 6000, seconds: 3600, per: 'person' },
});

export const getDraft = defineCall({
  name: 'v3_get_pin_draft',
  resource: ['PinDraft', 'get'],
  path: ['GET', '/v3/pin_drafts/{draft_id}/'],
  audience: 'signed_in',
  input: z.object({ draft_id: id() }),
  output: pinDraft,
  errors: ['draft_not_found'],
});

/**
 * The viewer's drafts, newest first: unscheduled ones, or those named by `draft_ids` in any state, which lets a client
 * poll drafts being published.
 */
export const getDrafts = defineCall({
  name: 'v3_get_pin_drafts',
  resource: ['PinDrafts', 'get'],
  path: ['GET', '/v3/pin_drafts/'],
  audience: 'signed_in',
  input: z.object({ draft_ids: z.optional(ids(MAX_DRAFTS)), field_set_key: maybe(text(60)) }),
  output: z.array(pinDraft),
  paged: true,
  errors: ['invalid_input'],
});

/** Changes several drafts alike, all or none; the last write wins. */
export const updateDrafts = defineCall({
  name: 'v3_bulk_update_pin_drafts',
  resource: ['PinDrafts', 'update'],
  audience: 'signed_in',
  input: z.object({ draft_ids: ids(MAX_DRAFTS), ...words, ...destination }),
  /** In the order of `draft_ids`. */
  output: z.array(pinDraft),
  errors: [
    'draft_not_found',
    'draft_busy',
    'tool_closed',
    'ad_account_not_found',
    'board_not_found',
    'section_not_found',
    'invalid_input',
  ],
  rate: WRITES,
});

/** Deletes drafts, including scheduled ones, all or none. */
export const deleteDrafts = defineCall({
  name: 'v3_delete_pin_drafts',
  resource: ['PinDrafts', 'delete'],
  audience: 'signed_in',
  input: z.object({ draft_ids: ids(MAX_DRAFTS) }),
  output: z.null(),
  errors: ['draft_not_found', 'draft_busy', 'invalid_input'],
});
