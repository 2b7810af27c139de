import { type AdProblem, campaignProblems, type Payer } from '#contract/ads/campaign-rules.ts';
import { AUTOMATED_OBJECTIVES, type AutomatedCampaign } from '#contract/ads/bulk/automated.ts';
import type { EntityStatus, OptimizationGoal } from '#contract/ads/objects.ts';
import type { TargetingSpec } from '#contract/ads/targeting.ts';

/** The form of an automated campaign. */
export interface AutomatedForm {
  readonly name: string;
  readonly objective: (typeof AUTOMATED_OBJECTIVES)[number];
  readonly goal: OptimizationGoal | null;
  readonly pinIds: readonly string[];
  /** Catalogue sales advertise these in place of Pins. */
  readonly productGroupIds: readonly string[];
  readonly countries: readonly string[];
  readonly languages: readonly string[];
  /** Empty for any age. */
  readonly youngest: string;
  readonly oldest: string;
  readonly per: 'day' | 'whole';
  readonly micros: number | null;
  /** Unix seconds. */
  readonly start: number | null;
  readonly end: number | null;
  readonly status: EntityStatus;
}

export const OLDEST_OF_ALL = '65+';
export const YOUNGEST_OF_ALL = '18';
const MINUTE = 60;

/** Starts at the current minute. */
export const newForm = (nowMs: number): AutomatedForm => ({
  name: '',
  objective: 'CONSIDERATION',
  goal: null,
  pinIds: [],
  productGroupIds: [],
  countries: [],
  languages: [],
  youngest: '',
  oldest: '',
  per: 'day',
  micros: null,
  start: Math.floor(nowMs / 1000 / MINUTE) * MINUTE,
  end: null,
  status: 'ACTIVE',
});

/** The form of an existing campaign. */
export function formOf({
  campaign,
  ad_group: group,
  ads,
  product_group_ids: productGroupIds,
}: Omit<AutomatedCampaign, 'type' | 'id'>): AutomatedForm {
  const { daily_spend_cap: day, lifetime_spend_cap: whole } = campaign;
  const spec = group.targeting_spec;
  return {
    name: campaign.name,
    objective:
      AUTOMATED_OBJECTIVES.find((one) => one === campaign.objective_type) ?? 'CONSIDERATION',
    goal: group.optimization_goal_metadata,
    pinIds: ads.map(({ pin_id: id }) => id),
    productGroupIds,
    countries: spec.LOCATION ?? [],
    languages: spec.LOCALE ?? [],
    youngest: spec.MINIMUM_AGE?.[0] ?? '',
    oldest: spec.MAXIMUM_AGE?.[0] ?? '',
    per: whole === null ? 'day' : 'whole',
    micros: day ?? whole,
    start: campaign.start_time,
    end: campaign.end_time,
    status: campaign.status,
  };
}

/** Catalogue sales advertise product groups; other objectives advertise Pins. */
export const isOfProducts = ({ objective }: Pick<AutomatedForm, 'objective'>): boolean =>
  objective === 'CATALOG_SALES';

/** Validation problems by the call's field; the server applies the same rules. */
export function problemsOf(form: AutomatedForm, payer: Payer): readonly AdProblem[] {
  const of = (isWrong: boolean, field: string, text: string): AdProblem[] =>
    isWrong ? [{ field, message: text }] : [];
  return [
    ...of(form.name.trim() === '', 'name', 'Give it a name.'),
    ...of(
      form.objective === 'WEB_CONVERSION' && form.goal === null,
      'optimization_goal_metadata',
      'Choose the tag and the event to count.',
    ),
    ...of(!isOfProducts(form) && form.pinIds.length === 0, 'pin_ids', 'Choose a Pin.'),
    ...of(
      isOfProducts(form) && form.productGroupIds.length === 0,
      'product_group_ids',
      'Choose a product group.',
    ),
    ...of(form.micros === null, 'budget', 'Set a budget.'),
    ...of(form.start === null, 'start_time', 'Choose when it starts.'),
    ...campaignProblems(
      {
        objective_type: form.objective,
        ...capsOf(form),
        is_campaign_budget_optimization: form.micros !== null,
        is_flexible_daily_budgets: form.per === 'day',
        start_time: form.start,
        end_time: form.end,
      },
      payer,
    ).map((problem) => ({ ...problem, field: FIELD_OF[problem.field] ?? problem.field })),
  ];
}

/** Both caps share one form field. */
const FIELD_OF: Readonly<Record<string, string>> = {
  daily_spend_cap: 'budget',
  lifetime_spend_cap: 'budget',
};

const capsOf = ({ per, micros }: AutomatedForm) =>
  per === 'day'
    ? { daily_spend_cap: micros, lifetime_spend_cap: null }
    : { daily_spend_cap: null, lifetime_spend_cap: micros };

/** Ages are sent as a pair: an open bound becomes the lowest or highest age. */
function peopleOf(form: AutomatedForm): TargetingSpec {
  const isAnyAge = form.youngest === '' && form.oldest === '';
  return {
    ...(form.countries.length > 0 && { LOCATION: [...form.countries] }),
    ...(form.languages.length > 0 && { LOCALE: [...form.languages] }),
    ...(!isAnyAge && {
      MINIMUM_AGE: [form.youngest || YOUNGEST_OF_ALL],
      MAXIMUM_AGE: [form.oldest || OLDEST_OF_ALL],
    }),
  };
}

/** The fields that can change after creation. */
export const changeOf = (form: AutomatedForm) => ({
  name: form.name,
  ...capsOf(form),
  start_time: form.start ?? undefined,
  end_time: form.end,
  ...(isOfProducts(form)
    ? { product_group_ids: [...form.productGroupIds] }
    : { pin_ids: [...form.pinIds] }),
  status: form.status,
});

/** The complete creation input. */
export function creationOf(form: AutomatedForm) {
  const { status: _, start_time, ...change } = changeOf(form);
  return {
    ...change,
    start_time: start_time ?? 0,
    objective_type: form.objective,
    optimization_goal_metadata: form.objective === 'WEB_CONVERSION' ? form.goal : null,
    targeting_spec: peopleOf(form),
  };
}

const DAY = 86_400;

/** The maximum total cost; micros are null for a daily budget without an end. */
export function totalOf({ per, micros, start, end }: AutomatedForm): {
  readonly days: number | null;
  readonly micros: number | null;
} {
  const days = start === null || end === null ? null : Math.ceil((end - start) / DAY);
  if (per === 'whole') return { days, micros };
  return { days, micros: days === null || micros === null || days < 1 ? null : days * micros };
}
