import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { EVENT_SOURCE_NAMES } from '#contract/ads/conversions/arrivals.ts';
import type {
  ConversionOverview,
  OverviewEvent,
  Period,
} from '#contract/ads/conversions/overview.ts';
import { wholeNumber } from '#web/kernel/core/time.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import { useConsole } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { Money } from '../console/money.tsx';
import table from '../console/plain-table.module.css';
import { EVENT_LABELS } from '../core/event-labels.ts';
import { useAgo } from '../conversion-setup/use-ago.ts';
import styles from './conversions.module.css';
import { PERIOD_LABELS, SOURCE_LABELS } from './event-words.ts';
import { isSilent } from './is-silent.ts';
import { MiniBars } from './mini-bars.tsx';

interface Props {
  readonly overview: ConversionOverview;
  readonly period: Period;
}

/** Per event: counts by source, duplicates, and the time of the last one. */
export function EventTable({ overview, period }: Props) {
  const { t } = useWords();
  return (
    <section className={page['card']}>
      <table className={table['plain']} aria-label={t('Events')}>
        <thead>
          <tr>
            <th scope="col">{t('Event')}</th>
            {EVENT_SOURCE_NAMES.map((source) => (
              <th key={source} scope="col">
                {t(SOURCE_LABELS[source])}
              </th>
            ))}
            <th scope="col">{t('Duplicates')}</th>
            <th scope="col">{t('Value')}</th>
            <th scope="col">{t(PERIOD_LABELS[period])}</th>
            <th scope="col">{t('Last one')}</th>
            <th scope="col">{t('State')}</th>
          </tr>
        </thead>
        <tbody>
          {overview.events.map((event) => (
            <Line key={event.event_name} event={event} at={overview.at} period={period} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface LineProps {
  readonly event: OverviewEvent;
  readonly at: number;
  readonly period: Period;
}

const PERCENT = 100;
const NONE = '–';

function Line({ event, at, period }: LineProps) {
  const { t, formats } = useWords();
  const ago = useAgo();
  const { currency } = useConsole().account;
  const { event_name, received, merged, value_in_micro_currency: value } = event;
  const share = Math.round((PERCENT * merged) / Math.max(received - merged, 1));
  return (
    <tr>
      <th scope="row">
        {t(EVENT_LABELS[event_name])}
        <small className={styles['code']}>{event_name}</small>
      </th>
      {EVENT_SOURCE_NAMES.map((source) => {
        const sent = event.sources.find((one) => one.source === source)?.received;
        return (
          <td key={source} className={styles['number']}>
            <span className={styles['label']}>{t(SOURCE_LABELS[source])} </span>
            {sent === undefined ? NONE : wholeNumber(sent, formats)}
          </td>
        );
      })}
      <td className={styles['number']}>
        <span className={styles['label']}>{t('Duplicates')} </span>
        {merged === 0 ? NONE : `${share}%`}
      </td>
      <td className={styles['number']}>
        <span className={styles['label']}>{t('Value')} </span>
        {value === 0 ? NONE : <Money micros={value} currency={currency} />}
      </td>
      <td>
        <MiniBars values={event.bars} />
      </td>
      <td className={styles['number']}>{ago(event.last_received_time, at)}</td>
      <td>
        {isSilent(event, period, at) ? (
          <span className={classNames(styles['pill'], styles['bad'])}>
            <CircleAlert size={14} aria-hidden="true" />
            {t('Silent')}
          </span>
        ) : (
          <span className={classNames(styles['pill'], styles['good'])}>
            <CircleCheck size={14} aria-hidden="true" />
            {t('Arriving')}
          </span>
        )}
      </td>
    </tr>
  );
}
