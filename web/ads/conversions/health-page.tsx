import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  getConversionHealth,
  type ConversionHealth,
  type Lookback,
  LOOKBACKS,
} from '#contract/ads/conversions/health.ts';
import { PLATFORMS } from '#contract/ads/conversions/overview.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { wholeNumber } from '#web/kernel/core/time.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { buttonClass } from '#web/ui/base/button.tsx';
import { useConsole, useConsolePath } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { EmptyCard, FailedCard, PageGhost } from '../console/states.tsx';
import { Segments } from '../fields/fields.tsx';
import styles from './conversions.module.css';
import { FIRST_HEALTH, PLATFORM_LABELS, SOURCE_LABELS } from './event-words.ts';
import { PartTable } from './part-table.tsx';
import { QualityPill } from './quality-pill.tsx';

const LOOKBACK_LABELS: Readonly<Record<Lookback, string>> = {
  DAY: 'Since yesterday',
  TWO_WEEKS: '14 days',
};

/** Event quality: which parts each source includes [CONSOLE-17]. */
export function HealthPage() {
  const { t } = useWords();
  const advertiser_id = useConsole().account.id;
  const [wanted, setWanted] = useState(FIRST_HEALTH);
  const health = useQuery(
    callOptions(useSend(), getConversionHealth, { advertiser_id, ...wanted }),
  );
  return (
    <>
      <div className={styles['bar']}>
        <Segments
          label={t('Time')}
          value={wanted.lookback}
          options={LOOKBACKS.map((one) => [one, t(LOOKBACK_LABELS[one])] as const)}
          onChange={(lookback) => setWanted({ ...wanted, lookback })}
        />
        <Segments
          label={t('Platform')}
          value={wanted.platform}
          options={PLATFORMS.map((one) => [one, t(PLATFORM_LABELS[one])] as const)}
          onChange={(platform) => setWanted({ ...wanted, platform })}
        />
      </div>
      {health.isError && (
        <FailedCard
          title={t("The health of your events didn't load")}
          onRetry={() => void health.refetch()}
        />
      )}
      {health.isPending && <PageGhost />}
      {health.data && <Health health={health.data} />}
    </>
  );
}

function Health({ health }: { readonly health: ConversionHealth }) {
  const { t } = useWords();
  const pathOf = useConsolePath();
  if (health.sources.length === 0) {
    return (
      <section className={page['card']}>
        <EmptyCard
          title={t('No events to look at')}
          text={t("Once events arrive, you'll see here what comes with them, and what would help.")}
          action={
            <PageLink
              href={pathOf('conversions_setup_api')}
              className={buttonClass({ variant: 'main' })}
            >
              {t('Send your first event')}
            </PageLink>
          }
        />
      </section>
    );
  }
  return (
    <>
      <p role="status">
        {health.status === 'GOOD'
          ? t('Your events come with what we need.')
          : t('Your events leave out a lot of what we need.')}
      </p>
      <Ways health={health} />
      <PartTable sources={health.sources} />
    </>
  );
}

function Ways({ health: { sources, overlap } }: { readonly health: ConversionHealth }) {
  const { t, formats } = useWords();
  return (
    <div className={styles['half']}>
      {sources.map(({ source, quality, received, repeated }) => (
        <section key={source} className={page['card']}>
          <div className={page['cardHead']}>
            <h2>{t(SOURCE_LABELS[source])}</h2>
            <QualityPill quality={quality} />
          </div>
          <p className={styles['foot']}>
            {t('{count, plural, one {# event} other {# events}}', { count: received })}
            {repeated > 0 &&
              ` · ${t('{count} sent again, counted once', { count: wholeNumber(repeated, formats) })}`}
          </p>
        </section>
      ))}
      <section className={page['card']}>
        <div className={page['cardHead']}>
          <h2>{t('Together')}</h2>
        </div>
        <p className={styles['foot']}>
          {overlap === null
            ? t('Send events from a tag and from your server: what one misses, the other catches.')
            : t('{percent}% of events come from both the tag and the API.', { percent: overlap })}
        </p>
      </section>
    </div>
  );
}
