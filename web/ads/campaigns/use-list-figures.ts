import type { getAdReport } from '#contract/ads/reports.ts';
import type { ListLevel } from '#contract/ads/reporting/preference-rules.ts';
import type { SentOf } from '#contract/kernel/call.ts';
import type { Translate } from '#web/kernel/words/words.ts';
import { useAttribution } from '../attribution/use-attribution.ts';
import { useConsole } from '../console/console-context.ts';
import { chartProblems, stepIn } from '../reporting/drawn.ts';
import type { Days } from '../reporting/range.ts';
import { PAGE_OF_REPORT } from '../reporting/report-inputs.ts';
import { type ShownColumn, together } from '../reporting/report-columns.ts';
import type { Step } from '../reporting/series.ts';
import { useReporting } from '../reporting/use-reporting.ts';
import { adGroupIn, campaignIn } from './list-input.ts';
import { listCsv } from './list-csv.ts';
import { filtersIn, listViewIn } from './list-view.ts';
import { useFigures } from './use-figures.ts';

type Request = SentOf<typeof getAdReport>;

interface Named {
  readonly id: string;
  readonly name: string;
}

const OWN_IDS = { CAMPAIGN: 'campaign_ids', AD_GROUP: 'ad_group_ids', AD: 'ad_ids' } as const;

/** The report's filters, the same as the list's. */
function narrowedBy(advertiser_id: string, level: ListLevel, search: Record<string, string>) {
  const [campaign, group] = [campaignIn(search), adGroupIn(search)];
  return {
    advertiser_id,
    level,
    ...filtersIn(search),
    ...(level !== 'CAMPAIGN' && campaign !== null && { campaign_ids: [campaign] }),
    ...(level === 'AD' && group !== null && { ad_group_ids: [group] }),
  };
}

/** A list's rows by its URL, with their metrics, each and in total. */
export function useListFigures<Row extends Named>(
  level: ListLevel,
  rows: readonly Row[],
  isWhole: boolean,
) {
  const { account } = useConsole();
  const { preference, range, search, today } = useReporting();
  const view = listViewIn(search, preference, level);
  const step = stepIn(search, { first: preference.granularity, range, today });
  const narrowed = narrowedBy(account.id, level, search);
  const { attribution, problems } = useAttribution();
  const counted = { columns: view.columns, attribution };
  const figures = useFigures(narrowed, range, counted);
  const old = useFigures(narrowed, range.before ?? range, counted, range.before !== null);
  const words = view.query.trim().toLowerCase();
  const found = rows.filter(
    ({ id, name }) =>
      (id === words || name.toLowerCase().includes(words)) &&
      (!view.isDelivered || isDelivered(id)),
  );
  function isDelivered(id: string): boolean {
    return (
      (figures.figureOf(id, 'IMPRESSION') ?? 0) > 0 || (figures.figureOf(id, 'SPEND') ?? 0) > 0
    );
  }
  const ids = found.map(({ id }) => id);
  const isReady = figures.isKnown && isWhole;
  const totals = isReady ? figures.metricsOf(ids) : null;
  const ofOwn = words === '' ? {} : { [OWN_IDS[level]]: ids };
  // Names are filtered in the browser, so the report needs the ids that matched.
  const isDrawn = words === '' || (isWhole && ids.length > 0 && ids.length <= PAGE_OF_REPORT);
  const series = (days: Days | null): Request | null =>
    days && isDrawn ? seriesOf({ ...narrowed, ...ofOwn }, days, step ?? 'DAY') : null;
  return {
    view,
    step: step ?? 'DAY',
    problems: [
      ...range.problems,
      ...view.problems,
      ...problems,
      ...chartProblems(search),
      ...(step === null ? ['step'] : []),
    ],
    figures,
    found,
    series: series(range),
    seriesBefore: series(range.before),
    totals: { now: totals, before: old.isKnown && isWhole ? old.metricsOf(ids) : null },
    /** Undefined while loading. */
    totalOf: (column: ShownColumn) => (totals === null ? undefined : together(totals, column)),
    csv: (some: readonly Named[], t: Translate): string =>
      listCsv({ rows: some, columns: view.columns, attribution, figureOf: figures.figureOf }, t),
  };
}

function seriesOf(
  narrowed: Omit<Request, 'start_date' | 'end_date'>,
  days: Days,
  step: Step,
): Request {
  return {
    ...narrowed,
    start_date: days.from,
    end_date: days.to,
    granularity: step,
    together: true,
    columns: ['SPEND', 'IMPRESSION', 'CLOSEUP', 'CLICKTHROUGH'],
    page_size: PAGE_OF_REPORT,
  };
}
