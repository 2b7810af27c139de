import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Merge from 'lucide-react/icons/merge';
import type { FeedEvent } from '#contract/ads/conversions/overview.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import { useConsole } from '../console/console-context.ts';
import { Money } from '../console/money.tsx';
import table from '../console/plain-table.module.css';
import styles from './conversions.module.css';
import { SOURCE_LABELS } from './event-words.ts';

const MS = 1000;

/** Individual events, one per row. */
export function FeedTable({ events }: { readonly events: readonly FeedEvent[] }) {
  const { t } = useWords();
  return (
    <table className={table['plain']} aria-label={t('Event history')}>
      <thead>
        <tr>
          <th scope="col">{t('Event')}</th>
          <th scope="col">{t('Received (UTC)')}</th>
          <th scope="col">{t('Source')}</th>
          <th scope="col">{t('Value')}</th>
          <th scope="col">{t('Status')}</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <Line key={`${event.status} ${event.id}`} event={event} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ event }: { readonly event: FeedEvent }) {
  const { t, formats } = useWords();
  const { currency } = useConsole().account;
  const { event_name, event_id, sources, value_in_micro_currency: value } = event;
  const received = new Date(event.received_time * MS);
  const time = new Intl.DateTimeFormat(formats, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'UTC',
  });
  const ways = new Intl.ListFormat(formats, { type: 'conjunction' });
  return (
    <tr>
      <th scope="row">
        <bdi>{event_name ?? t('No name')}</bdi>
        <small className={styles['code']}>
          <bdi>{event_id ?? t('No ID')}</bdi>
        </small>
      </th>
      <td>
        <time dateTime={received.toISOString()}>{time.format(received)}</time>
      </td>
      <td>{ways.format(sources.map((source) => t(SOURCE_LABELS[source])))}</td>
      <td className={styles['number']}>
        {value === null ? '–' : <Money micros={value} currency={currency} />}
      </td>
      <td>
        <Status event={event} />
      </td>
    </tr>
  );
}

function Status({ event: { status, reason, sources } }: { readonly event: FeedEvent }) {
  const { t } = useWords();
  if (status === 'REFUSED') {
    return (
      <span className={classNames(styles['pill'], styles['bad'])}>
        <CircleX size={14} aria-hidden="true" />
        <bdi>{reason}</bdi>
      </span>
    );
  }
  if (sources.length > 1) {
    return (
      <span className={styles['pill']}>
        <Merge size={14} aria-hidden="true" />
        {t('Duplicate, counted once')}
      </span>
    );
  }
  return (
    <span className={classNames(styles['pill'], styles['good'])}>
      <CircleCheck size={14} aria-hidden="true" />
      {t('Counted')}
    </span>
  );
}
