import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { count } from '#contract/kernel/scalars.ts';

/** The effect of ads on people, compared with a group who see none. */

const MAX_EFFECT_DAYS = 366;

const effect = z.object({
  /** As a fraction of all people. */
  part: z.number(),
  /** Counts each day on which a person visited once. */
  visits: z.int(),
  saves: z.int(),
  /** Recommendations that people hid. */
  hides: z.int(),
});

export const adEffect = z.object({
  type: z.literal('ad_effect'),
  /** UTC days counted, YYYY-MM-DD; null if none. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  with_ads: effect,
  without_ads: effect,
});
export type AdEffect = z.infer<typeof adEffect>;

/** What people did in recent days, with ads and without. */
export const getAdEffect = defineCall({
  name: 'v3_get_ad_effect',
  resource: ['AdEffect', 'get'],
  audience: 'operator',
  sessionOnly: true,
  input: z.object({ days: z.optional(count(1, MAX_EFFECT_DAYS)) }),
  output: adEffect,
  errors: ['not_allowed', 'invalid_input'],
});
