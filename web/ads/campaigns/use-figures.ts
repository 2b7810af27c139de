import { getAdReport } from '#contract/ads/reports.ts';
import type { ReportLevel } from '#contract/ads/report-rules.ts';
import { useApp, useLatePages } from '#web/kernel/app/app-context.tsx';
import { useAllPages } from './use-all-pages.ts';

const COLUMNS = ['SPEND', 'IMPRESSION', 'CLICKTHROUGH', 'CTR'] as const;
export type FigureColumn = (typeof COLUMNS)[number];
/** With today. */
export const FIGURE_DAYS = 30;
const DAY_MS = 86_400_000;
const PAGE_SIZE = 250;

/** A number of an entity; null of a ratio of nothing, undefined while it is not known. */
export type FigureOf = (id: string, column: FigureColumn) => number | null | undefined;

/** What the entities of a level brought and cost in the last 30 UTC days. */
export function useFigures(advertiserId: string, level: ReportLevel): FigureOf {
  const { renderedAt } = useApp();
  const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
  const report = useLatePages(getAdReport, {
    advertiser_id: advertiserId,
    level,
    start_date: dayAt(renderedAt - (FIGURE_DAYS - 1) * DAY_MS),
    end_date: dayAt(renderedAt),
    columns: [...COLUMNS],
    page_size: PAGE_SIZE,
  });
  const { rows, isWhole } = useAllPages(report);
  const known = new Map(rows.map(({ id, metrics }) => [id, metrics]));
  return (id, column) => {
    const metrics = known.get(id);
    if (metrics !== undefined) return metrics[column] ?? null;
    if (report.data === undefined || !isWhole) return undefined;
    // Of what nothing happened to the report has no row.
    return column === 'CTR' ? null : 0;
  };
}
