import {
  type AdGroup,
  type BillableEvent,
  type Campaign,
  type EntityStatus,
  type Objective,
  ENTITY_STATUSES,
} from './objects.ts';
import { MAX_BUDGET, MICROS, minimumBudget } from './promote.ts';

/** Rules for campaigns and ad groups, shared by forms before sending and by the server before writing. */

/** A violated rule, and the field it concerns. */
export interface AdProblem {
  readonly field: string;
  /** In plain English, for clients without translations of their own. */
  readonly message: string;
}

/** The ad account, on which budgets and bids depend. */
export interface Payer {
  readonly country: string;
  readonly currency: string;
}

/** The billable events of each objective; forms preselect the first. */
export const EVENTS_OF: Readonly<Record<Objective, readonly BillableEvent[]>> = {
  AWARENESS: ['IMPRESSION'],
  CONSIDERATION: ['CLICKTHROUGH'],
  WEB_CONVERSION: ['CLICKTHROUGH', 'IMPRESSION'],
  CATALOG_SALES: ['CLICKTHROUGH'],
  VIDEO_COMPLETION: ['VIDEO_V_50_MRC'],
};

/** The most that one event may cost, in units: as high as a budget, because a unit may be worth next to nothing. */
export const MAX_BID = MAX_BUDGET;
export const MIN_BID_MICROS = 1000;
export const MAX_FREQUENCY = 500;

/** The allowed transitions of each status; archived and deleted are final. */
const NEXT: Readonly<Record<EntityStatus, readonly EntityStatus[]>> = {
  DRAFT: ['ACTIVE', 'PAUSED', 'DELETED_DRAFT'],
  ACTIVE: ['PAUSED', 'ARCHIVED'],
  PAUSED: ['ACTIVE', 'ARCHIVED'],
  ARCHIVED: [],
  DELETED_DRAFT: [],
};

/** The status of a new one: a draft, or what a draft may become. */
export const FIRST_STATUSES = ENTITY_STATUSES.filter((one) =>
  ['DRAFT', 'ACTIVE', 'PAUSED'].includes(one),
);

export function statusProblems(from: EntityStatus, to: EntityStatus): AdProblem[] {
  if (from === to || NEXT[from].includes(to)) return [];
  return [{ field: 'status', message: `What's ${WORDS[from]} can't become ${WORDS[to]}.` }];
}

const WORDS: Readonly<Record<EntityStatus, string>> = {
  DRAFT: 'a draft',
  ACTIVE: 'active',
  PAUSED: 'paused',
  ARCHIVED: 'archived',
  DELETED_DRAFT: 'a deleted draft',
};

type Dates = Pick<Campaign, 'start_time' | 'end_time'>;
export type RuledCampaign = Dates &
  Pick<
    Campaign,
    | 'objective_type'
    | 'daily_spend_cap'
    | 'lifetime_spend_cap'
    | 'is_campaign_budget_optimization'
    | 'is_flexible_daily_budgets'
  >;
export type RuledGroup = Dates &
  Pick<
    AdGroup,
    | 'billable_event'
    | 'budget_in_micro_currency'
    | 'budget_type'
    | 'bid_in_micro_currency'
    | 'bid_strategy_type'
    | 'pacing_delivery_type'
    | 'optimization_goal_metadata'
    | 'lifetime_frequency_cap'
  >;

/** A list with the problem if `isWrong`, else an empty one. */
export const when = (isWrong: boolean, field: string, text: string): AdProblem[] =>
  isWrong ? [{ field, message: text }] : [];

/** Checks that an amount is null or within the limits for a day or a campaign. */
function moneyProblems(field: string, micros: number | null, payer: Payer): AdProblem[] {
  if (micros === null) return [];
  const least = minimumBudget(payer.country);
  return [
    ...when(micros < least * MICROS, field, `Choose at least ${least} ${payer.currency}.`),
    ...when(micros > MAX_BUDGET * MICROS, field, `Choose at most ${MAX_BUDGET} ${payer.currency}.`),
  ];
}

function dateProblems({ start_time: from, end_time: to }: Dates): AdProblem[] {
  return when(from !== null && to !== null && to <= from, 'end_time', 'It ends before it starts.');
}

/** Returns a campaign's problems; empty if it may run. */
export function campaignProblems(campaign: RuledCampaign, payer: Payer): AdProblem[] {
  const { daily_spend_cap: day, lifetime_spend_cap: life, end_time: end } = campaign;
  const { is_campaign_budget_optimization: isShared } = campaign;
  return [
    ...when(
      day !== null && life !== null,
      'lifetime_spend_cap',
      'Choose one cap: daily or lifetime.',
    ),
    ...when(
      isShared && day === null && life === null,
      'daily_spend_cap',
      'A campaign that shares its budget needs one.',
    ),
    ...when(life !== null && end === null, 'end_time', 'A lifetime cap needs an end date.'),
    ...when(
      campaign.is_flexible_daily_budgets && life !== null,
      'is_flexible_daily_budgets',
      'Only daily budgets can be flexible.',
    ),
    ...moneyProblems('daily_spend_cap', day, payer),
    ...moneyProblems('lifetime_spend_cap', life, payer),
    ...dateProblems(campaign),
  ];
}

