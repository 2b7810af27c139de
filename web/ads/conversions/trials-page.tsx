import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type ConversionTrial,
  getConversionTrials,
  TRIAL_MINUTES,
} from '#contract/ads/conversions/trials.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { useConsole } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { EmptyCard, FailedCard, PageGhost } from '../console/states.tsx';
import { CopyButton } from '../conversion-setup/copy-button.tsx';
import { Segments } from '../fields/fields.tsx';
import styles from './conversions.module.css';
import { SendFrom } from './send-from.tsx';
import { TrialTable } from './trial-table.tsx';
import { useLiveTrials } from './use-live-trials.ts';

/** The delay until a test event appears where the server cannot send it at once. */
const POLL_MS = 3000;

type Shown = 'all' | 'failed' | 'warned';

const isShown: Readonly<Record<Shown, (event: ConversionTrial) => boolean>> = {
  all: () => true,
  failed: ({ status }) => status === 'failed',
  warned: ({ warning_message }) => warning_message !== null,
};

/** Test events as they arrive; they are not counted [CONSOLE-17]. */
export function TrialsPage() {
  const { t } = useWords();
  const advertiser_id = useConsole().account.id;
  const [isPaused, setPaused] = useState(false);
  // Ids ascend with time: events up to this id were cleared.
  const [cleared, setCleared] = useState('');
  const isLive = useLiveTrials(advertiser_id, isPaused);
  const trials = useQuery({
    ...callOptions(useSend(), getConversionTrials, { advertiser_id }),
    refetchInterval: isPaused || isLive ? false : POLL_MS,
  });
  if (trials.isError && !trials.data) {
    return <FailedCard title={t("The events didn't load")} onRetry={() => void trials.refetch()} />;
  }
  if (!trials.data) return <PageGhost />;
  const { test_code, events } = trials.data;
  return (
    <div className={page['two']}>
      <div className={page['stack']}>
        <section className={page['card']}>
          <div className={styles['testCode']}>
            <span className={styles['grow']}>
              <small>{t('Your test code')}</small>
              <b className={styles['code']}>{test_code}</b>
            </span>
            <CopyButton text={test_code} label={t('Copy')} />
            <span role="status">{isPaused ? t('Paused') : t('Listening')}</span>
            <Button variant="plain" onClick={() => setPaused((before) => !before)}>
              {isPaused ? t('Resume') : t('Pause')}
            </Button>
            <Button variant="plain" onClick={() => setCleared(events[0]?.id ?? '')}>
              {t('Clear')}
            </Button>
          </div>
        </section>
        <Arrived events={events.filter(({ id }) => id > cleared)} at={trials.data.at} />
      </div>
      <SendFrom testCode={test_code} />
    </div>
  );
}

interface ArrivedProps {
  readonly events: readonly ConversionTrial[];
  readonly at: number;
}

function Arrived({ events, at }: ArrivedProps) {
  const { t } = useWords();
  const [filter, setFilter] = useState<Shown>('all');
  const count = (which: Shown): number => events.filter(isShown[which]).length;
  const chosen = events.filter(isShown[filter]);
  return (
    <section className={page['card']}>
      <div className={styles['over']}>
        <Segments
          label={t('Show')}
          value={filter}
          options={[
            ['all', t('All {count}', { count: count('all') })],
            ['failed', t('Failed {count}', { count: count('failed') })],
            ['warned', t('To look at {count}', { count: count('warned') })],
          ]}
          onChange={setFilter}
        />
        <span className="soft">
          {t('Shown for {minutes} minutes, never counted.', { minutes: TRIAL_MINUTES })}
        </span>
      </div>
      {chosen.length === 0 ? (
        <EmptyCard
          title={events.length === 0 ? t('Nothing has arrived yet') : t('None of these')}
          text={t('Send an event with your test code, and you will see it here right away.')}
        />
      ) : (
        <TrialTable events={chosen} at={at} />
      )}
    </section>
  );
}
