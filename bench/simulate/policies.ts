import { GAINS, nextMultiplier, type Steered } from '#server/ads/pacing/pacing-rules.ts';
import { WHOLE } from '#server/ads/core/scale-rules.ts';

/** A budget as policies see it at the end of a step. */
export interface Moment extends Steered {
  /** The part of its auctions that it takes part in, in millionths. */
  readonly part: number;
  /** The share of the day's visits that is over. */
  readonly share: number;
}

/** What a budget does in the next step. */
export interface Steering {
  readonly multiplier: number;
  readonly part: number;
}

/** A way to spread budgets over a day. */
export type Policy = (moment: Moment) => Steering;

const within = (value: number): number => Math.round(Math.min(WHOLE, Math.max(WHOLE / 50, value)));

/** Ways to pace; the product's is `ours`. */
export const policies = {
  /** Bids whole until it is empty. */
  none: () => ({ multiplier: WHOLE, part: WHOLE }),
  /** Takes part in fewer auctions when it is beyond its plan, and bids whole in those (Agarwal et al., 2014). */
  throttled: ({ part, spent, planned }) => ({
    multiplier: WHOLE,
    part: within(spent > planned ? part * 0.9 : part * 1.1),
  }),
  /** The product's, up as fast as down. */
  even: (moment) => ({
    multiplier: nextMultiplier(moment, { ...GAINS, behind: GAINS.beyond }),
    part: WHOLE,
  }),
  /** The dual variable of the budget, by its gradient (Balseiro and Gur, 2019). */
  dual({ multiplier, budget, due, spentInStep }) {
    const price = WHOLE / multiplier - 1;
    const next = Math.max(0, price - (4 * (due - spentInStep)) / Math.max(1, budget));
    return { multiplier: within(WHOLE / (1 + next)), part: WHOLE };
  },
  ours: (moment) => ({ multiplier: nextMultiplier(moment), part: WHOLE }),
} as const satisfies Record<string, Policy>;
