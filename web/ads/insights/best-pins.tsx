import { getAds } from '#contract/ads/campaigns.ts';
import type { Ad, Campaign } from '#contract/ads/objects.ts';
import { type AdReportRow, getAdReport } from '#contract/ads/reports.ts';
import { useLatePages } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useConsole, useConsolePath } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { namedAds } from '../overview/overview-inputs.ts';
import overview from '../overview/overview.module.css';
import { PinThumb } from '../overview/pin-thumb.tsx';
import { resultColumn } from '../overview/results.ts';
import { Failed } from '../reporting/failed.tsx';
import { figureText } from '../reporting/figure-text.ts';
import type { Range } from '../reporting/range.ts';
import { COLUMN_FACTS, type Metrics, type ShownColumn } from '../reporting/report-columns.ts';
import { type CampaignKey, bestAds } from './insights-inputs.ts';
import styles from './insights.module.css';

const COLUMNS: readonly ShownColumn[] = [
  'SPEND',
  'IMPRESSION',
  'CTR',
  'CLICKTHROUGH',
  'ECPC',
  'SAVE',
];

interface Props {
  readonly requested: CampaignKey;
  readonly range: Range;
  readonly campaign: Campaign;
}

/** The ads with the most results for the campaign's objective, with their Pins. */
export function BestPins({ requested, range, campaign }: Props) {
  const { t } = useWords();
  const pathOf = useConsolePath();
  const report = useLatePages(getAdReport, bestAds(requested, range, campaign));
  const rows = report.data?.pages[0]?.data ?? [];
  const named = useLatePages(getAds, namedAds(requested.advertiser_id, rows), rows.length > 0);
  const ads = new Map(named.data?.pages.flatMap(({ data }) => data).map((ad) => [ad.id, ad]));
  const result = resultColumn(campaign.objective_type);
  const columns = COLUMNS.includes(result) ? COLUMNS : [result, ...COLUMNS];
  return (
    <section className={page['card']} aria-labelledby="best-pins">
      <div className={page['cardHead']}>
        <h2 id="best-pins">{t('Pins')}</h2>
        <span className="soft">
          {t('Sorted by: {column}', { column: t(COLUMN_FACTS[result].label) })}
        </span>
      </div>
      {report.isError && <Failed onRetry={() => void report.refetch()} />}
      {report.isPending && <span className={page['ghost']} style={{ height: 120 }} />}
      {report.data && rows.length === 0 && (
        <p className={`soft ${styles['none']}`}>{t('No ad was seen on these days.')}</p>
      )}
      {rows.length > 0 && <PinTable {...{ rows, ads, columns }} />}
      {report.hasNextPage && (
        <p className={styles['none']}>
          <PageLink
            className="link"
            href={`${pathOf('reporting_ads')}?campaign_id=${requested.campaign_id}`}
          >
            {t('All ads of this campaign')}
          </PageLink>
        </p>
      )}
    </section>
  );
}

interface TableProps {
  readonly rows: readonly AdReportRow[];
  readonly ads: ReadonlyMap<string, Ad>;
  readonly columns: readonly ShownColumn[];
}

function PinTable({ rows, ads, columns }: TableProps) {
  const { t } = useWords();
  const pathOf = useConsolePath();
  return (
    <div
      className={overview['scroller']}
      // Scrollable regions need focus, so that the keyboard can reach their end.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="group"
      aria-labelledby="best-pins"
    >
      <table className={overview['table']} aria-labelledby="best-pins">
        <thead>
          <tr>
            <th scope="col">{t('Pin')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(COLUMN_FACTS[column].label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, metrics }) => (
            <tr key={id}>
              <th scope="row">
                <PageLink className={styles['pin']} href={`${pathOf('reporting_ads')}?q=${id}`}>
                  <PinThumb pinId={ads.get(id)?.pin_id} />
                  <bdi>{ads.get(id)?.name ?? '…'}</bdi>
                </PageLink>
              </th>
              <Cells columns={columns} metrics={metrics} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellsProps {
  readonly columns: readonly ShownColumn[];
  readonly metrics: Metrics;
}

function Cells({ columns, metrics }: CellsProps) {
  const { formats } = useWords();
  const { currency } = useConsole().account;
  return columns.map((column) => (
    <td key={column} data-column={column}>
      <data value={metrics[column] ?? ''}>
        {figureText(column, metrics[column] ?? null, { currency, formats })}
      </data>
    </td>
  ));
}
