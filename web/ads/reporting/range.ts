import { REPORT_RANGES, type ReportRange } from '#contract/ads/reporting/preference-rules.ts';
import type { AdPreference } from '#contract/ads/reporting/preferences.ts';
import { isDay, MOST_REPORT_DAYS } from '#contract/ads/report-rules.ts';
import { problemsIn } from '../core/address-fields.ts';

const DAY_MS = 86_400_000;

/** A range of UTC days, both inclusive. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The page's range from the URL, else the viewer's default. */
export interface Range extends Days {
  /** The number of days up to today; null for a custom range. */
  readonly preset: ReportRange | null;
  readonly isCompared: boolean;
  /** The same number of days right before; null without comparison. */
  readonly before: Days | null;
  /** Invalid URL parameters, which are ignored. */
  readonly problems: readonly string[];
}

type Search = Readonly<Record<string, string | undefined>>;
type First = Pick<AdPreference, 'days' | 'compare'>;

export const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
export const dayAfter = (day: string, days: number): string =>
  dayAt(Date.parse(day) + days * DAY_MS);
/** The number of days, both ends included. */
export const countOf = ({ from, to }: Days): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

const presetIn = (text: string | undefined): ReportRange | null =>
  REPORT_RANGES.find((days) => String(days) === text) ?? null;

/** The first selectable day; earlier ones are only used for comparison. */
export const firstDayOf = (today: string): string => dayAfter(today, 1 - MOST_REPORT_DAYS);

/** The invalid end of a custom range; null if valid. */
export function daysProblem({ from, to }: Days, today: string): 'from' | 'to' | null {
  if (!isDay(from) || from < firstDayOf(today) || from > today) return 'from';
  return !isDay(to) || to > today || to < from ? 'to' : null;
}

function namedDays({ from, to }: Search, today: string) {
  if (from === undefined && to === undefined) return { days: null, problems: [] };
  const noDays = problemsIn({ from, to }, { from: isDay, to: isDay });
  if (noDays.length > 0) return { days: null, problems: noDays };
  const days = { from: from ?? '', to: to ?? today };
  const problem = daysProblem(days, today);
  return problem === null ? { days, problems: [] } : { days: null, problems: [problem] };
}

/** The range in a URL. */
export function rangeIn(search: Search, first: First, today: string): Range {
  const { days: named, problems: ofDays } = namedDays(search, today);
  const problems: string[] = [...ofDays];
  const request = presetIn(search['days']);
  if (search['days'] !== undefined && request === null) problems.push('days');
  const { compare } = search;
  if (compare !== undefined && compare !== '0' && compare !== '1') problems.push('compare');
  const preset = named ? null : (request ?? first.days);
  const days = named ?? { from: dayAfter(today, 1 - (preset ?? first.days)), to: today };
  const isCompared = compare === '1' || (compare !== '0' && first.compare);
  const count = countOf(days);
  const before = { from: dayAfter(days.from, -count), to: dayAfter(days.from, -1) };
  return { ...days, preset, isCompared, before: isCompared ? before : null, problems };
}
