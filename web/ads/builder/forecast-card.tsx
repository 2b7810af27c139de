import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getAdForecast } from '#contract/ads/forecast.ts';
import { MAX_BUDGET, MAX_PROMOTE_DAYS, MICROS } from '#contract/ads/promote.ts';
import type { DraftDocument, DraftGroup } from '#contract/ads/drafts/drafts.ts';
import type { SentOf } from '#contract/kernel/call.ts';
import { useApp, useSend } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useConsole } from '../console/console-context.ts';
import { useSettled } from '../core/use-settled.ts';
import { Estimate } from '../quick-promote/estimate-box.tsx';
import { useBuilding } from './builder-context.ts';
import styles from './builder.module.css';
import { dayBudgetOf, daysOf } from '../drafts/cost-rules.ts';

type Asked = SentOf<typeof getAdForecast>;

const SETTLED_MS = 500;
const MOST_KEYWORDS = 100;

/** The daily forecast for the ad group's first ad; refetched half a second after a change. */
export function ForecastCard({ group }: { readonly group: DraftGroup }) {
  const { t } = useWords();
  const { document } = useBuilding();
  const { renderedAt } = useApp();
  const { account } = useConsole();
  const settledInput = useSettled(
    JSON.stringify(askedOf(document, group, account.id, renderedAt)),
    SETTLED_MS,
  );
  const input = JSON.parse(settledInput) as Asked | null;
  const { data, error, refetch } = useQuery({
    ...callOptions(useSend(), getAdForecast, input ?? NOTHING),
    enabled: input !== null,
    // Keeps the previous numbers until new ones arrive.
    placeholderData: keepPreviousData,
  });
  return (
    <section className={styles['block']}>
      <h2>{t('What it could bring')}</h2>
      {input === null ? (
        <p className="soft">{t('Choose a budget and a Pin to see an estimate.')}</p>
      ) : error !== null ? (
        <p role="alert">
          {failureText(error, t)}{' '}
          <button type="button" className={styles['link']} onClick={() => void refetch()}>
            {t('Try again')}
          </button>
        </p>
      ) : data === undefined ? (
        <p className="soft">{t('Estimating…')}</p>
      ) : (
        <Estimate forecast={data} />
      )}
    </section>
  );
}

const NOTHING: Asked = { advertiser_id: '', pin_id: '', budget_in_micro_currency: 1 };

/** The forecast's input for the ad group's current state; null without a budget or an ad. */
function askedOf(
  { campaign }: DraftDocument,
  group: DraftGroup,
  advertiser_id: string,
  now: number,
): Asked | null {
  const [ad] = group.ads;
  const budget = dayBudgetOf(campaign, group, now);
  if (ad === undefined || budget === null || budget < 1) return null;
  const days = daysOf(campaign, group, now);
  return {
    advertiser_id,
    pin_id: ad.pin_id,
    budget_in_micro_currency: Math.min(budget, MAX_BUDGET * MICROS),
    ...(days !== null && { days: Math.min(days, MAX_PROMOTE_DAYS) }),
    ...(group.bid_in_micro_currency && { bid_in_micro_currency: group.bid_in_micro_currency }),
    billable_event: group.billable_event,
    pacing_delivery_type: group.pacing_delivery_type,
    placement_group: group.placement_group,
    auto_targeting_enabled: group.auto_targeting_enabled,
    targeting_spec: group.targeting_spec,
    keywords: group.keywords.slice(0, MOST_KEYWORDS),
  };
}
