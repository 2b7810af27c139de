import { CERTAIN, partOf, shareOf, WHOLE } from '../core/scale-rules.ts';

/**
 * How a budget is spread over its day, and how likely an ad is to be acted on. All in whole numbers, so that an epoch
 * is reproducible anywhere.
 */

/** The smallest fraction of a bid that is offered. */
export const LEAST_MULTIPLIER = WHOLE / 50;
/** The largest change of a multiplier per step: a twentieth. */
const MOST_STEP = WHOLE / 20;

/** Controller gains, in millionths of a step. */
export interface Gains {
  /** Response to spending behind plan, and beyond plan. */
  readonly behind: number;
  readonly beyond: number;
  /** Response to overspending in the last step. */
  readonly hurry: number;
}

/** Up faster than down: unspent budget finds no audience in the evening, whereas early spending only costs more. */
export const GAINS: Gains = { behind: 2_500_000, beyond: 600_000, hurry: 10_000 };

/** Returns the planned spending of a budget after this fraction of the day's visits (in millionths). */
export const plannedBy = (budget: number, share: number): number => shareOf(budget, share);

/** A budget at the end of a step. */
export interface Steered {
  readonly multiplier: number;
  readonly budget: number;
  readonly spent: number;
  /** Planned spending so far, and in this step. */
  readonly planned: number;
  readonly due: number;
  readonly spentInStep: number;
}

/** Returns the fraction of bids to offer in the next step. */
export function nextMultiplier(steered: Steered, gains: Gains = GAINS): number {
  const { multiplier, budget, spent, planned, due, spentInStep } = steered;
  if (budget <= 0) return multiplier;
  const missing = partOf(planned - spent, budget);
  const beyondDue = due > 0 ? partOf(spentInStep - due, due) : spentInStep > 0 ? WHOLE : 0;
  const answer = shareOf(missing, missing > 0 ? gains.behind : gains.beyond);
  const step = clamp(answer - shareOf(beyondDue, gains.hurry), -MOST_STEP, MOST_STEP);
  return clamp(shareOf(multiplier, raised(step)), LEAST_MULTIPLIER, WHOLE);
}

/** Approximates the exponential of a small step, so that equal steps up and down cancel out. */
const raised = (step: number): number => WHOLE + step + Math.trunc((step * step) / (2 * WHOLE));

const clamp = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));

/** Views and acts of an ad, or of all ads of an account, a topic, or overall: in thousandths, decaying over time. */
export interface Counts {
  readonly views: number;
  readonly acts: number;
}

/** A single view or act. */
export const ONE = 1000;
/** Weight of the prior, in views. */
const PRIOR_VIEWS = 250 * ONE;

/** Returns the posterior mean in millionths, which is close to the prior with little data. */
export const meanOf = ({ views, acts }: Counts, prior: number): number =>
  Math.min(WHOLE, partOf(acts + shareOf(PRIOR_VIEWS, prior), views + PRIOR_VIEWS));

/**
 * Returns the rate an ad is ranked by: its mean plus two standard deviations, so that a little-known ad is tried and a
 * well-known one is ranked by its mean. IEEE 754 requires correctly rounded square roots, so every processor agrees.
 */
export function rateOf(counts: Counts, prior: number): number {
  const mean = meanOf(counts, prior);
  const weight = Math.floor((counts.views + PRIOR_VIEWS) / ONE) + 1;
  const deviation = Math.floor(Math.sqrt(Math.floor((mean * (WHOLE - mean)) / weight)));
  return Math.floor((Math.min(WHOLE, mean + 2 * deviation) * CERTAIN) / WHOLE);
}

/** Half-life of fourteen days, in millionths per day. */
const KEPT_OF_A_DAY = 951_695;

/** Returns counts after a day's decay. */
export const faded = ({ views, acts }: Counts): Counts => ({
  views: shareOf(views, KEPT_OF_A_DAY),
  acts: shareOf(acts, KEPT_OF_A_DAY),
});
