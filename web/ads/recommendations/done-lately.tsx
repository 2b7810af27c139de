import type { AdRecommendation } from '#contract/ads/recommendations/recommendations.ts';
import { day, wholeNumber } from '#web/kernel/core/time.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useConsole } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { microsText } from '../console/micros-text.ts';
import styles from './recommendations.module.css';

const DONE = {
  RAISE_BUDGET: 'Budget of {name} raised',
  AUTO_TARGETING: '{name} finds people automatically',
  EXPAND_AGE: '{name} shown to every age',
  ADD_PINS: '{name}',
  MEND_AD: '{name}',
} as const;

/** Applied recommendations and their results. */
export function DoneLately({ list }: { readonly list: readonly AdRecommendation[] }) {
  const { t, formats } = useWords();
  return (
    <section className={page['card']}>
      <div className={page['cardHead']}>
        <h2>{t('Done recently')}</h2>
      </div>
      <ul className={styles['done']}>
        {list.map((one) => (
          <li key={`${one.id} ${one.at}`}>
            <b>{t(DONE[one.kind], { name: one.entity_name })}</b>
            <time dateTime={one.at === null ? undefined : new Date(one.at).toISOString()}>
              {one.at !== null && day(new Date(one.at), formats, 'UTC')}
            </time>
            <Effect one={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Effect({ one }: { readonly one: AdRecommendation }) {
  const { t, formats } = useWords();
  const { currency } = useConsole().account;
  const { effect } = one;
  if (effect === null)
    return <p className="soft">{t("You'll see what it did here in a day or two.")}</p>;
  const amount = (micros: number) => microsText(micros, { currency, formats });
  return (
    <p className="soft">
      {t('In the 7 days before: {clicks} clicks for {spend}.', {
        clicks: wholeNumber(effect.clicks_before, formats),
        spend: amount(effect.spend_before_in_micro_currency),
      })}{' '}
      {t('{days, plural, one {In the day since} other {In # days since}}: {clicks} for {spend}.', {
        days: effect.days,
        clicks: wholeNumber(effect.clicks_after, formats),
        spend: amount(effect.spend_after_in_micro_currency),
      })}
    </p>
  );
}
