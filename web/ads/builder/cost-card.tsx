import { useApp } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Money } from '../console/money.tsx';
import { useBuilding } from './builder-context.ts';
import styles from './builder.module.css';
import { costOf } from '../drafts/cost-rules.ts';

/** What it will cost at most, before anybody presses anything. */
export function CostCard() {
  const { t } = useWords();
  const { document, payer } = useBuilding();
  const { renderedAt } = useApp();
  const { day, whole } = costOf(document, renderedAt);
  const { currency } = payer;
  return (
    <section className={styles['block']}>
      <h2>{t('What it costs at most')}</h2>
      <dl className={styles['facts']}>
        <dt>{t('A day')}</dt>
        <dd>{day === null ? '–' : <Money micros={day} currency={currency} />}</dd>
        <dt>{t('In all')}</dt>
        <dd>{whole === null ? t('no limit') : <Money micros={whole} currency={currency} />}</dd>
      </dl>
      <p className="t-12 soft">
        {document.campaign.is_flexible_daily_budgets
          ? t('A busy day may cost up to twice that; seven days together never more than seven.')
          : t("What isn't spent isn't charged. Pause it whenever you like.")}
      </p>
    </section>
  );
}
