import * as z from 'zod/mini';
import { adAccountUser } from '#contract/business/ad-accounts.ts';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { flag, id, ids, jsonText, maybe, text, trimmed } from '#contract/kernel/scalars.ts';
import { subject } from './items.ts';
import { isDay } from './report-rules.ts';

/** The history of an ad account: who changed what, when, from which value to which. */

export const CHANGED_TYPES = [
  'campaign',
  'ad_group',
  'ad',
  'keyword',
  'product_promotion',
  'audience',
] as const;
export type ChangedType = (typeof CHANGED_TYPES)[number];

/** The kind of change. */
export const CHANGE_KINDS = [
  'CREATED',
  'STATUS',
  'BUDGET',
  'BID',
  'TARGETING',
  'SCHEDULE',
  'NAME',
  'REVIEW',
  'OTHER',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];
/** Kinds that can be undone, until changed again. */
export const UNDOABLE_KINDS: readonly ChangeKind[] = ['STATUS', 'BUDGET', 'BID', 'TARGETING'];

/**
 * The source of a change: the console, a program, bulk edit, a recommendation, an operator's review, or an automatic
 * check.
 */
export const CHANGE_SOURCES = ['UI', 'API', 'BULK', 'RULE', 'OPERATOR', 'SYSTEM'] as const;
export type ChangeSource = (typeof CHANGE_SOURCES)[number];

const MAX_DAY = 10;
const MAX_ENTITIES = 250;
export const MAX_CHANGE_QUERY = 120;
const day = text(MAX_DAY).check(z.refine(isDay, 'Write the day like 2026-03-14.'));

const adChange = z.object({
  id: z.string(),
  type: z.literal('ad_change'),
  at: z.string(),
  /** Null for the system, operators and deleted accounts. */
  user: z.nullable(z.extend(adAccountUser, { image_small_url: z.nullable(z.string()) })),
  source: z.enum(CHANGE_SOURCES),
  entity: z.object({
    type: z.enum(CHANGED_TYPES),
    id: z.string(),
    /** Its current name. */
    name: z.string(),
  }),
  kind: z.enum(CHANGE_KINDS),
  /** The field's name in calls. */
  field: z.string(),
  /**
   * Text as it was; numbers, lists and the like as JSON. For something new the first is null and the second its name.
   */
  old_value: z.nullable(z.string()),
  new_value: z.nullable(z.string()),
  /** Whether it can be undone, apart from the viewer's rights. */
  can_undo: z.boolean(),
});
export type AdChange = z.infer<typeof adChange>;

const many = <T extends string>(values: readonly T[]) =>
  z.optional(jsonText(z.array(z.enum(values)).check(z.minLength(1), z.maxLength(values.length))));

/** An ad account's changes, latest first; several filters must all match. */
export const getAdHistory = defineCall({
  name: 'v3_get_ad_history',
  resource: ['AdHistory', 'get'],
  audience: 'advertiser',
  right: 'reporting',
  input: z.object({
    advertiser_id: id(),
    ...subject,
    /** Part of an entity's or a person's name, or an entity's whole id. */
    query: z.optional(maybe(trimmed(MAX_CHANGE_QUERY))),
    entity_types: many(CHANGED_TYPES),
    entity_ids: z.optional(maybe(ids(MAX_ENTITIES))),
    kinds: many(CHANGE_KINDS),
    sources: many(CHANGE_SOURCES),
    /** Only this person's changes. */
    user_id: z.optional(maybe(id())),
    /** UTC days, inclusive. */
    start_date: z.optional(maybe(day)),
    end_date: z.optional(maybe(day)),
    /** Only what can be undone. */
    can_undo: z.optional(flag()),
  }),
  output: z.array(adChange),
  paged: true,
  errors: ['ad_account_not_found', 'invalid_input'],
});

/**
 * Undoes a change, with others of the same kind made by the same person at the same time: a bid is restored with its
 * strategy. The undo is a change like any other. Refused if changed since.
 */
export const undoAdChange = defineCall({
  name: 'v3_undo_ad_change',
  resource: ['AdHistory', 'update'],
  audience: 'advertiser',
  right: 'campaigns',
  input: z.object({ advertiser_id: id(), ...subject, change_id: id() }),
  output: z.null(),
  errors: [
    'ad_account_not_found',
    'ad_change_not_found',
    'ad_changed',
    'terms_not_accepted',
    'invalid_input',
    'rate_limited',
  ],
  rate: WRITES,
});
