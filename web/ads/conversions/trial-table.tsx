import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import type { ConversionTrial } from '#contract/ads/conversions/trials.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import { useConsole } from '../console/console-context.ts';
import { Money } from '../console/money.tsx';
import table from '../console/plain-table.module.css';
import { useAgo } from '../conversion-setup/use-ago.ts';
import styles from './conversions.module.css';
import { PART_LABELS } from './event-words.ts';

interface Props {
  readonly events: readonly ConversionTrial[];
  /** The server's clock, in Unix seconds. */
  readonly at: number;
}

/** Test events, with what was parsed from each. */
export function TrialTable({ events, at }: Props) {
  const { t } = useWords();
  const ago = useAgo();
  return (
    <table className={table['plain']} aria-label={t('Test events')}>
      <thead>
        <tr>
          <th scope="col">{t('Event')}</th>
          <th scope="col">{t('Arrived')}</th>
          <th scope="col">{t('What we read')}</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <tr key={event.id}>
            <th scope="row">
              <bdi>{event.event_name ?? t('No name')}</bdi>
              <small className={styles['code']}>
                <bdi>{event.event_id ?? t('No ID')}</bdi>
              </small>
            </th>
            <td className={styles['number']}>{ago(event.received_time, at)}</td>
            <td>
              <Reading event={event} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Reading({ event }: { readonly event: ConversionTrial }) {
  const { t, formats } = useWords();
  const { currency } = useConsole().account;
  const { error_message, warning_message, value_in_micro_currency: value, parts } = event;
  if (error_message !== null) {
    return (
      <span className={classNames(styles['pill'], styles['bad'])}>
        <CircleX size={14} aria-hidden="true" />
        <bdi>{error_message}</bdi>
      </span>
    );
  }
  const list = new Intl.ListFormat(formats, { type: 'unit' });
  return (
    <>
      <span className={classNames(styles['pill'], styles[warning_message ? 'warn' : 'good'])}>
        {warning_message ? (
          <CircleAlert size={14} aria-hidden="true" />
        ) : (
          <CircleCheck size={14} aria-hidden="true" />
        )}
        <span>
          {value !== null && (
            <>
              <Money micros={value} currency={currency} />
              {' · '}
            </>
          )}
          {list.format(parts.map((part) => t(PART_LABELS[part])))}
        </span>
      </span>
      {warning_message !== null && (
        <small>
          <bdi>{warning_message}</bdi>
        </small>
      )}
    </>
  );
}
