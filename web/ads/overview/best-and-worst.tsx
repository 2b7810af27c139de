import { getAds } from '#contract/ads/campaigns.ts';
import type { Ad } from '#contract/ads/objects.ts';
import { type AdReportRow, getAdReport } from '#contract/ads/reports.ts';
import { useLatePages } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useConsole, useConsolePath } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { figureText } from '../reporting/figure-text.ts';
import { Failed } from '../reporting/failed.tsx';
import type { Range } from '../reporting/range.ts';
import { byClickRate, LEAST_VIEWS, namedAds, PINS, worstOf } from './overview-inputs.ts';
import styles from './overview.module.css';
import { PinThumb } from './pin-thumb.tsx';

/** The ads with the highest and the lowest click rate, among those with enough views. */
export function BestAndWorst({ range }: { readonly range: Range }) {
  const { t } = useWords();
  const { id } = useConsole().account;
  const best = useLatePages(getAdReport, byClickRate(id, range, 'best'));
  const worst = useLatePages(getAdReport, byClickRate(id, range, 'worst'));
  const first = best.data?.pages[0]?.data ?? [];
  const last = worstOf(worst.data?.pages[0]?.data ?? [], first);
  const listed = [...first, ...last];
  const named = useLatePages(getAds, namedAds(id, listed), listed.length > 0);
  const ads = new Map(named.data?.pages.flatMap(({ data }) => data).map((ad) => [ad.id, ad]));
  const isLoading = best.isPending || worst.isPending;
  return (
    <section className={page['card']} aria-labelledby="best-and-worst" aria-busy={isLoading}>
      <div className={page['cardHead']}>
        <h2 id="best-and-worst">{t('Pins')}</h2>
        <span className="soft">{t('click rate · per outbound click')}</span>
      </div>
      {(best.isError || worst.isError) && (
        <Failed
          onRetry={() => {
            void best.refetch();
            void worst.refetch();
          }}
        />
      )}
      {isLoading && <Ghosts />}
      {best.data && worst.data && listed.length === 0 && (
        <p className={`soft ${styles['none']}`}>
          {t('No ad was seen {views} times on these days.', { views: LEAST_VIEWS })}
        </p>
      )}
      <Pins label={t('Best')} rows={isLoading ? [] : first} ads={ads} />
      <Pins
        label={t('Worst, with {views} impressions or more', { views: LEAST_VIEWS })}
        rows={isLoading ? [] : last}
        ads={ads}
      />
    </section>
  );
}

/** As tall as the rows that are loading. */
function Ghosts() {
  return (
    <ul className={styles['pins']} aria-hidden="true">
      {Array.from({ length: 2 * PINS }, (_, at) => (
        <li key={at} className={styles['pin']}>
          <span className={styles['thumb']} />
          <span className={page['ghost']} style={{ height: 12 }} />
        </li>
      ))}
    </ul>
  );
}

interface PinsProps {
  readonly label: string;
  readonly rows: readonly AdReportRow[];
  readonly ads: ReadonlyMap<string, Ad>;
}

function Pins({ label, rows, ads }: PinsProps) {
  if (rows.length === 0) return null;
  return (
    <>
      <h3 className={styles['sub']}>{label}</h3>
      <ul className={styles['pins']}>
        {rows.map((row) => (
          <Pin key={row.id} row={row} ad={ads.get(row.id)} />
        ))}
      </ul>
    </>
  );
}

function Pin({ row, ad }: { readonly row: AdReportRow; readonly ad: Ad | undefined }) {
  const { formats } = useWords();
  const { currency } = useConsole().account;
  const pathOf = useConsolePath();
  const format = { currency, formats };
  return (
    <li>
      <PageLink className={styles['pin']} href={`${pathOf('reporting_ads')}?q=${row.id}`}>
        <PinThumb pinId={ad?.pin_id} />
        <b dir="auto">{ad?.name ?? '…'}</b>
        <span className={styles['rates']}>
          <b>{figureText('CTR', row.metrics.CTR ?? null, format)}</b>
          <small>{figureText('ECPC', row.metrics.ECPC ?? null, format)}</small>
        </span>
      </PageLink>
    </li>
  );
}
