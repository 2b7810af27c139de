import { getAdReport } from '#contract/ads/reports.ts';
import type { ListLevel } from '#contract/ads/reporting/preference-rules.ts';
import { useLatePages } from '#web/kernel/app/app-context.tsx';
import type { Attribution } from '../attribution/attribution.ts';
import type { Days } from '../reporting/range.ts';
import {
  type Metrics,
  partsOf,
  type ShownColumn,
  STRIP,
  together,
} from '../reporting/report-columns.ts';
import { useAllPages } from './use-all-pages.ts';

const PAGE_SIZE = 250;

/** An entity's metric; null for a ratio with a zero denominator, undefined while loading. */
export type FigureOf = (id: string, column: ShownColumn) => number | null | undefined;

/** Filters of a list's report, without days and columns; the same as the list's. */
export interface Narrowed {
  readonly advertiser_id: string;
  readonly level: ListLevel;
  readonly entity_statuses: ('ACTIVE' | 'PAUSED' | 'ARCHIVED' | 'DRAFT' | 'DELETED_DRAFT')[];
}

export interface Counted {
  readonly columns: readonly ShownColumn[];
  readonly attribution: Attribution;
}

/** Metrics of a list's entities in a range. */
export function useFigures(
  narrowed: Narrowed,
  { from, to }: Days,
  { columns, attribution }: Counted,
  enabled = true,
) {
  const parts = partsOf([...columns, ...STRIP]);
  const report = useLatePages(
    getAdReport,
    {
      ...narrowed,
      start_date: from,
      end_date: to,
      columns: parts.columns,
      ...(parts.conversionColumns.length > 0 && {
        conversion_columns: parts.conversionColumns,
        ...attribution,
      }),
      page_size: PAGE_SIZE,
    },
    enabled,
  );
  const { rows, isWhole } = useAllPages(report);
  const known = new Map<string, Metrics>(
    rows.map(({ id, metrics, conversions }) => [id, { ...metrics, ...conversions }]),
  );
  const isKnown = enabled && report.data !== undefined && isWhole;
  const figureOf: FigureOf = (id, column) => {
    const metrics = known.get(id);
    if (metrics !== undefined) return together([metrics], column);
    // The report has no row for entities without activity.
    return isKnown ? together([], column) : undefined;
  };
  return {
    figureOf,
    isKnown,
    isError: report.isError || report.isFetchNextPageError,
    retry: () => void (report.data ? report.fetchNextPage() : report.refetch()),
    metricsOf: (ids: Iterable<string>): Metrics[] => [...ids].flatMap((id) => known.get(id) ?? []),
  };
}
