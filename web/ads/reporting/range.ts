import { REPORT_RANGES, type ReportRange } from '#contract/ads/reporting/preference-rules.ts';
import type { AdPreference } from '#contract/ads/reporting/preferences.ts';
import { isDay, MOST_REPORT_DAYS } from '#contract/ads/report-rules.ts';

const DAY_MS = 86_400_000;

/** UTC days from one to another, both with them. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The days that a page is about, as the address says it, or as somebody sees it first. */
export interface Range extends Days {
  /** So many days up to today; null of days that somebody named. */
  readonly preset: ReportRange | null;
  readonly isCompared: boolean;
  /** As many days right before them; null where they are not compared. */
  readonly before: Days | null;
  /** Fields of the address that make no sense, and are passed over. */
  readonly problems: readonly string[];
}

type Search = Readonly<Record<string, string | undefined>>;
type First = Pick<AdPreference, 'days' | 'compare'>;

export const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
export const dayAfter = (day: string, days: number): string =>
  dayAt(Date.parse(day) + days * DAY_MS);
/** With both. */
export const countOf = ({ from, to }: Days): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

const presetIn = (text: string | undefined): ReportRange | null =>
  REPORT_RANGES.find((days) => String(days) === text) ?? null;

/** How far back somebody may choose: what was before that is only compared with. */
export const firstDayOf = (today: string): string => dayAfter(today, 1 - MOST_REPORT_DAYS);

/** What is wrong with days that somebody names; null when nothing is. */
export function daysProblem({ from, to }: Days, today: string): 'from' | 'to' | null {
  if (!isDay(from) || from < firstDayOf(today) || from > today) return 'from';
  return !isDay(to) || to > today || to < from ? 'to' : null;
}

function namedDays({ from, to }: Search, today: string) {
  if (from === undefined && to === undefined) return { days: null, problem: null };
  const days = { from: from ?? '', to: to ?? today };
  const problem = daysProblem(days, today);
  return { days: problem === null ? days : null, problem };
}

/** The days of an address. */
export function rangeIn(search: Search, first: First, today: string): Range {
  const problems: string[] = [];
  const { days: named, problem } = namedDays(search, today);
  if (problem !== null) problems.push(problem);
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
