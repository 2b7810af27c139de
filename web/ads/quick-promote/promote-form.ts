import type { CONVERSION_EVENTS } from '#contract/ads/objects.ts';
import type { createQuickPromotion } from '#contract/ads/quick-promote.ts';
import {
  campaignNameOf,
  DECISIONS,
  DEFAULT_COUNTRY,
  DEFAULT_GENDERS,
  defaultBudget,
  defaultDays,
  isShortenedLink,
  MAX_BUDGET,
  MAX_PROMOTE_DAYS,
  minimumBudget,
  type PROMOTE_OBJECTIVES,
  promoteCurrency,
  suggestedBudget,
  toMicros,
} from '#contract/ads/promote.ts';
import type { AGE_BUCKETS } from '#contract/ads/targeting.ts';
import type { SentOf } from '#contract/kernel/call.ts';
import type { Pin } from '#contract/pins.ts';
import { amountIn } from '#web/kernel/words/amount-in.ts';
import { pinTitle } from '#web/pins/core/pin-picture.ts';

export type Gender = (typeof DEFAULT_GENDERS)[number];
export type AgeBucket = (typeof AGE_BUCKETS)[number];
/** The goals of promotions created here; catalogues are promoted elsewhere. */
export type AdType = Exclude<(typeof PROMOTE_OBJECTIVES)[number], 'CATALOG_SALES'>;
export type Decision = (typeof DECISIONS)[keyof typeof DECISIONS];

/** The age ranges on offer: without gaps or overlaps. */
export const AGES = ['18-24', '25-34', '35-44', '45-49', '50-54', '55-64', '65+'] as const;
export const DAY_CHOICES = [3, 7, 10, 30] as const;

/** The event that a promotion for conversions counts. */
export interface ChosenTag {
  /** Empty for a tag that is created on submission. */
  readonly conversionTagId: string;
  readonly conversionEvent: (typeof CONVERSION_EVENTS)[number];
}

/** The form to promote a Pin, with its established field names [PROMOTE-04]. */
export interface PromoteForm {
  /** The campaign's name. */
  readonly name: string;
  readonly destination_url: string;
  /** Per day, in units of the currency; as typed, so possibly not a valid amount. */
  readonly budget: number;
  /** In days, unless a last day is set. */
  readonly duration: number;
  /** The last day as YYYY-MM-DD, which overrides the duration; empty if not set. */
  readonly inclusive_end_date: string;
  readonly is_ongoing: boolean;
  /** The paying ad account; empty if there is none. */
  readonly advertiser_id: string;
  readonly ages: readonly AgeBucket[];
  /** Topics, by name. */
  readonly interests: readonly string[];
  readonly genders: readonly Gender[];
  readonly ad_type: AdType;
  readonly selected_ocpm_tag: ChosenTag | null;
  /** Whether the tag is already on the advertiser's site. */
  readonly tag_on_page: Decision;
  readonly isAutoTargeting: boolean;
}

/** The payer's country and currency, as far as known. */
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

/** The initial form of a Pin [PROMOTE-11]. */
export function formOf(pin: Pin, { country }: Payer, advertiserId = ''): PromoteForm {
  return {
    name: pinTitle(pin) || `Pin ${pin.id}`,
    destination_url: pin.link ?? '',
    budget: defaultBudget(country),
    duration: defaultDays(country),
    inclusive_end_date: '',
    is_ongoing: false,
    advertiser_id: advertiserId,
    ages: [],
    interests: [],
    genders: DEFAULT_GENDERS,
    ad_type: 'CONSIDERATION',
    selected_ocpm_tag: null,
    tag_on_page: DECISIONS.not_answered,
    isAutoTargeting: true,
  };
}

/**
 * The daily budget after the payer's country changes: an untouched default becomes the new country's default, and
 * a chosen amount is raised to its minimum if necessary.
 */
export function budgetIn({ budget }: PromoteForm, from: Payer, to: Payer): number {
  if (budget === defaultBudget(from.country)) return defaultBudget(to.country);
  return Math.max(budget, minimumBudget(to.country));
}

/**
 * The duration after the payer's country changes: an untouched default becomes the new country's default
 * [PROMOTE-11].
 */
export const durationIn = ({ duration }: PromoteForm, from: Payer, to: Payer): number =>
  duration === defaultDays(from.country) ? defaultDays(to.country) : duration;

/** Amounts to choose from: the minimum, the default, the suggested one and twice that [PROMOTE-12]. */
export function budgetChoices(country: string): number[] {
  const suggested = suggestedBudget(country);
  const usual = Math.max(minimumBudget(country), defaultBudget(country));
  const choices = new Set([minimumBudget(country), usual, suggested, 2 * suggested]);
  return [...choices].toSorted((one, other) => one - other);
}

/** Problems by field. */
export type FormProblems = Partial<
  Record<'name' | 'destination_url' | 'budget' | 'end' | 'audience' | 'conversion', FormProblem>
>;
export type FormProblem =
  | 'no_name'
  | 'no_link'
  | 'shortened_link'
  | 'low'
  | 'high'
  | 'no_day'
  | 'early'
  | 'late'
  | 'no_one'
  | 'not_answered';

