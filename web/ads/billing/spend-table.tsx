import { getCampaigns } from '#contract/ads/campaigns.ts';
import { type AdReportRow, getAdReport } from '#contract/ads/reports.ts';
import { useLatePages } from '#web/kernel/app/app-context.tsx';
import { day } from '#web/kernel/core/time.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useConsole } from '../console/console-context.ts';
import { Money } from '../console/money.tsx';
import { Failed } from '../reporting/failed.tsx';
import type { Days } from '../reporting/range.ts';
import styles from './billing.module.css';
import { linesOf, namesOf, spentByDay } from './prepaid-inputs.ts';

const COLUMNS = 4;

interface Props {
  readonly range: Days;
  /** Campaigns, page by page. */
  readonly pages: readonly (readonly AdReportRow[])[];
}

/** Campaign spend, one row per campaign and day. */
export function SpendTable({ range, pages }: Props) {
  const { t } = useWords();
  return (
    <table className={styles['entries']} aria-label={t('By campaign and day')}>
      <thead>
        <tr>
          <th scope="col" className={styles['when']}>
            {t('Day (UTC)')}
          </th>
          <th scope="col">{t('Campaign')}</th>
          <th scope="col">{t('Number')}</th>
          <th scope="col" className={styles['amount']}>
            {t('Spend')}
          </th>
        </tr>
      </thead>
      {pages.map(
        (campaigns) =>
          campaigns[0] && <Lines key={campaigns[0].id} range={range} campaigns={campaigns} />,
      )}
    </table>
  );
}

interface LinesProps {
  readonly range: Days;
  readonly campaigns: readonly AdReportRow[];
}

/** One page of campaigns; their daily rows and names load together. */
function Lines({ range, campaigns }: LinesProps) {
  const { t, formats } = useWords();
  const { id: advertiser_id, currency } = useConsole().account;
  const days = useLatePages(getAdReport, spentByDay(advertiser_id, range, campaigns));
  const query = useLatePages(getCampaigns, namesOf(advertiser_id, campaigns));
  const named = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const names = new Map(named.map(({ id, name }) => [id, name]));
  const rows = days.data?.pages.flatMap(({ data }) => data);
  if (rows === undefined) {
    return (
      <tbody>
        <tr>
          <td colSpan={COLUMNS}>
            {days.isError ? <Failed onRetry={() => void days.refetch()} /> : t('Loading…')}
          </td>
        </tr>
      </tbody>
    );
  }
  return (
    <tbody>
      {linesOf(campaigns, rows).map(({ id, date, metrics }) => (
        <tr key={`${date} ${id}`}>
          <td className={styles['when']}>
            {date && <time dateTime={date}>{day(new Date(date), formats, 'UTC')}</time>}
          </td>
          <th scope="row">
            <bdi>{names.get(id) ?? '…'}</bdi>
          </th>
          <td className={styles['ref']}>{id}</td>
          <td className={styles['amount']}>
            <Money micros={metrics.SPEND ?? 0} currency={currency} />
          </td>
        </tr>
      ))}
    </tbody>
  );
}
