import type { ReactNode } from 'react';
import type { AdGroup, Campaign } from '#contract/ads/objects.ts';
import { useApp } from '#web/kernel/app/app-context.tsx';
import { day } from '#web/kernel/core/time.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useConsole } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { microsText } from '../console/micros-text.ts';
import { Money } from '../console/money.tsx';
import styles from './insights.module.css';
import { planOf } from './pacing.ts';

const MS = 1000;
const PERCENT = 100;
/** One cent in micros: amounts derived from the elapsed time are rounded to it. */
const CENT = 10_000;

interface Props {
  readonly campaign: Campaign;
  /** Null until all are loaded, because the limit is unknown without one of them. */
  readonly groups: readonly AdGroup[] | null;
  readonly spent: {
    readonly today: number | null;
    readonly inAll: number | null;
    /** The first day counted, for a campaign older than that. */
    readonly since: string | null;
  };
}

/** Spend against the limit, today and in total. */
export function PacingCard({ campaign, groups, spent }: Props) {
  const { t, formats } = useWords();
  const { currency } = useConsole().account;
  const now = Math.floor(useApp().renderedAt / MS);
  const plan = groups && planOf(campaign, groups, now);
  const money = (micros: number) => microsText(micros, { currency, formats });
  const limitText = (limit: number | null, none: string) =>
    limit === null ? none : t('of {amount}', { amount: money(limit) });
  const since = spent.since && day(new Date(spent.since), formats, 'UTC');
  return (
    <section className={page['card']} aria-labelledby="pacing">
      <div className={page['cardHead']}>
        <h2 id="pacing">{t('Pacing')}</h2>
        <span className="soft">{t('Days are UTC days')}</span>
      </div>
      <dl className={styles['pacing']}>
        <Pace label={t('Today')} spent={spent.today} plan={plan?.today ?? null} byNow={null}>
          {plan ? limitText(plan.today, t('no daily limit')) : '…'}
        </Pace>
        {since === null ? (
          <Pace
            label={t('In total')}
            spent={spent.inAll}
            plan={plan?.inAll ?? null}
            byNow={plan?.byNow ?? null}
          >
            {plan ? limitText(plan.inAll, t('no overall limit')) : '…'}
            {plan && plan.byNow !== null && (
              <>
                {' '}
                ·{' '}
                {t('the plan says {amount} by now', {
                  amount: money(Math.round(plan.byNow / CENT) * CENT),
                })}
              </>
            )}
          </Pace>
        ) : (
          // Reports omit the earlier spend, so there is no comparison.
          <Pace label={t('Lately')} spent={spent.inAll} plan={null} byNow={null}>
            {t('since {day}', { day: since })}
          </Pace>
        )}
      </dl>
    </section>
  );
}

interface PaceProps {
  readonly label: string;
  readonly spent: number | null;
  readonly plan: number | null;
  readonly byNow: number | null;
  readonly children: ReactNode;
}

function Pace({ label, spent, plan, byNow, children }: PaceProps) {
  const { currency } = useConsole().account;
  const share = (micros: number) => `${Math.min(1, micros / (plan ?? 1)) * PERCENT}%`;
  return (
    <div className={styles['pace']}>
      <dt>{label}</dt>
      <dd>
        {plan !== null && (
          <span className={styles['track']} aria-hidden="true">
            <i style={{ width: share(spent ?? 0) }} />
            {byNow !== null && <b style={{ insetInlineStart: share(byNow) }} />}
          </span>
        )}
        <span>
          {spent === null ? '–' : <Money micros={spent} currency={currency} />}{' '}
          <span className="soft">{children}</span>
        </span>
      </dd>
    </div>
  );
}
