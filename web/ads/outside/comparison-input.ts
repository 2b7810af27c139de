import { OUTSIDE_MODELS, type OutsideModel } from '#contract/ads/outside/outside.ts';
import { isDay } from '#contract/ads/report-rules.ts';
import { FIRST_PREFERENCE, WINDOWS } from '#contract/ads/reporting/preference-rules.ts';
import { isOneOf } from '../core/address-fields.ts';
import { dayAfter } from '../reporting/range.ts';

type Window = (typeof WINDOWS)[number];

export interface ComparisonView {
  readonly model: OutsideModel;
  /** YYYY-MM-DD, both inclusive. */
  readonly from: string;
  readonly to: string;
  /** Attribution windows of the conversions counted here, in days. */
  readonly click: Window;
  readonly view: Window;
}

type Search = Readonly<Record<string, string | undefined>>;

const DAYS = 30;

const isDayOrNone = (text: string): boolean => text === '' || isDay(text);
const isWindow = isOneOf(WINDOWS.map(String));
export const CHECK_FIELDS = {
  model: isOneOf(OUTSIDE_MODELS),
  from: isDayOrNone,
  to: isDayOrNone,
  click: isWindow,
  view: isWindow,
};

const windowIn = (text: string | undefined, first: Window): Window =>
  WINDOWS.find((days) => String(days) === text) ?? first;

/** The comparison in a URL; missing and invalid parameters get their defaults. */
export function comparisonIn(
  { model, from, to, click, view }: Search,
  today: string,
): ComparisonView {
  return {
    model: OUTSIDE_MODELS.find((one) => one === model) ?? 'last_touch',
    from: from !== undefined && isDay(from) ? from : dayAfter(today, 1 - DAYS),
    to: to !== undefined && isDay(to) ? to : today,
    click: windowIn(click, FIRST_PREFERENCE.click_window_days),
    view: windowIn(view, FIRST_PREFERENCE.view_window_days),
  };
}

export const comparisonInput = (
  advertiser_id: string,
  { model, from, to, click, view }: ComparisonView,
) => ({
  advertiser_id,
  attribution_model: model,
  start_date: from,
  end_date: to,
  click_window_days: click,
  view_window_days: view,
});
