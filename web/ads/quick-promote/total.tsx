import { useApp } from '#web/kernel/app/app-context.tsx';
import { Say, useWords } from '#web/kernel/words/words-context.tsx';
import { moneyText, daysOf, type Payer, type PromoteForm, totalOf } from './promote-form.ts';
import styles from './promote.module.css';
import type { Promotion } from './use-promotion.ts';

/** The maximum total cost, displayed before submission. */
export function Total({ promotion: { form, payer } }: { readonly promotion: Promotion }) {
  const { formats } = useWords();
  const { renderedAt } = useApp();
  const total = totalOf(form, renderedAt);
  const amount = <b>{moneyText((total ?? form.budget) || 0, payer.currency, { formats })}</b>;
  return (
    <span className={styles['total']}>
      {total === null ? (
        <Say text="{amount} a day, until you stop it" values={{ amount }} />
      ) : (
        <Say text="{amount} in total, at most" values={{ amount }} />
      )}
    </span>
  );
}

/** How the total is calculated: the daily budget times the days. */
export function Sum({ form, payer }: { readonly form: PromoteForm; readonly payer: Payer }) {
  const { t, formats } = useWords();
  const { renderedAt } = useApp();
  const money = (amount: number) => moneyText(amount || 0, payer.currency, { formats });
  const total = totalOf(form, renderedAt);
  const amount = money(form.budget);
  return (
    <p className={styles['all']}>
      {total === null ? (
        <span>{t('{amount} a day', { amount })}</span>
      ) : (
        <>
          <span>
            {t('{count, plural, one {{amount} × # day} other {{amount} × # days}}', {
              amount,
              count: daysOf(form, renderedAt) || 0,
            })}
          </span>
          <b>{money(total)}</b>
        </>
      )}
    </p>
  );
}
