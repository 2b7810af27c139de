import { EVENTS_OF, type Payer } from '#contract/ads/campaign-rules.ts';
import type { DraftDocument } from '#contract/ads/drafts/drafts.ts';
import {
  type getAdPlan,
  PLAN_BUDGETS,
  PLAN_OBJECTIVES,
  type PlanBudget,
  type PlanObjective,
  USUAL_PLAN_DAYS,
} from '#contract/ads/planner/plan.ts';
import { dayAfter } from '#contract/ads/planner/plan-rules.ts';
import { MICROS, suggestedBudget } from '#contract/ads/promote.ts';
import { isDay } from '#contract/ads/report-rules.ts';
import { GENDERS, type TargetingSpec } from '#contract/ads/targeting.ts';
import type { SentOf } from '#contract/kernel/call.ts';
import { areAll, isOneOf } from '../core/address-fields.ts';
import { microsFrom } from '../core/micros-from.ts';
import { newDocument } from '../drafts/new-document.ts';

/** The form of a plan, fully stored in the URL, so that a link reproduces it. */
export interface PlanForm {
  readonly objective: PlanObjective;
  readonly countries: readonly string[];
  /** Years; null for any. */
  readonly youngest: string | null;
  readonly oldest: string | null;
  readonly genders: readonly (typeof GENDERS)[number][];
  readonly interests: readonly string[];
  /** YYYY-MM-DD, or invalid input. */
  readonly from: string;
  readonly to: string;
  readonly budgetType: PlanBudget;
  /** In micros; null if not entered. */
  readonly budget: number | null;
  /** In micros; null for automatic bidding. */
  readonly bid: number | null;
}

const [YOUNGEST, OLDEST] = [18, 65];

const isAge = (text: string): boolean =>
  /^\d{2}$/.test(text) && Number(text) >= YOUNGEST && Number(text) <= OLDEST;

const isCountry = (text: string): boolean => /^[A-Z]{2}$/.test(text);
/** A field that the person cleared is empty in the URL too. */
const orEmpty =
  (isSound: (text: string) => boolean) =>
  (text: string): boolean =>
    text === '' || isSound(text);
const isAmount = orEmpty((text) => microsFrom(text) !== null);

/** Validators of the URL parameters. */
export const PLAN_FIELDS = {
  goal: isOneOf(PLAN_OBJECTIVES),
  countries: orEmpty(areAll(isCountry)),
  ages: (text: string): boolean => {
    const [youngest = '', oldest = '', ...more] = text.split('-');
    return more.length === 0 && orEmpty(isAge)(youngest) && orEmpty(isAge)(oldest.replace('+', ''));
  },
  genders: areAll(isOneOf(GENDERS)),
  from: orEmpty(isDay),
  to: orEmpty(isDay),
  per: isOneOf(PLAN_BUDGETS),
  budget: isAmount,
  bid: isAmount,
};

type Search = Readonly<Record<string, string | undefined>>;

/** The plan in a URL; missing and invalid parameters get their defaults. */
export function planIn(search: Search, payer: Payer, today: string): PlanForm {
  const listIn = (name: string): string[] => search[name]?.split(',').filter(Boolean) ?? [];
  const [youngest = '', oldest = ''] = search['ages']?.split('-') ?? [];
  const from = search['from'] ?? dayAfter(today, 1);
  return {
    objective: PLAN_OBJECTIVES.find((one) => one === search['goal']) ?? 'CONSIDERATION',
    countries:
      search['countries'] === undefined ? [payer.country] : listIn('countries').filter(isCountry),
    youngest: isAge(youngest) ? youngest : null,
    oldest: isAge(oldest.replace('+', '')) ? oldest : null,
    genders: GENDERS.filter((one) => listIn('genders').includes(one)),
    interests: listIn('interests').map(decoded),
    from,
    to: search['to'] ?? dayAfter(isDay(from) ? from : today, USUAL_PLAN_DAYS - 1),
    budgetType: PLAN_BUDGETS.find((one) => one === search['per']) ?? 'LIFETIME',
    budget:
      search['budget'] === undefined
        ? suggestedBudget(payer.country) * USUAL_PLAN_DAYS * MICROS
        : microsFrom(search['budget']),
    bid: microsFrom(search['bid'] ?? ''),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The URL parameters of a plan. */
export function searchOf(form: PlanForm): Readonly<Record<string, string | null>> {
  const units = (micros: number | null): string => (micros === null ? '' : String(micros / MICROS));
  const { youngest, oldest } = form;
  return {
    goal: form.objective,
    countries: form.countries.join(','),
    ages: youngest === null && oldest === null ? null : `${youngest ?? ''}-${oldest ?? ''}`,
    genders: form.genders.join(',') || null,
    // Encoded, because names may contain commas.
    interests: form.interests.map((one) => encodeURIComponent(one)).join(',') || null,
    from: form.from,
    to: form.to,
    per: form.budgetType,
    budget: units(form.budget),
    bid: units(form.bid) || null,
  };
}

/** The plan's targeting spec. */
export function specOf(form: PlanForm): TargetingSpec {
  const { countries, genders, interests, youngest, oldest } = form;
  return {
    ...(countries.length > 0 && { LOCATION: [...countries] }),
    ...(genders.length > 0 && { GENDER: [...genders] }),
    ...(interests.length > 0 && { INTEREST: [...interests] }),
    ...((youngest ?? oldest) !== null && {
      MINIMUM_AGE: [youngest ?? String(YOUNGEST)],
      MAXIMUM_AGE: [oldest ?? `${OLDEST}+`],
    }),
  };
}

/** The call's input; null without a budget or days. */
export function inputOf(advertiser_id: string, form: PlanForm): SentOf<typeof getAdPlan> | null {
  if (form.budget === null || !isDay(form.from) || !isDay(form.to)) return null;
  return {
    advertiser_id,
    objective_type: form.objective,
    start_date: form.from,
    end_date: form.to,
    budget_type: form.budgetType,
    budget_in_micro_currency: form.budget,
    ...(form.bid !== null && { bid_in_micro_currency: form.bid }),
    targeting_spec: specOf(form),
  };
}

const secondsOf = (day: string): number => Date.parse(day) / 1000;

/** A draft of the planned campaign. A start today means at once. */
export function draftFrom(
  form: PlanForm,
  { payer, today, name }: { readonly payer: Payer; readonly today: string; readonly name: string },
): DraftDocument {
  const { campaign, ad_groups: groups, ...rest } = newDocument(payer);
  const [event = 'CLICKTHROUGH'] = EVENTS_OF[form.objective];
  return {
    ...rest,
    campaign: {
      ...campaign,
      name,
      objective_type: form.objective,
      start_time: form.from > today ? secondsOf(form.from) : null,
      end_time: secondsOf(dayAfter(form.to, 1)),
    },
    ad_groups: groups.map((group) => ({
      ...group,
      name,
      billable_event: event,
      budget_type: form.budgetType,
      budget_in_micro_currency: form.budget,
      bid_strategy_type: form.bid === null ? 'AUTOMATIC_BID' : 'MAX_BID',
      bid_in_micro_currency: form.bid,
      targeting_spec: specOf(form),
      start_time: form.from > today ? secondsOf(form.from) : null,
      end_time: secondsOf(dayAfter(form.to, 1)),
    })),
  };
}
