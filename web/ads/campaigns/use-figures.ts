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

/** A number of an entity; null of a ratio of nothing, undefined while it is not known. */
export type FigureOf = (id: string, column: ShownColumn) => number | null | undefined;

/** What a report of a list is asked for beside its days and columns: the same as the list. */
export interface Narrowed {
  readonly advertiser_id: string;
  readonly level: ListLevel;
  readonly entity_statuses: ('ACTIVE' | 'PAUSED' | 'ARCHIVED' | 'DRAFT' | 'DELETED_DRAFT')[];
}

export interface Counted {
  readonly columns: readonly ShownColumn[];
  readonly attribution: Attribution;
}

/** What the entities of a list brought and cost on some days. */
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
    // Of what nothing happened to the report has no row.
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
