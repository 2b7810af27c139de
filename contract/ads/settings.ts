import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { COUNTRIES } from '#contract/identity/countries.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { count, jsonText } from '#contract/kernel/scalars.ts';
import { BILLABLE_EVENTS, OBJECTIVES } from './objects.ts';

/**
 * How ads are reviewed: by the checks, where an ad account had an ad approved before, and else by an operator
 * (automatic); all by an operator before they are shown (before); or all by one while they are (after).
 */
export const REVIEW_MODES = ['automatic', 'before', 'after'] as const;
export type ReviewMode = (typeof REVIEW_MODES)[number];

const MAX_FLOORS = 200;
const MAX_FLOOR_MICROS = 1_000_000_000;

const floorFor = {
  country: z
    .string()
    .check(z.refine((code) => COUNTRIES.includes(code), 'Expected a country as DE.')),
  objective_type: z.enum(OBJECTIVES),
  billable_event: z.enum(BILLABLE_EVENTS),
};
/** The least that an event costs, in micro units of the country's currency. */
const adFloor = z.object({ ...floorFor, floor_in_micro_currency: z.int() });
const sentFloor = z.object({ ...floorFor, floor_in_micro_currency: count(0, MAX_FLOOR_MICROS) });

export const adSettings = z.object({
  type: z.literal('ad_settings'),
  review_mode: z.enum(REVIEW_MODES),
  floors: z.array(adFloor),
});
export type AdSettings = z.infer<typeof adSettings>;

const forOperators = { audience: 'operator', sessionOnly: true } as const;

export const getAdSettings = defineCall({
  name: 'v3_get_ad_settings',
  resource: ['AdSetting', 'get'],
  ...forOperators,
  input: z.object({}),
  output: adSettings,
  errors: ['not_allowed'],
});

/** Changes what is named: other floors stay, and a floor of 0 is taken away. */
export const updateAdSettings = defineCall({
  name: 'v3_update_ad_settings',
  resource: ['AdSetting', 'update'],
  ...forOperators,
  input: z.object({
    review_mode: z.optional(z.enum(REVIEW_MODES)),
    floors: z.optional(jsonText(z.array(sentFloor).check(z.maxLength(MAX_FLOORS)))),
  }),
  output: adSettings,
  errors: ['not_allowed', 'invalid_input', 'rate_limited'],
  rate: WRITES,
});
