import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { id, text } from '#contract/kernel/scalars.ts';
import { subject } from '../items.ts';
import { isDay } from '../report-rules.ts';

/** What the overview of an ad account shows beside its figures. */

const NEEDS = ['NO_FUNDS', 'REJECTED', 'OUT_OF_BUDGET', 'ENDS_SOON', 'BID_UNDER_FLOOR'] as const;
export const NEED_LEVELS = ['ADVERTISER', 'CAMPAIGN', 'AD_GROUP', 'AD'] as const;
/** The most that are told of one kind. */
export const MOST_NEEDS = 5;

const adNeed = z.object({
  kind: z.enum(NEEDS),
  level: z.enum(NEED_LEVELS),
  /** What it is about. */
  id: z.string(),
  name: z.string(),
  campaign_id: z.nullable(z.string()),
  ad_group_id: z.nullable(z.string()),
  /** When it ends. */
  end_time: z.nullable(z.int()),
  /** The budget that is used up, or the bid that is too low. */
  amount_in_micro_currency: z.nullable(z.int()),
  /** The least that has to be bid. */
  floor_in_micro_currency: z.nullable(z.int()),
  rejected_reasons: z.array(z.string()),
});
export type AdNeed = z.infer<typeof adNeed>;

/** What keeps ads of an ad account from running as they were meant to, or soon will; the worst first. */
export const getAdNeeds = defineCall({
  name: 'v3_get_ad_needs',
  resource: ['AdNeed', 'get'],
  audience: 'advertiser',
  right: 'reporting',
  input: z.object({ advertiser_id: id(), ...subject }),
  output: z.object({
    type: z.literal('ad_needs'),
    /** Up to five of each kind. */
    needs: z.array(adNeed),
    /** How many there are of each kind that there are any of. */
    counts: z.partialRecord(z.enum(NEEDS), z.int()),
  }),
  errors: ['ad_account_not_found', 'invalid_input'],
});

const MAX_DAY = 10;
const day = text(MAX_DAY).check(z.refine(isDay, 'Write the day like 2026-03-14.'));

/** On which UTC days something of an ad account was changed, and how often: marks on the axis of a chart. */
export const getAdChangeDays = defineCall({
  name: 'v3_get_ad_change_days',
  resource: ['AdChangeDay', 'get'],
  audience: 'advertiser',
  right: 'reporting',
  input: z.object({ advertiser_id: id(), ...subject, start_date: day, end_date: day }),
  output: z.object({
    type: z.literal('ad_change_days'),
    days: z.array(z.object({ date: z.string(), changes: z.int() })),
  }),
  errors: ['ad_account_not_found', 'invalid_input'],
});
