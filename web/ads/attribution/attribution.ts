import { WINDOWS } from '#contract/ads/reporting/preference-rules.ts';
import type { AdPreference } from '#contract/ads/reporting/preferences.ts';
import type { Search } from '#web/kernel/app/search.ts';

/** Attribution windows after an ad, and the day that a conversion counts on. */
export type Attribution = Pick<
  AdPreference,
  'click_window_days' | 'engagement_window_days' | 'view_window_days' | 'report_time'
>;

/** URL parameters and the preference that each sets. */
export const WINDOW_FIELDS = {
  click: 'click_window_days',
  engagement: 'engagement_window_days',
  view: 'view_window_days',
} as const;
export type WindowName = keyof typeof WINDOW_FIELDS;
export const WINDOW_NAMES = Object.keys(WINDOW_FIELDS) as WindowName[];

export const COUNTED_ON = { ad: 'TIME_OF_AD_ACTION', conversion: 'TIME_OF_CONVERSION' } as const;
export type CountedOn = keyof typeof COUNTED_ON;
export const COUNTED_NAMES = Object.keys(COUNTED_ON) as CountedOn[];

/**
 * Returns the attribution from the URL, else from the viewer's stored preference, with the names of invalid
 * parameters.
 */
export function attributionIn(search: Search, first: Attribution) {
  const problems: string[] = [];
  const windowIn = (name: WindowName) => {
    const text = search[name];
    const days = WINDOWS.find((known) => String(known) === text);
    if (text !== undefined && days === undefined) problems.push(name);
    return days ?? first[WINDOW_FIELDS[name]];
  };
  const attribution: Attribution = {
    click_window_days: windowIn('click'),
    engagement_window_days: windowIn('engagement'),
    view_window_days: windowIn('view'),
    report_time: first.report_time,
  };
  const { counted } = search;
  const known = COUNTED_NAMES.find((name) => name === counted);
  if (counted !== undefined && known === undefined) problems.push('counted');
  if (known !== undefined) attribution.report_time = COUNTED_ON[known];
  return { attribution, problems };
}

/** Removes the choice from a URL. */
export const NO_CHOICE = { click: null, engagement: null, view: null, counted: null } as const;
