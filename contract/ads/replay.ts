import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { id } from '#contract/kernel/scalars.ts';

/** Auctions that are run again, to prove what they came to. */

const result = z.object({
  ad_id: z.string(),
  /** The next one, which set the price; null when there was none. */
  runner_up_id: z.nullable(z.string()),
  price_in_micro_currency: z.int(),
});

export const adReplay = z.object({
  /** The auction's. */
  id: z.string(),
  type: z.literal('ad_replay'),
  at: z.string(),
  /** The number of how ads stood then. */
  epoch: z.int(),
  is_same: z.boolean(),
  /** A sentence for each thing that came out another way. */
  differences: z.array(z.string()),
  /** What was stored, best first; and what the same rules say now. */
  stored: z.array(result),
  again: z.array(result),
});
export type AdReplay = z.infer<typeof adReplay>;

/** Runs an auction again from what was kept of it, of which there is something once one of its ads was seen or charged. */
export const getAdReplay = defineCall({
  name: 'v3_get_ad_replay',
  resource: ['AdReplay', 'get'],
  audience: 'operator',
  sessionOnly: true,
  input: z.object({ auction_id: id() }),
  output: adReplay,
  errors: ['not_allowed', 'auction_not_found', 'invalid_input', 'rate_limited'],
  rate: { limit: 600, seconds: 3600, per: 'person' },
});
