import { CERTAIN, partOf, shareOf, WHOLE } from '../core/scale-rules.ts';

/**
 * How a budget is spread over its day, and how likely an ad is to be acted on. All of it is whole numbers, so an epoch
 * comes out the same wherever it is worked out again.
 */

/** The least part of a bid that is ever offered. */
export const LEAST_MULTIPLIER = WHOLE / 50;
/** A multiplier changes by a twentieth in a step at most. */
const MOST_STEP = WHOLE / 20;

/** How strongly a multiplier answers, each in millionths of a step. */
export interface Gains {
  /** To what is missing from the plan, and to what is beyond it. */
  readonly behind: number;
  readonly beyond: number;
  /** To what the last step spent beyond its due. */
  readonly hurry: number;
}

/** Up faster than down: what was not spent by the evening finds nobody any more, and what went early is only dear. */
export const GAINS: Gains = { behind: 2_500_000, beyond: 600_000, hurry: 10_000 };

/** What a budget is to have spent when this share of the day's visits (in millionths) is over. */
export const plannedBy = (budget: number, share: number): number => shareOf(budget, share);

/** A budget at the end of a step. */
export interface Steered {
  readonly multiplier: number;
  readonly budget: number;
  readonly spent: number;
  /** What it was to have spent by now, and in this step. */
  readonly planned: number;
  readonly due: number;
  readonly spentInStep: number;
}

/** The part of the bids that is offered in the next step. */
export function nextMultiplier(steered: Steered, gains: Gains = GAINS): number {
  const { multiplier, budget, spent, planned, due, spentInStep } = steered;
  if (budget <= 0) return multiplier;
  const missing = partOf(planned - spent, budget);
  const beyondDue = due > 0 ? partOf(spentInStep - due, due) : spentInStep > 0 ? WHOLE : 0;
  const answer = shareOf(missing, missing > 0 ? gains.behind : gains.beyond);
  const step = clamp(answer - shareOf(beyondDue, gains.hurry), -MOST_STEP, MOST_STEP);
  return clamp(shareOf(multiplier, raised(step)), LEAST_MULTIPLIER, WHOLE);
}

/** The exponential of a small step: what goes up and down again by as much comes back to where it was. */
const raised = (step: number): number => WHOLE + step + Math.trunc((step * step) / (2 * WHOLE));

const clamp = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));

/** What was seen of an ad, of all ads of an account or a topic, or of all: in thousandths, as it fades with time. */
export interface Counts {
  readonly views: number;
  readonly acts: number;
}

/** One view, or one act. */
export const ONE = 1000;
/** As if so many views had been seen already. */
const PRIOR_VIEWS = 250 * ONE;

/** The mean of what was seen, in millionths; where little was, near to the prior. */
export const meanOf = ({ views, acts }: Counts, prior: number): number =>
  Math.min(WHOLE, partOf(acts + shareOf(PRIOR_VIEWS, prior), views + PRIOR_VIEWS));

/**
 * The rate that an ad is ranked by: its mean and two standard deviations above it, so that an ad of which little is
 * known is tried, and one that is known is ranked by what it is. A square root is rounded alike by every processor
 * (IEEE 754 wants that).
 */
export function rateOf(counts: Counts, prior: number): number {
  const mean = meanOf(counts, prior);
  const weight = Math.floor((counts.views + PRIOR_VIEWS) / ONE) + 1;
  const deviation = Math.floor(Math.sqrt(Math.floor((mean * (WHOLE - mean)) / weight)));
  return Math.floor((Math.min(WHOLE, mean + 2 * deviation) * CERTAIN) / WHOLE);
}

/** Half is forgotten in fourteen days. */
const KEPT_OF_A_DAY = 951_695;

/** What is left of counts after a day. */
export const faded = ({ views, acts }: Counts): Counts => ({
  views: shareOf(views, KEPT_OF_A_DAY),
  acts: shareOf(acts, KEPT_OF_A_DAY),
});
