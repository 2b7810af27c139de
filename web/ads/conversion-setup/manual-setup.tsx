import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import type { ConversionArrivals } from '#contract/ads/conversions/arrivals.ts';
import { getAccessTokens } from '#contract/identity.ts';
import { useLatePages } from '#web/kernel/app/app-context.tsx';
import { useHydrated } from '#web/kernel/core/use-hydrated.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import { useConsole, useConsolePath } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { FailedCard, PageGhost } from '../console/states.tsx';
import { ArrivalNote } from './arrival-note.tsx';
import styles from './conversion-setup.module.css';
import { CopyButton } from './copy-button.tsx';
import { LimitsCard } from './limits-card.tsx';
import { RefusalTable } from './refusal-table.tsx';
import { curlOf } from './sample.ts';
import { TokenCard } from './token-card.tsx';
import { useAgo } from './use-ago.ts';
import { shareOf, useArrivals } from './use-arrivals.ts';
import { useEndpoint } from './use-endpoint.ts';

/** The steps of manual setup, ticked by the events that have arrived [CONSOLE-20]. */
export function ManualSetup() {
  const { t } = useWords();
  const arrivals = useArrivals();
  if (arrivals.isError && !arrivals.data) {
    return (
      <FailedCard title={t("The set-up didn't load")} onRetry={() => void arrivals.refetch()} />
    );
  }
  if (!arrivals.data) return <PageGhost />;
  return (
    <>
      <ArrivalNote />
      <div className={page['two']}>
        <div className={page['stack']}>
          <Steps arrivals={arrivals.data} />
          <RefusalTable />
        </div>
        <div className={page['stack']}>
          <TokenCard />
          <LimitsCard />
        </div>
      </div>
    </>
  );
}

function Steps({ arrivals }: { readonly arrivals: ConversionArrivals }) {
  const { t } = useWords();
  const pathOf = useConsolePath();
  const address = useEndpoint();
  // The sample uses the browser's clock, so the server renders none.
  const sample = useHydrated() ? curlOf(address) : '';
  const steps = useSteps(arrivals);
  return (
    <section className={page['card']}>
      <div className={page['cardHead']}>
        <h2>{t('Set up by hand')}</h2>
        <PageLink href={pathOf('conversions_payload_helper')} className="link">
          {t('Make a payload')}
        </PageLink>
      </div>
      <div className={page['cardBody']}>
        <ol className={styles['steps']}>
          {steps.map(({ name, detail, isDone }, at) => (
            <li key={name}>
              <span className={classNames(styles['knot'], isDone && styles['done'])}>
                {isDone ? <Check size={11} strokeWidth={3} aria-label={t('Done')} /> : at + 1}
              </span>
              <span>
                <b>{name}</b> <small>{detail}</small>
              </span>
            </li>
          ))}
        </ol>
        <pre className={styles['code']} dir="ltr" aria-label={t('A sample call')}>
          {sample}
        </pre>
        <div>
          <CopyButton text={sample} label={t('Copy the call')} />
        </div>
      </div>
    </section>
  );
}

interface Step {
  readonly name: string;
  readonly detail: ReactNode;
  readonly isDone: boolean;
}

function useSteps(arrivals: ConversionArrivals): readonly Step[] {
  const { t } = useWords();
  const ago = useAgo();
  const tokens = useLatePages(getAccessTokens, { advertiser_id: useConsole().account.id });
  const [token] = tokens.data?.pages.flatMap(({ data }) => data) ?? [];
  const { last_api_event: last, at, sources } = arrivals;
  const pairs = sources.reduce((sum, { merged }) => sum + merged, 0);
  const hasTag = sources.some(({ source }) => source === 'TAG');
  const share = (part: Parameters<typeof shareOf>[1]): Pick<Step, 'detail' | 'isDone'> => {
    const percent = shareOf(arrivals, part);
    return {
      detail: percent === null ? '' : t('{percent}% have one', { percent }),
      isDone: percent !== null && percent >= GOOD_SHARE,
    };
  };
  return [
    {
      name: t('Make an access token'),
      detail: token ? t('“{name}”', { name: token.name }) : '',
      isDone: token !== undefined || last !== null,
    },
    {
      name: t('Send one event'),
      detail: last ? `${last.event_name}, ${ago(last.received_time, at)}` : '',
      isDone: last !== null,
    },
    {
      name: t('Send the event ID that your tag sends'),
      detail: hasTag
        ? t('{count, plural, one {# pair} other {# pairs}} counted once in 7 days', {
            count: pairs,
          })
        : t('Your tag has sent nothing yet. Without a tag, each event counts as it is.'),
      isDone: hasTag && pairs > 0,
    },
    { name: t('Send hashed e-mail addresses'), ...share('hashed_email') },
    { name: t('Send the page address'), ...share('source_url') },
  ];
}

/** From this percentage on, a part is sent systematically and not by chance. */
const GOOD_SHARE = 80;
