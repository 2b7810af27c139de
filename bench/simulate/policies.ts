import { GAINS, nextMultiplier, type Steered } from '#server/ads/pacing/pacing-rules.ts';
import { WHOLE } from '#server/ads/core/scale-rules.ts';

/** A budget's state at the end of a step, for policies. */
export interface Moment extends Steered {
  /** The fraction of auctions it takes part in, in millionths. */
  readonly part: number;
  /** The fraction of the day's visits so far. */
  readonly share: number;
}

/** A budget's behaviour in the next step. */
export interface Steering {
  readonly multiplier: number;
  readonly part: number;
}

/** A pacing policy. */
export type Policy = (moment: Moment) => Steering;

const within = (value: number): number => Math.round(Math.min(WHOLE, Math.max(WHOLE / 50, value)));

/** Pacing policies; the product's is `ours`. */
export const policies = {
  /** Bids in full until exhausted. */
  none: () => ({ multiplier: WHOLE, part: WHOLE }),
  /** Takes part in fewer auctions when ahead of plan, with full bids (Agarwal et al., 2014). */
  throttled: ({ part, spent, planned }) => ({
    multiplier: WHOLE,
    part: within(spent > planned ? part * 0.9 : part * 1.1),
  }),
  /** The product's policy with equal gains up and down. */
  even: (moment) => ({
    multiplier: nextMultiplier(moment, { ...GAINS, behind: GAINS.beyond }),
    part: WHOLE,
  }),
  /** Gradient descent on the budget's dual variable (Balseiro and Gur, 2019). */
  dual({ multiplier, budget, due, spentInStep }) {
    const price = WHOLE / multiplier - 1;
    const next = Math.max(0, price - (4 * (due - spentInStep)) / Math.max(1, budget));
    return { multiplier: within(WHOLE / (1 + next)), part: WHOLE };
  },
  ours: (moment) => ({ multiplier: nextMultiplier(moment), part: WHOLE }),
} as const satisfies Record<string, Policy>;
