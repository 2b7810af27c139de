import { useApp } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Money } from '../console/money.tsx';
import { useBuilding } from './builder-context.ts';
import styles from './builder.module.css';
import { costOf } from '../drafts/cost-rules.ts';

/** The maximum cost, displayed before anything is submitted. */
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
        <dt>{t('Daily')}</dt>
        <dd>{day === null ? '–' : <Money micros={day} currency={currency} />}</dd>
        <dt>{t('Total')}</dt>
        <dd>{whole === null ? t('no limit') : <Money micros={whole} currency={currency} />}</dd>
      </dl>
      <p className="t-12 soft">
        {document.campaign.is_flexible_daily_budgets
          ? t(
              "A busy day can cost up to twice that, but a week never costs more than seven days' worth.",
            )
          : t("You only pay for what's spent. Pause it whenever you like.")}
      </p>
    </section>
  );
}
