import type { CatalogFeed, CatalogRun } from '#contract/ads/catalogs/feeds.ts';
import { createCatalogRun, deleteCatalogFeed } from '#contract/ads/catalogs/feeds.ts';
import { useState } from 'react';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { useConsole, useRights } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { saveCsv } from '../core/save-csv.ts';
import styles from './catalogs.module.css';
import { exportIssues } from './export-issues.ts';
import { feedName } from './feed-name.ts';
import { IssueTable } from './issue-table.tsx';
import { useFeedsRefresh } from './use-feeds.ts';
import { useTimeIn } from './use-time-in.ts';

interface Props {
  readonly feed: CatalogFeed;
  readonly onEdit: () => void;
}

/** The numbers and issues of a data source's last run. */
export function RunReport({ feed, onEdit }: Props) {
  const { t } = useWords();
  const timeIn = useTimeIn(feed.schedule_time_zone);
  const run = feed.last_run;
  const name = feedName(feed, { t });
  return (
    <section className={page['card']} aria-label={t('Last run of {name}', { name })}>
      <div className={page['cardHead']}>
        <h2>{run ? t('{name}, run of {time}', { name, time: timeIn(run.started_time) }) : name}</h2>
        <Acts feed={feed} onEdit={onEdit} />
      </div>
      {run?.status === 'PROCESSING' && (
        <p className={page['cardBody']} role="status">
          {feed.source === 'CALLS'
            ? t("We're writing the products that were sent.")
            : t("We're reading the file. Products stay as they are until it's done.")}
        </p>
      )}
      {run?.status === 'COMPLETED' && <Stock run={run} />}
      {run && run.issues.length > 0 && <IssueTable run={run} />}
      {run?.status === 'COMPLETED' && run.issues.length === 0 && (
        <p className={page['cardBody']}>{t('Nothing is wrong with any product.')}</p>
      )}
    </section>
  );
}

function Acts({ feed, onEdit }: Props) {
  const { t } = useWords();
  const advertiser_id = useConsole().account.id;
  const mayChange = useRights()('catalogs_edit');
  const send = useSend();
  const refresh = useFeedsRefresh();
  const [asks, setAsks] = useState(false);
  const { busy, error, run: act } = useAct();
  const { id: feed_id, last_run: run } = feed;
  const isHeldBack = run?.issues.some(({ code }) => code === 'LARGE_PRODUCT_COUNT_DECREASE');
  const read = (accepts_decrease: boolean) =>
    act(async () => {
      await send(createCatalogRun, { advertiser_id, feed_id, accepts_decrease });
      await refresh();
    });
  const remove = () =>
    act(async () => {
      await send(deleteCatalogFeed, { advertiser_id, feed_id });
      await refresh();
    });
  const save = (run_id: string) =>
    act(async () => saveCsv('problems.csv', await exportIssues(send, advertiser_id, run_id)));
  return (
    <div className={styles['acts']}>
      {run && run.issues.length > 0 && (
        <Button busy={busy} onClick={() => void save(run.id)}>
          {t('Whole list as CSV')}
        </Button>
      )}
      {mayChange && (
        <>
          {feed.source === 'FILE' && (
            <>
              <Button busy={busy} onClick={() => void read(isHeldBack ?? false)}>
                {isHeldBack ? t('Accept it anyway') : t('Read it now')}
              </Button>
              <Button onClick={onEdit}>{t('Edit')}</Button>
            </>
          )}
          <Button busy={busy} onClick={() => (asks ? void remove() : setAsks(true))}>
            {asks ? t('Delete it with its products') : t('Delete')}
          </Button>
        </>
      )}
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}

/** The number of products in stock, as a bar and in words. */
function Stock({ run }: { readonly run: CatalogRun }) {
  const { t } = useWords();
  const leftOut = run.original_count - run.ingested_count;
  const parts = [
    ['inStock', run.in_stock_count, t('{count} in stock', { count: run.in_stock_count })],
    [
      'outOfStock',
      run.out_of_stock_count,
      t('{count} out of stock', { count: run.out_of_stock_count }),
    ],
    ['preorder', run.preorder_count, t('{count} on order', { count: run.preorder_count })],
    ['leftOut', leftOut, t('{count} left out', { count: leftOut })],
  ] as const;
  return (
    <div className={page['cardBody']}>
      <div className={styles['stock']} aria-hidden="true">
        {parts.map(([part, count]) =>
          count > 0 ? <i key={part} className={styles[part]} style={{ flex: count }} /> : null,
        )}
      </div>
      <p className={styles['keys']}>
        {parts.map(([part, , words]) => (
          <span key={part} className={styles['key']}>
            <i className={styles[part]} aria-hidden="true" />
            {words}
          </span>
        ))}
      </p>
    </div>
  );
}
