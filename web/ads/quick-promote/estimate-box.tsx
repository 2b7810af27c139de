import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AdForecast, type ForecastRange, getAdForecast } from '#contract/ads/forecast.ts';
import { MICROS, promoteProblemOf } from '#contract/ads/promote.ts';
import type { SentOf } from '#contract/kernel/call.ts';
import { useApp, useSend } from '#web/kernel/app/app-context.tsx';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { useSettled } from '../core/use-settled.ts';
import { daysOf, problemsOf, promotionInput } from './promote-form.ts';
import { Sum } from './total.tsx';
import styles from './estimate-box.module.css';
import type { Promotion } from './use-promotion.ts';

/** The estimated results, as far as known, and the cost. */
export function EstimateBox({ promotion }: { readonly promotion: Promotion }) {
  const { t } = useWords();
  const { form, payer, account } = promotion;
  return (
    <aside className={styles['box']} aria-label={t('What it brings and costs')}>
      {account === null ? (
        <p className="t-12 soft">
          {t('Once you have an ad account, we estimate how often your Pin is shown.')}
        </p>
      ) : (
        <Brought promotion={promotion} advertiserId={account.id} />
      )}
      <Sum form={form} payer={payer} />
      <p className="t-12 soft">
        {t("Only clicks cost. Stop whenever you like: what isn't spent isn't charged.")}
      </p>
    </aside>
  );
}

type ForecastInput = SentOf<typeof getAdForecast>;

/** The input to estimate the promotion as it would be sent; null while it is invalid. */
function useForecastInput(
  { pin, form, payer }: Promotion,
  advertiserId: string,
): ForecastInput | null {
  const { renderedAt: now, viewer } = useApp();
  const { budget, end, audience } = problemsOf(form, payer, now);
  // A Pin that cannot be promoted has no estimate.
  const isPromotable = promoteProblemOf(pin, pin.pinner.id === viewer?.id) === null;
  if (!isPromotable || (budget ?? end ?? audience)) return null;
  const sent = promotionInput({ pin, productGroup: null, advertiserId }, form);
  return {
    advertiser_id: advertiserId,
    pin_id: pin.id,
    budget_in_micro_currency: sent.budget_in_micro_currency,
    ...(!form.is_ongoing && { days: daysOf(form, now) }),
    auto_targeting_enabled: sent.auto_targeting_enabled,
    targeting_spec: sent.targeting_spec,
  };
}

interface BroughtProps {
  readonly promotion: Promotion;
  readonly advertiserId: string;
}

function Brought({ promotion, advertiserId }: BroughtProps) {
  const { t } = useWords();
  const send = useSend();
  const settledInput = useSettled(
    JSON.stringify(useForecastInput(promotion, advertiserId)),
    SETTLED_MS,
  );
  const input = JSON.parse(settledInput) as ForecastInput | null;
  const { data, isError, refetch } = useQuery({
    ...callOptions(
      send,
      getAdForecast,
      input ?? { advertiser_id: '', pin_id: '', budget_in_micro_currency: 1 },
    ),
    enabled: input !== null,
    // Keeps the previous numbers until new ones arrive.
    placeholderData: keepPreviousData,
  });
  if (input === null) return null;
  if (isError) {
    return (
      <div className={styles['failed']} role="alert">
        <p className="t-14">{t("The estimate didn't load")}</p>
        <Button onClick={() => void refetch()}>{t('Try again')}</Button>
      </div>
    );
  }
  if (data === undefined) return <p className="t-12 soft">{t('Estimating…')}</p>;
  return <Estimate forecast={data} />;
}

/** The estimated results per day, or that there is too little data. */
export function Estimate({ forecast }: { readonly forecast: AdForecast }) {
  const { t, formats } = useWords();
  const { a_day: day, currency } = forecast;
  if (day === null) {
    return (
      <p className="t-12 soft">
        {t("There isn't enough history here yet to estimate how often your Pin is shown.")}
      </p>
    );
  }
  const count = new Intl.NumberFormat(formats);
  const money = new Intl.NumberFormat(formats, { style: 'currency', currency });
  const times = rangeText(day.impressions, count);
  return (
    <div role="status" className={styles['day']}>
      <p className="soft">{t('Estimated, per day')}</p>
      <p className="h-20">
        {t('{count, plural, one {shown {times} time} other {shown {times} times}}', {
          count: day.impressions.most,
          times,
        })}
      </p>
      <dl className={styles['facts']}>
        <dt>{t('Clicks')}</dt>
        <dd>{rangeText(day.clicks, count)}</dd>
        <dt>{t('Costs')}</dt>
        <dd>{rangeText(inUnits(day.spend_in_micro_currency), money)}</dd>
      </dl>
      <p className="t-12 soft">
        {t(
          'Based on what people opened and searched for here recently. Seven days in ten fall in this range.',
        )}
      </p>
    </div>
  );
}

const inUnits = ({ least, most }: ForecastRange): ForecastRange => ({
  least: least / MICROS,
  most: most / MICROS,
});

/** A range; one number if both ends are equal. */
function rangeText({ least, most }: ForecastRange, format: Intl.NumberFormat): string {
  const ends = [format.format(least), format.format(most)];
  return ends[0] === ends[1] ? (ends[0] ?? '') : ends.join(' – ');
}

const SETTLED_MS = 500;