/** Returns the problems of an ad group in the campaign; empty if it may run. */
export function groupProblems(
  group: RuledGroup,
  campaign: RuledCampaign,
  payer: Payer,
): AdProblem[] {
  return [
    ...goalProblems(group, campaign),
    ...budgetProblems(group, campaign, payer),
    ...bidProblems(group, campaign, payer),
    ...frequencyProblems(group),
    ...dateProblems(group),
    ...insideProblems(group, campaign),
  ];
}

function goalProblems(
  group: RuledGroup,
  { objective_type: objective }: RuledCampaign,
): AdProblem[] {
  const events = EVENTS_OF[objective];
  const isConversion = objective === 'WEB_CONVERSION';
  const goal = group.optimization_goal_metadata;
  return [
    ...when(
      !events.includes(group.billable_event),
      'billable_event',
      `With this objective you pay for ${events.join(' or ')}.`,
    ),
    ...when(
      isConversion && goal === null,
      'optimization_goal_metadata',
      'Choose the tag and the event to count.',
    ),
    ...when(
      !isConversion && goal !== null,
      'optimization_goal_metadata',
      'Only campaigns for conversions count them.',
    ),
  ];
}

function budgetProblems(group: RuledGroup, campaign: RuledCampaign, payer: Payer): AdProblem[] {
  const { budget_type: type, budget_in_micro_currency: budget, end_time: end } = group;
  const { is_campaign_budget_optimization: isShared } = campaign;
  const isOfCampaign = type === 'CBO_ADGROUP';
  return [
    ...when(
      isShared !== isOfCampaign,
      'budget_type',
      isShared
        ? 'The campaign shares its budget across ad groups.'
        : 'The campaign has no budget to share.',
    ),
    ...when(
      isOfCampaign && budget !== null,
      'budget_in_micro_currency',
      'The campaign shares its budget across ad groups.',
    ),
    ...when(!isOfCampaign && budget === null, 'budget_in_micro_currency', 'Set a budget.'),
    ...when(
      type === 'LIFETIME' && (end ?? campaign.end_time) === null,
      'end_time',
      'A lifetime budget needs an end date.',
    ),
    ...when(
      campaign.is_flexible_daily_budgets && type === 'LIFETIME',
      'budget_type',
      'The campaign has flexible daily budgets.',
    ),
    ...when(
      isShared && group.pacing_delivery_type !== 'STANDARD',
      'pacing_delivery_type',
      'A shared budget is spent at the standard pace.',
    ),
    ...moneyProblems('budget_in_micro_currency', budget, payer),
  ];
}

function bidProblems(
  { bid_strategy_type: strategy, bid_in_micro_currency: bid }: RuledGroup,
  { objective_type: objective }: RuledCampaign,
  { currency }: Payer,
): AdProblem[] {
  const isAutomatic = strategy === 'AUTOMATIC_BID';
  const field = 'bid_in_micro_currency';
  return [
    ...when(
      objective === 'VIDEO_COMPLETION' && !isAutomatic,
      'bid_strategy_type',
      'With this objective, bids are automatic.',
    ),
    ...when(isAutomatic && bid !== null, field, 'Bids are automatic here.'),
    ...when(!isAutomatic && bid === null, field, 'Choose what you bid.'),
    ...bidSizeProblems(bid, currency),
  ];
}

/** Checks that a bid is neither negligible nor higher than any budget. */
export function bidSizeProblems(bid: number | null, currency: string): AdProblem[] {
  const field = 'bid_in_micro_currency';
  return [
    ...when(bid !== null && bid < MIN_BID_MICROS, field, `Bid at least 0.001 ${currency}.`),
    ...when(bid !== null && bid > MAX_BID * MICROS, field, `Bid at most ${MAX_BID} ${currency}.`),
  ];
}

function frequencyProblems(group: RuledGroup): AdProblem[] {
  if (group.lifetime_frequency_cap === null) return [];
  const field = 'lifetime_frequency_cap';
  return [
    ...when(
      group.billable_event !== 'IMPRESSION',
      field,
      'Only ads that are paid by impression can limit views per person.',
    ),
    ...when(group.end_time === null, 'end_time', 'A limit on views needs an end date.'),
  ];
}

/** Checks that an ad group runs within its campaign's dates. */
function insideProblems(group: Dates, campaign: Dates): AdProblem[] {
  const { start_time: from, end_time: to } = group;
  const { start_time: first, end_time: last } = campaign;
  return [
    ...when(
      from !== null && first !== null && from < first,
      'start_time',
      'It starts before its campaign.',
    ),
    ...when(to !== null && last !== null && to > last, 'end_time', 'It ends after its campaign.'),
    ...when(
      (from !== null && last !== null && from >= last) ||
        (to !== null && first !== null && to <= first),
      'start_time',
      "Its campaign isn't running then.",
    ),
  ];
}
