import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { id, text } from '#contract/kernel/scalars.ts';
import { subject } from '../items.ts';
import { isDay } from '../report-rules.ts';

/** The overview of an ad account, besides its figures. */

export const NEEDS = [
  'NO_FUNDS',
  'REJECTED',
  'OUT_OF_BUDGET',
  'ENDS_SOON',
  'BID_UNDER_FLOOR',
] as const;
export const NEED_LEVELS = ['ADVERTISER', 'CAMPAIGN', 'AD_GROUP', 'AD'] as const;
/** The most items listed per kind. */
export const MOST_NEEDS = 5;

const adNeed = z.object({
  kind: z.enum(NEEDS),
  level: z.enum(NEED_LEVELS),
  /** Its subject's id. */
  id: z.string(),
  name: z.string(),
  campaign_id: z.nullable(z.string()),
  ad_group_id: z.nullable(z.string()),
  /** When it ends. */
  end_time: z.nullable(z.int()),
  /** The budget used up, or the bid that is too low. */
  amount_in_micro_currency: z.nullable(z.int()),
  /** The lowest accepted bid. */
  floor_in_micro_currency: z.nullable(z.int()),
  rejected_reasons: z.array(z.string()),
});
export type AdNeed = z.infer<typeof adNeed>;

/** What stops an ad account's ads from running as intended, now or soon; worst first. */
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
    /** Totals per kind, without zeros. */
    counts: z.partialRecord(z.enum(NEEDS), z.int()),
    /** How many the viewer put off; they are not among the others. */
    put_off: z.int(),
  }),
  errors: ['ad_account_not_found', 'invalid_input'],
});

/** Hides what needs the viewer from them until tomorrow, in the ad account's time zone. */
export const putOffAdNeed = defineCall({
  name: 'v3_put_off_ad_need',
  resource: ['AdNeed', 'update'],
  audience: 'advertiser',
  right: 'reporting',
  input: z.object({
    advertiser_id: id(),
    ...subject,
    kind: z.enum(NEEDS),
    /** Of its subject. */
    id: id(),
  }),
  output: z.object({ type: z.literal('ad_need_put_off'), until: z.int() }),
  errors: ['ad_account_not_found', 'invalid_input', 'rate_limited'],
  rate: WRITES,
});

/** Shows everything again that the viewer put off. */
export const deleteAdNeedsPutOff = defineCall({
  name: 'v3_delete_ad_needs_put_off',
  resource: ['AdNeed', 'delete'],
  audience: 'advertiser',
  right: 'reporting',
  input: z.object({ advertiser_id: id(), ...subject }),
  output: z.null(),
  errors: ['ad_account_not_found', 'invalid_input', 'rate_limited'],
  rate: WRITES,
});

const MAX_DAY = 10;
const day = text(MAX_DAY).check(z.refine(isDay, 'Write the day like 2026-03-14.'));

/** How many changes an ad account had per UTC day: marks on a chart's axis. */
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
