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
/** Where a tag is: on which picture, and there in parts of its width and height from the top left. */
const spot = z.object({
  page: z.int(),
  x: z.number(),
  y: z.number(),
});
const spotInput = z.object({ page: count(0, MOST_PAGES), x: decimal(0, 1), y: decimal(0, 1) });

// Extended, not spread: of a spread the whole pin would be left in what browsers load.
/** A thing or somebody in a picture: a product is another pin. */
export const tagInput = z.discriminatedUnion('kind', [
  z.extend(spotInput, { kind: z.literal('product'), pin_id: id() }),
  z.extend(spotInput, { kind: z.literal('person'), user_id: id() }),
]);

/** A tag as it is shown; null for a pin or person that the viewer may not see any more. */
export const tag = z.discriminatedUnion('kind', [
  z.extend(spot, { kind: z.literal('product'), pin_id: z.string(), pin: z.nullable(pin) }),
  z.extend(spot, { kind: z.literal('person'), user_id: z.string(), user: z.nullable(person) }),
]);
export type DraftTag = z.infer<typeof tag>;

/** A pin that is being made, or waits for its time: kept for the one who makes it. */
export const pinDraft = z.object({
  id: z.string(),
  type: z.literal('pin_draft'),
  kind: z.enum(DRAFT_KINDS),
  scenario: z.enum(SCENARIOS),
  /** Rises with each change; a change names the one that it was made from. */
  version: z.int(),
  status: z.enum(DRAFT_STATUSES),
  /** Null until it was tried to publish it. */
  item_status: z.nullable(z.enum(ITEM_STATUSES)),
  is_scheduled: z.boolean(),
  title: z.string(),
  description: z.string(),
  alt_text: z.string(),
  link: z.nullable(z.string()),
  /** The advertiser that it is made for; null for its person's own. */
  advertiser_id: z.nullable(z.string()),
  /** Null also for a board that is gone, or that the person may not write on any more. */
  board: z.nullable(boardLink),
  section: z.nullable(z.object({ id: z.string(), title: z.string() })),
  comments_disabled: z.boolean(),
  pictures: z.array(draftPicture),
  tags: z.array(tag),
  /** When it is to be published; null for at once. */
  publish_at: z.nullable(z.string()),
  /** Why it was not published when it last was to be. */
  failure: z.nullable(z.object({ code: z.string(), message: z.string() })),
  /** The pin that it became. */
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

/** What a draft says; what is left out stays as it is, and null or the empty text clears it. */
const words = {
  title: z.optional(nameText(MAX_TITLE)),
  description: z.optional(trimmed(MAX_DESCRIPTION)),
  alt_text: z.optional(trimmed(MAX_ALT_TEXT)),
  link: z.optional(maybe(webAddress())),
  comments_disabled: z.optional(flag()),
};
const destination = {
  /** For whom it is made, on a board of theirs; a board of an advertiser says it as well. */
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
    /** The version that the change was made from. */
    version: count(1, 2_000_000_000),
    kind: z.optional(z.enum(DRAFT_KINDS)),
    scenario: z.optional(z.enum(SCENARIOS)),
    ...words,
    ...destination,
    ...parts,
  }),
  output: pinDraft,
  errors: ['draft_not_found', 'draft_changed', 'draft_busy', ...refusals],
  // A draft is saved while its person types.
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
 * The viewer's drafts, the newest first: those that wait for nothing, or those named by `draft_ids`
 * whatever became of them, which is how a client asks after what is being published.
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

/** Changes several drafts alike, all or none; the last word wins. */
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

/** Deletes drafts, scheduled ones too, all or none. */
export const deleteDrafts = defineCall({
  name: 'v3_delete_pin_drafts',
  resource: ['PinDrafts', 'delete'],
  audience: 'signed_in',
  input: z.object({ draft_ids: ids(MAX_DRAFTS) }),
  output: z.null(),
  errors: ['draft_not_found', 'draft_busy', 'invalid_input'],
});
