import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { count } from '#contract/kernel/scalars.ts';

/** What ads do to people who see them, by those who are shown none. */

const MAX_EFFECT_DAYS = 366;

const effect = z.object({
  /** Of all people. */
  part: z.number(),
  /** Each day on which somebody came counts once. */
  visits: z.int(),
  saves: z.int(),
  /** What they asked not to be recommended. */
  hides: z.int(),
});

export const adEffect = z.object({
  type: z.literal('ad_effect'),
  /** UTC days that were counted, YYYY-MM-DD; null while none was. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  with_ads: effect,
  without_ads: effect,
});
export type AdEffect = z.infer<typeof adEffect>;

/** What people did in the last days, those who see ads and those who see none. */
export const getAdEffect = defineCall({
  name: 'v3_get_ad_effect',
  resource: ['AdEffect', 'get'],
  audience: 'operator',
  sessionOnly: true,
  input: z.object({ days: z.optional(count(1, MAX_EFFECT_DAYS)) }),
  output: adEffect,
  errors: ['not_allowed', 'invalid_input'],
});
