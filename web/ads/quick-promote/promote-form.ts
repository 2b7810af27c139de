import type { createQuickPromotion } from '#contract/ads/quick-promote.ts';
import {
  campaignNameOf,
  DEFAULT_COUNTRY,
  DEFAULT_GENDERS,
  defaultBudget,
  defaultDays,
  isShortenedLink,
  MAX_BUDGET,
  minimumBudget,
  promoteCurrency,
  suggestedBudget,
  toMicros,
} from '#contract/ads/promote.ts';
import type { AGE_BUCKETS } from '#contract/ads/targeting.ts';
import type { SentOf } from '#contract/kernel/call.ts';
import type { Pin } from '#contract/pins.ts';
import { pinTitle } from '#web/pins/core/pin-picture.ts';

export type Gender = (typeof DEFAULT_GENDERS)[number];
export type AgeBucket = (typeof AGE_BUCKETS)[number];

/** The ages to choose from: those that leave no gap and name no year twice. */
export const AGES = ['18-24', '25-34', '35-44', '45-49', '50-54', '55-64', '65+'] as const;
export const DAY_CHOICES = [3, 7, 10, 30] as const;

/** What somebody fills in to promote a Pin, by the names of the wire. */
export interface PromoteForm {
  readonly destination_url: string;
  /** Of a day, in units of the currency; what was typed, so it may not be an amount yet. */
  readonly budget: number;
  readonly duration: number;
  readonly is_ongoing: boolean;
  readonly is_auto_targeting: boolean;
  readonly ages: readonly AgeBucket[];
  readonly genders: readonly Gender[];
}

/** Who pays, as far as it is known. */
export interface Payer {
  readonly country: string;
  readonly currency: string;
}

export function payerOf(
  account: Payer | null | undefined,
  country: string | null | undefined,
): Payer {
  if (account) return { country: account.country, currency: account.currency };
  const assumed = country ?? DEFAULT_COUNTRY;
  return { country: assumed, currency: promoteCurrency(assumed) };
}

/** The form of a Pin before anything is chosen [PROMOTE-11]. */
export function formOf(pin: Pick<Pin, 'link'>, { country }: Payer): PromoteForm {
  return {
    destination_url: pin.link ?? '',
    budget: defaultBudget(country),
    duration: defaultDays(country),
    is_ongoing: false,
    is_auto_targeting: true,
    ages: [],
    genders: DEFAULT_GENDERS,
  };
}

/** Amounts to choose from: the least, the usual one, the suggested one, twice that [PROMOTE-12]. */
export function budgetChoices(country: string): number[] {
  const suggested = suggestedBudget(country);
  const usual = Math.max(minimumBudget(country), defaultBudget(country));
  const choices = new Set([minimumBudget(country), usual, suggested, 2 * suggested]);
  return [...choices].toSorted((one, other) => one - other);
}

/** What one field asks for, by the field's name. */
export type FormProblems = Partial<Record<'destination_url' | 'budget' | 'audience', FormProblem>>;
export type FormProblem = 'no_link' | 'shortened_link' | 'low' | 'high' | 'no_one';

/** What is to be put right before the form is sent. */
export function problemsOf(form: PromoteForm, { country }: Payer): FormProblems {
  const link = linkProblem(form.destination_url);
  const isLow = !(form.budget >= minimumBudget(country));
  const money = isLow ? 'low' : form.budget > MAX_BUDGET ? 'high' : null;
  const isForNoOne = !form.is_auto_targeting && form.genders.length === 0;
  return {
    ...(link && { destination_url: link }),
    ...(money && { budget: money }),
    ...(isForNoOne && { audience: 'no_one' }),
  };
}

function linkProblem(link: string): 'no_link' | 'shortened_link' | null {
  const url = URL.parse(link.trim());
  if (url === null || !/^https?:$/.test(url.protocol)) return 'no_link';
  return isShortenedLink(url.href) ? 'shortened_link' : null;
}

/** The most that it may cost; null while it goes on until it is stopped. */
export function totalOf({ budget, duration, is_ongoing }: PromoteForm): number | null {
  return is_ongoing ? null : budget * duration;
}

/** Its last day, in UTC as all days of budgets are: today is the first. */
export function lastDayOf({ duration }: PromoteForm, now: number): Date {
  return new Date(now + (duration - 1) * 24 * 3600_000);
}

const nameOf = (pin: Pin): string => campaignNameOf(pinTitle(pin) || `Pin ${pin.id}`);

/** What is sent of a Pin and its form [PROMOTE-06, PROMOTE-07, PROMOTE-09]. */
export function promotionInput(
  pin: Pin,
  form: PromoteForm,
  advertiserId: string,
): Omit<SentOf<typeof createQuickPromotion>, 'guid'> {
  const { ages, genders } = form;
  const isForAll = genders.length === DEFAULT_GENDERS.length;
  return {
    advertiser_id: advertiserId,
    pin_id: pin.id,
    campaign_name: nameOf(pin),
    budget_in_micro_currency: toMicros(form.budget),
    destination_url: form.destination_url.trim(),
    is_ongoing: form.is_ongoing,
    ...(!form.is_ongoing && { duration: form.duration }),
    start_now: true,
    auto_targeting_enabled: form.is_auto_targeting,
    flexible_daily_budget_enabled: false,
    objective_type: 'CONSIDERATION',
    targeting_spec: form.is_auto_targeting
      ? {}
      : {
          ...(ages.length > 0 && { AGE_BUCKET: [...ages] }),
          ...(!isForAll && { GENDER: [...genders] }),
        },
    ads_client_type: 'quick_promote',
  };
}
