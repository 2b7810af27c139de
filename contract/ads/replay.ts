import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { id } from '#contract/kernel/scalars.ts';

/** Replays of auctions, to verify their results. */

const result = z.object({
  ad_id: z.string(),
  /** The runner-up, which set the price; null if there was none. */
  runner_up_id: z.nullable(z.string()),
  price_in_micro_currency: z.int(),
});

export const adReplay = z.object({
  /** The auction's id. */
  id: z.string(),
  type: z.literal('ad_replay'),
  at: z.string(),
  /** The epoch of the ad index used. */
  epoch: z.int(),
  is_same: z.boolean(),
  /** One sentence for each difference. */
  differences: z.array(z.string()),
  /** The stored results, best first; and those of the replay. */
  stored: z.array(result),
  again: z.array(result),
});
export type AdReplay = z.infer<typeof adReplay>;

/** Replays an auction from its record, which exists once one of its ads was seen or charged. */
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