/** Returns the problems to fix before the form can be sent. */
export function problemsOf(form: PromoteForm, { country }: Payer, now: number): FormProblems {
  const link = linkProblem(form.destination_url);
  const isLow = !(form.budget >= minimumBudget(country));
  const money = isLow ? 'low' : form.budget > MAX_BUDGET ? 'high' : null;
  const end = endProblem(form, now);
  const isForNoOne = !form.isAutoTargeting && form.genders.length === 0;
  const isOpen = form.ad_type === 'WEB_CONVERSION' && form.tag_on_page === DECISIONS.not_answered;
  return {
    ...(form.name.trim() === '' && { name: 'no_name' }),
    ...(link && { destination_url: link }),
    ...(money && { budget: money }),
    ...(end && { end }),
    ...(isForNoOne && { audience: 'no_one' }),
    ...(isOpen && { conversion: 'not_answered' }),
  };
}

function linkProblem(link: string): 'no_link' | 'shortened_link' | null {
  const url = URL.parse(link.trim());
  if (url === null || !/^https?:$/.test(url.protocol)) return 'no_link';
  return isShortenedLink(url.href) ? 'shortened_link' : null;
}

function endProblem(form: PromoteForm, now: number): 'no_day' | 'early' | 'late' | null {
  if (form.is_ongoing || form.inclusive_end_date === '') return null;
  const days = daysOf(form, now);
  if (Number.isNaN(days)) return 'no_day';
  if (days < 1) return 'early';
  return days > MAX_PROMOTE_DAYS ? 'late' : null;
}

const DAY_MS = 24 * 3600_000;
/** The number of a time's UTC day, because budgets use UTC days everywhere. */
const dayNumber = (at: number): number => Math.floor(at / DAY_MS);

/** A UTC day in the format of a date field. */
export const dayText = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The number of days that it runs, including today, also if a last day is set. */
export function daysOf(form: PromoteForm, now: number): number {
  const { duration, inclusive_end_date: end } = form;
  return end === '' ? duration : dayNumber(Date.parse(`${end}T00:00:00Z`)) - dayNumber(now) + 1;
}

/** The maximum total cost; null if it runs until stopped. */
export function totalOf(form: PromoteForm, now: number): number | null {
  return form.is_ongoing ? null : form.budget * daysOf(form, now);
}

/** A time on its last UTC day. */
export function lastDayOf(form: PromoteForm, now: number): number {
  return now + (daysOf(form, now) - 1) * DAY_MS;
}

/** A time on the last selectable day. */
export const latestDay = (now: number): number => now + (MAX_PROMOTE_DAYS - 1) * DAY_MS;

/** The promoted Pin or product group, and the paying account. */
export interface PromoteSubject {
  readonly pin: Pin;
  readonly productGroup: string | null;
  readonly advertiserId: string;
}

/** The call's input for a Pin and its form [PROMOTE-06, PROMOTE-07, PROMOTE-09]. */
export function promotionInput(
  { pin, productGroup, advertiserId }: PromoteSubject,
  form: PromoteForm,
): Omit<SentOf<typeof createQuickPromotion>, 'guid'> {
  const end = form.is_ongoing ? '' : form.inclusive_end_date;
  return {
    advertiser_id: advertiserId,
    pin_id: pin.id,
    product_group_id: productGroup,
    campaign_name: campaignNameOf(form.name.trim()),
    budget_in_micro_currency: toMicros(form.budget),
    destination_url: form.destination_url.trim(),
    duration: form.duration,
    is_ongoing: form.is_ongoing,
    ...(end !== '' && { inclusive_end_date: end }),
    start_now: true,
    auto_targeting_enabled: form.isAutoTargeting,
    flexible_daily_budget_enabled: false,
    targeting_spec: targetingOf(form),
    ads_client_type: 'quick_promote',
    ...conversionOf(form),
  };
}

function targetingOf({ isAutoTargeting, ages, genders, interests }: PromoteForm) {
  if (isAutoTargeting) return {};
  return {
    ...(ages.length > 0 && { AGE_BUCKET: [...ages] }),
    ...(genders.length < DEFAULT_GENDERS.length && { GENDER: [...genders] }),
    ...(interests.length > 0 && { INTEREST: [...interests] }),
  };
}

function conversionOf({ ad_type: type, selected_ocpm_tag: tag }: PromoteForm) {
  if (type !== 'WEB_CONVERSION' || tag === null) return {};
  const { conversionTagId: conversion_tag_id, conversionEvent: conversion_event } = tag;
  return {
    objective_type: type,
    optimization_goal_metadata: {
      conversion_tag_v3_goal_metadata: { conversion_tag_id, conversion_event },
    },
  };
}

/** Formats an amount, optionally without decimals for whole units. */
export function moneyText(
  amount: number,
  currency: string,
  { formats, whole = false }: { readonly formats: string; readonly whole?: boolean },
): string {
  const digits = whole && Number.isInteger(amount) ? { maximumFractionDigits: 0 } : {};
  const style = { style: 'currency', currency } as const;
  return amountIn(formats, new Intl.NumberFormat(formats, { ...style, ...digits }).format(amount));
}
