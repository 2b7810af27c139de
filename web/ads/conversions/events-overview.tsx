import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import { EVENT_SOURCE_NAMES, type EventSource } from '#contract/ads/conversions/arrivals.ts';
import {
  type ConversionOverview,
  getConversionOverview,
  type Period,
  PERIOD_NAMES,
  type Platform,
  PLATFORMS,
} from '#contract/ads/conversions/overview.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { wholeNumber } from '#web/kernel/core/time.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button, buttonClass } from '#web/ui/base/button.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import { useConsole, useConsolePath } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { Money } from '../console/money.tsx';
import { EmptyCard, FailedCard, PageGhost } from '../console/states.tsx';
import { EVENT_LABELS } from '../core/event-labels.ts';
import { numberFormat } from '../core/number-format.ts';
import { saveCsv } from '../core/save-csv.ts';
import { useAgo } from '../conversion-setup/use-ago.ts';
import { Segments } from '../fields/fields.tsx';
import { FilterPick } from '../table/filter-fields.tsx';
import styles from './conversions.module.css';
import { EventTable } from './event-table.tsx';
import { FIRST_PERIOD, PERIOD_LABELS, PLATFORM_LABELS, SOURCE_LABELS } from './event-words.ts';
import { isSilent } from './is-silent.ts';
import { overviewCsv } from './overview-csv.ts';
import { ShareCard } from './share-card.tsx';

/** The number of events by source and time [CONSOLE-17]. */
export function EventsOverview() {
  const { t } = useWords();
  const advertiser_id = useConsole().account.id;
  const [period, setPeriod] = useState<Period>(FIRST_PERIOD);
  const [source, setSource] = useState<EventSource | ''>('');
  const [platform, setPlatform] = useState<Platform | ''>('');
  const input = {
    advertiser_id,
    period,
    ...(source && { source }),
    ...(platform && { platform }),
  };
  const overview = useQuery(callOptions(useSend(), getConversionOverview, input));
  return (
    <>
      <div className={styles['bar']}>
        <Segments
          label={t('Time')}
          hideLabel
          value={period}
          options={PERIOD_NAMES.map((one) => [one, t(PERIOD_LABELS[one])] as const)}
          onChange={setPeriod}
        />
        <FilterPick
          label={t('Source')}
          value={source}
          onPick={(value) => setSource(EVENT_SOURCE_NAMES.find((one) => one === value) ?? '')}
        >
          <option value="">{t('any')}</option>
          {EVENT_SOURCE_NAMES.map((one) => (
            <option key={one} value={one}>
              {t(SOURCE_LABELS[one])}
            </option>
          ))}
        </FilterPick>
        <FilterPick
          label={t('Platform')}
          value={platform}
          onPick={(value) => setPlatform(PLATFORMS.find((one) => one === value) ?? '')}
        >
          <option value="">{t('any')}</option>
          {PLATFORMS.map((one) => (
            <option key={one} value={one}>
              {t(PLATFORM_LABELS[one])}
            </option>
          ))}
        </FilterPick>
        {overview.data && overview.data.events.length > 0 && <Export overview={overview.data} />}
      </div>
      {overview.isError && (
        <FailedCard title={t("The events didn't load")} onRetry={() => void overview.refetch()} />
      )}
      {overview.isPending && <PageGhost />}
      {overview.data && <Counts overview={overview.data} period={period} />}
    </>
  );
}

function Export({ overview }: Pick<Props, 'overview'>) {
  const { t } = useWords();
  return (
    <Button
      variant="line"
      className={page['headAct']}
      onClick={() => saveCsv('conversions.csv', overviewCsv(overview))}
    >
      <Download size={16} aria-hidden="true" />
      {t('Export')}
    </Button>
  );
}

interface Props {
  readonly overview: ConversionOverview;
  readonly period: Period;
}

function Counts({ overview, period }: Props) {
  const { t } = useWords();
  const { events, sources, platforms } = overview;
  if (events.length === 0) return <Nothing />;
  return (
    <>
      <Silence overview={overview} period={period} />
      <Sums overview={overview} />
      <EventTable overview={overview} period={period} />
      <div className={styles['half']}>
        <ShareCard
          title={t('By source')}
          parts={sources.map(({ source, received }) => [t(SOURCE_LABELS[source]), received])}
        />
        <ShareCard
          title={t('By platform')}
          parts={platforms.map(({ platform, received }) => [
            t(PLATFORM_LABELS[platform]),
            received,
          ])}
        />
      </div>
    </>
  );
}

function Nothing() {
  const { t } = useWords();
  const pathOf = useConsolePath();
  return (
    <section className={page['card']}>
      <EmptyCard
        title={t('No events in this time')}
        text={t('Tell us what people do after your ads, and see here what arrives.')}
        action={
          <>
            <PageLink
              href={pathOf('conversions_setup_api')}
              className={buttonClass({ variant: 'main' })}
            >
              {t('Send your first event')}
            </PageLink>
            <PageLink href={pathOf('conversions_tag')} className={buttonClass({ variant: 'line' })}>
              {t('Put a tag on your site')}
            </PageLink>
          </>
        }
      />
    </section>
  );
}

/** Frequent events that have stopped. */
function Silence({ overview, period }: Props) {
  const { t } = useWords();
  const ago = useAgo();
  const silent = overview.events.filter((event) => isSilent(event, period, overview.at));
  if (silent.length === 0) return null;
  return (
    <div className={classNames(page['note'], page['warn'])} role="status">
      <TriangleAlert size={16} aria-hidden="true" />
      <p>
        {silent.map(({ event_name, last_received_time }) => (
          <span key={event_name}>
            <b>{t('“{event}” stopped arriving.', { event: t(EVENT_LABELS[event_name]) })}</b>{' '}
            {t('The last one came {when}.', { when: ago(last_received_time, overview.at) })}{' '}
          </span>
        ))}
      </p>
    </div>
  );
}

const PERCENT = 100;

function Sums({ overview: { events, before } }: Pick<Props, 'overview'>) {
  const { t, formats } = useWords();
  const { currency } = useConsole().account;
  const sum = (what: 'received' | 'merged' | 'value_in_micro_currency') =>
    events.reduce((all, event) => all + event[what], 0);
  const [received, merged] = [sum('received'), sum('merged')];
  const value = sum('value_in_micro_currency');
  const counted = received - merged;
  return (
    <dl className={classNames(page['card'], styles['sums'])}>
      <div>
        <dt>{t('Received')}</dt>
        <dd>{wholeNumber(received, formats)}</dd>
        <Before now={received} before={before.received} />
      </div>
      <div>
        <dt>{t('Counted')}</dt>
        <dd>{wholeNumber(counted, formats)}</dd>
        <Before now={counted} before={before.received - before.merged} />
      </div>
      <div>
        <dt>{t('Duplicates')}</dt>
        <dd>{Math.round((PERCENT * merged) / Math.max(counted, 1))}%</dd>
      </div>
      <div>
        <dt>{t('Value')}</dt>
        <dd>
          <Money micros={value} currency={currency} />
        </dd>
        <Before now={value} before={before.value_in_micro_currency} />
      </div>
    </dl>
  );
}

/** The change from the previous period; renders nothing if that had no events. */
function Before({ now, before }: { readonly now: number; readonly before: number }) {
  const { t, formats } = useWords();
  if (before === 0) return null;
  const change = numberFormat(formats, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  }).format(now / before - 1);
  return <dd className={styles['before']}>{t('{change} to the period before', { change })}</dd>;
}
