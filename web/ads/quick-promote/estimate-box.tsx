import { useWords } from '#web/kernel/words/words-context.tsx';
import { moneyText } from './money.ts';
import { type Payer, type PromoteForm, totalOf } from './promote-form.ts';
import styles from './promote.module.css';

/** What it costs; what it may bring is said only once there is something to tell it from. */
export function EstimateBox({
  form,
  payer,
}: {
  readonly form: PromoteForm;
  readonly payer: Payer;
}) {
  const { t, formats } = useWords();
  const total = totalOf(form);
  const money = (amount: number) => moneyText(amount || 0, payer.currency, { formats });
  const day = money(form.budget);
  return (
    <aside className={styles['box']} aria-label={t('What it costs')}>
      <p className={styles['all']}>
        {total === null ? (
          <span>{t('{amount} a day', { amount: day })}</span>
        ) : (
          <>
            <span>{t('{amount} × {count} days', { amount: day, count: form.duration })}</span>
            <b>{money(total)}</b>
          </>
        )}
      </p>
      <p className="t-12 soft">
        {t("Only clicks cost. Stop whenever you like: what isn't spent isn't charged.")}
      </p>
      <p className="t-12 soft">
        {t("We'll estimate how many people see it once there's enough history here to tell.")}
      </p>
    </aside>
  );
}
