import {
  type ConversionOverlap,
  type EventSource,
  getConversionOverlap,
} from '#contract/ads/conversions/arrivals.ts';
import { useQuery } from '@tanstack/react-query';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { wholeNumber } from '#web/kernel/core/time.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { buttonClass } from '#web/ui/base/button.tsx';
import { useConsole, useConsolePath } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { FactList } from '../console/fact-list.tsx';
import table from '../console/plain-table.module.css';
import { EmptyCard, FailedCard, PageGhost } from '../console/states.tsx';
import styles from './conversion-setup.module.css';
import { useAgo } from './use-ago.ts';

/** Events that arrived from two sources and were counted once [CONSOLE-21]. */
export function Deduplication() {
  const { t } = useWords();
  const pathOf = useConsolePath();
  const advertiser_id = useConsole().account.id;
  const overlap = useQuery(callOptions(useSend(), getConversionOverlap, { advertiser_id }));
  if (overlap.isError) {
    return (
      <FailedCard title={t("The events didn't load")} onRetry={() => void overlap.refetch()} />
    );
  }
  if (!overlap.data) return <PageGhost />;
  if (overlap.data.events.length === 0) {
    return (
      <section className={page['card']}>
        <EmptyCard
          title={t('No events in the last 7 days')}
          text={t('Send the same event from your tag and your server: we count it once.')}
          action={
            <PageLink
              href={pathOf('conversions_api_manual_setup')}
              className={buttonClass({ variant: 'main' })}
            >
              {t('Set up by hand')}
            </PageLink>
          }
        />
      </section>
    );
  }
  return (
    <>
      <div className={page['two']}>
        <Counts overlap={overlap.data} />
        <Rule overlap={overlap.data} />
      </div>
      {overlap.data.examples.length > 0 && <Examples overlap={overlap.data} />}
    </>
  );
}

interface Props {
  readonly overlap: ConversionOverlap;
}

/** Per event: how often each source sent it, and how many were counted. */
function Counts({ overlap }: Props) {
  const { t, formats } = useWords();
  const heads = ['By the tag', 'By the API', 'By files', 'Sent twice', 'Counted'] as const;
  return (
    <section className={page['card']}>
      <div className={page['cardHead']}>
        <h2>{t('Last 7 days')}</h2>
      </div>
      <table className={table['plain']} aria-label={t('Events by where they came from')}>
        <thead>
          <tr>
            <th scope="col">{t('Event')}</th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {overlap.events.map(({ event_name, tag, api, file, pairs, counted }) => (
            <tr key={event_name}>
              <th scope="row">{event_name}</th>
              {[tag, api, file, pairs, counted].map((count, at) => (
                <td key={heads[at]} className={styles['number']}>
                  <span className={styles['label']}>{t(heads[at] ?? '')} </span>
                  {wholeNumber(count, formats)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const HUNDRED = 100;

function Rule({ overlap }: Props) {
  const { t, formats } = useWords();
  const sum = (what: 'pairs' | 'counted') =>
    overlap.events.reduce((all, event) => all + event[what], 0);
  const [pairs, counted] = [sum('pairs'), sum('counted')];
  return (
    <section className={page['card']}>
      <div className={page['cardHead']}>
        <h2>{t('Counted once')}</h2>
      </div>
      <div className={page['cardBody']}>
        <FactList
          facts={[
            [t('Sent twice'), wholeNumber(pairs, formats)],
            [t('Of all that counted'), `${Math.round((HUNDRED * pairs) / Math.max(counted, 1))}%`],
          ]}
        />
        <p className="soft">
          {t(
            'Events with the same name and event_id are one event, whichever way they come. What happened offline is never matched to your tag.',
          )}
        </p>
      </div>
    </section>
  );
}

const WAYS: Readonly<Record<EventSource, string>> = {
  TAG: 'Tag',
  CONVERSIONS_API: 'API',
  FILE_UPLOAD: 'File',
};

function Examples({ overlap }: Props) {
  const { t, formats } = useWords();
  const ago = useAgo();
  const both = new Intl.ListFormat(formats, { type: 'conjunction' });
  return (
    <section className={page['card']}>
      <div className={page['cardHead']}>
        <h2>{t('The latest duplicates')}</h2>
      </div>
      <table className={table['plain']} aria-label={t('The latest duplicates')}>
        <thead>
          <tr>
            <th scope="col">{t('Event')}</th>
            <th scope="col">{t('Source')}</th>
            <th scope="col">{t('Received')}</th>
          </tr>
        </thead>
        <tbody>
          {overlap.examples.map(({ event_name, event_id, received_time, sources }) => (
            <tr key={`${event_name} ${event_id}`}>
              <th scope="row">
                {event_name}
                <small>
                  <bdi>{event_id}</bdi>
                </small>
              </th>
              <td>{both.format(sources.map((source) => t(WAYS[source])))}</td>
              <td>{ago(received_time, overlap.at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
