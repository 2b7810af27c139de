import type { CatalogFeed } from '#contract/ads/catalogs/feeds.ts';
import { updateCatalogFeed } from '#contract/ads/catalogs/feeds.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { useConsole, useRights } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import table from '../console/plain-table.module.css';
import styles from './catalogs.module.css';
import { feedName } from './feed-name.ts';
import { useFeedsRefresh } from './use-feeds.ts';
import { useTimeIn } from './use-time-in.ts';

interface Props {
  readonly feeds: readonly CatalogFeed[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** Data sources, each with the result of its last run. */
export function FeedTable({ feeds, chosen, onChoose }: Props) {
  const { t } = useWords();
  const numbers = ['In the file', 'Accepted', 'In stock', 'Out of stock', 'On order', 'Problems'];
  return (
    <section className={page['card']}>
      <table className={table['plain']} aria-label={t('Data sources')}>
        <thead>
          <tr>
            <th scope="col">{t('Data source')}</th>
            <th scope="col">{t('On')}</th>
            <th scope="col">{t('Last run')}</th>
            {numbers.map((label) => (
              <th key={label} scope="col">
                {t(label)}
              </th>
            ))}
            <th scope="col">{t('Next run')}</th>
          </tr>
        </thead>
        <tbody>
          {feeds.map((feed) => (
            <Row
              key={feed.id}
              feed={feed}
              isChosen={feed.id === chosen}
              onChoose={() => onChoose(feed.id)}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps {
  readonly feed: CatalogFeed;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

const runWord = {
  PROCESSING: 'Being read',
  COMPLETED: 'Done',
  FAILED: 'Failed',
} as const;

function Row({ feed, isChosen, onChoose }: RowProps) {
  const { t } = useWords();
  const timeIn = useTimeIn(feed.schedule_time_zone);
  const name = feedName(feed, { t });
  const isFile = feed.source === 'FILE';
  const { current, last_run: run, next_run_time: nextTime } = feed;
  const next = nextTime === null ? t('Off') : timeIn(nextTime);
  const problems = run?.issues.reduce((sum, { count }) => sum + count, 0) ?? null;
  const numbers = [
    ['In the file', current?.original_count],
    ['Accepted', current?.ingested_count],
    ['In stock', current?.in_stock_count],
    ['Out of stock', current?.out_of_stock_count],
    ['On order', current?.preorder_count],
    ['Problems', problems],
  ] as const;
  const when = run && (run.ended_time ?? run.started_time);
  return (
    <tr>
      <th scope="row">
        <button
          type="button"
          className="link"
          aria-current={isChosen ? 'true' : undefined}
          onClick={onChoose}
        >
          <bdi>{name}</bdi>
        </button>
        <small>
          {isFile && (
            <>
              <bdi>{feed.location}</bdi> · {feed.format} ·{' '}
            </>
          )}
          {feed.country}, {feed.currency}
        </small>
      </th>
      <td>{isFile ? <OnSwitch feed={feed} /> : '–'}</td>
      <td>{run && when ? `${t(runWord[run.status])} · ${timeIn(when)}` : '–'}</td>
      {numbers.map(([label, value]) => (
        <td key={label} className={styles['number']}>
          <span className={styles['label']}>{t(label)} </span>
          {value ?? '–'}
        </td>
      ))}
      <td>{isFile ? next : '–'}</td>
    </tr>
  );
}

/** Switches the daily import on or off. */
function OnSwitch({ feed }: { readonly feed: CatalogFeed }) {
  const { t } = useWords();
  const advertiser_id = useConsole().account.id;
  const mayChange = useRights()('catalogs_edit');
  const send = useSend();
  const refresh = useFeedsRefresh();
  const { busy, error, run } = useAct();
  const isOn = feed.status === 'ACTIVE';
  const change = () =>
    run(async () => {
      const status = isOn ? 'INACTIVE' : 'ACTIVE';
      const { id: feed_id, version } = feed;
      await send(updateCatalogFeed, { advertiser_id, feed_id, version, status });
      await refresh();
    });
  return (
    <>
      <input
        type="checkbox"
        role="switch"
        aria-label={t('Read {name} every day', { name: feed.name })}
        checked={isOn}
        aria-checked={isOn}
        disabled={busy || !mayChange}
        onChange={() => void change()}
      />
      {error && <FieldError>{error}</FieldError>}
    </>
  );
}
