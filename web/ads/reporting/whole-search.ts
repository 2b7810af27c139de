import type { ListLevel, ViewList } from '#contract/ads/reporting/preference-rules.ts';
import type { AdPreference } from '#contract/ads/reporting/preferences.ts';
import type { Search } from '#web/kernel/app/search.ts';
import { shownOf } from './report-columns.ts';
import { LEVEL_PATHS } from './view-places.ts';

/** The list at a page's key; null for pages that are not lists. */
export const viewListAt = (key: string): ViewList | null =>
  (Object.keys(LEVEL_PATHS) as ViewList[]).find((list) => LEVEL_PATHS[list] === key) ?? null;

const flag = (isOn: boolean): string => (isOn ? '1' : '0');

/**
 * The URL parameters of a list with all that its viewer's preference decides, so that whoever opens the link sees the
 * same, whatever they prefer.
 */
export function wholeSearch(search: Search, preference: AdPreference, list: ViewList): Search {
  const days = 'from' in search || 'to' in search ? {} : { days: String(preference.days) };
  const ofAll = { ...days, compare: flag(preference.compare) };
  const ofFigures = hasColumns(preference, list)
    ? {
        step: preference.granularity,
        delivered: flag(preference.delivered_only),
        columns: shownOf(preference.columns[list]).join(','),
        click: String(preference.click_window_days),
        engagement: String(preference.engagement_window_days),
        view: String(preference.view_window_days),
        counted: preference.report_time === 'TIME_OF_CONVERSION' ? 'conversion' : 'ad',
      }
    : {};
  return { ...ofAll, ...ofFigures, ...search };
}

const hasColumns = ({ columns }: AdPreference, list: ViewList): list is ListLevel =>
  list in columns;
