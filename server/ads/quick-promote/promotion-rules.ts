import { targetingProblems } from '#contract/ads/targeting-rules.ts';
import type { createQuickPromotion } from '#contract/ads/quick-promote.ts';
import {
  defaultDays,
  isShortenedLink,
  MAX_PROMOTE_DAYS,
  MAX_PROMOTE_INTERESTS,
  MICROS,
  minimumBudget,
} from '#contract/ads/promote.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { refuseField } from '../core/field-rules.ts';

/** The fields of the ad account that money and days depend on. */
interface Payer {
  readonly country: string;
  readonly currency: string;
}

type Input = InputOf<typeof createQuickPromotion>;

const DAY_MS = 86_400_000;

/** Throws, naming the field, if the promotion is not possible [PROMOTE-09]. */
export function requireRunnable(input: Input, account: Payer): void {
  if (input.product_group_id) {
    throw new Failure('unsupported', "Products from a catalogue can't be promoted here.", {
      detail: 'Choose a Pin of your own to promote.',
    });
  }
  if (input.start_now === false) {
    throw refuseField('start_now', 'A promotion starts right away.');
  }
  const [unheard] = targetingProblems(input.targeting_spec ?? {});
  if (unheard !== undefined) throw refuseField(unheard.field, unheard.message);
  requireObjective(input);
  requireMoney(input, account);
  if (input.destination_url && isShortenedLink(input.destination_url)) {
    throw refuseField('destination_url', 'Use the full link of your page.');
  }
  if ((input.targeting_spec?.INTEREST?.length ?? 0) > MAX_PROMOTE_INTERESTS) {
    throw refuseField('targeting_spec', `Choose up to ${MAX_PROMOTE_INTERESTS} interests.`);
  }
}

function requireObjective({ objective_type: objective, ...input }: Input): void {
  if (objective === 'CATALOG_SALES') {
    throw refuseField('objective_type', "Products from a catalogue can't be promoted here.");
  }
  const hasGoal = Boolean(input.optimization_goal_metadata);
  if (objective === 'WEB_CONVERSION' && !hasGoal) {
    throw refuseField('optimization_goal_metadata', 'Choose the tag and the event to count.');
  }
  if (objective !== 'WEB_CONVERSION' && hasGoal) {
    throw refuseField('optimization_goal_metadata', 'Only promotions for conversions count them.');
  }
}

/** Throws if the budget does not fit the ad account. */
export function requireMoney(
  input: Pick<Input, 'currency' | 'budget_in_micro_currency'>,
  { country, currency }: Payer,
): void {
  if (input.currency && input.currency !== currency) {
    throw refuseField('currency', `This ad account pays in ${currency}.`);
  }
  const least = minimumBudget(country);
  if (input.budget_in_micro_currency < least * MICROS) {
    throw refuseField('budget_in_micro_currency', `Set at least ${least} ${currency} a day.`);
  }
}

/** The start of a day, always in UTC, in ms. */
const dayOf = (at: Date): number => Math.floor(at.getTime() / DAY_MS) * DAY_MS;

/**
 * Returns when the promotion ends: null if it is ongoing, otherwise with its last day; today is the first [PROMOTE-09].
 * Without either it has the country's default length.
 */
export function endOf(input: Input, { country }: Payer, now: Date): Date | null {
  if (input.is_ongoing) return null;
  const today = dayOf(now);
  if (!input.inclusive_end_date) {
    return new Date(today + (input.duration ?? defaultDays(country)) * DAY_MS);
  }
  const last = new Date(`${input.inclusive_end_date}T00:00:00Z`);
  const isDay =
    !Number.isNaN(last.getTime()) && last.toISOString().startsWith(input.inclusive_end_date);
  if (!isDay) throw refuseField('inclusive_end_date', "There's no such day.");
  const days = (last.getTime() - today) / DAY_MS + 1;
  if (days < 1) throw refuseField('inclusive_end_date', 'Choose today or a later day.');
  if (days > MAX_PROMOTE_DAYS) {
    throw refuseField('inclusive_end_date', `Choose a day within ${MAX_PROMOTE_DAYS} days.`);
  }
  return new Date(last.getTime() + DAY_MS);
}
