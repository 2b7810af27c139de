import Wallet from 'lucide-react/icons/wallet';
import { type FormEvent, useId } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { moneyText } from './money.ts';
import { totalOf } from './promote-form.ts';
import { PromoteFrame } from './promote-frame.tsx';
import styles from './promote.module.css';
import type { Promotion } from './use-promotion.ts';

interface Props {
  readonly promotion: Promotion;
  readonly onClose?: (() => void) | undefined;
}

/** How one pays here: beforehand, through the people who run the site. */
export function BillingStep({ promotion, onClose }: Props) {
  const { t, formats } = useWords();
  const id = useId();
  const { form, payer, account, busy } = promotion;
  const total = totalOf(form);
  const amount = moneyText(total ?? form.budget, payer.currency, { formats });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void promotion.agree();
  };
  return (
    <PromoteFrame
      title={t('How you pay')}
      step="billing"
      small
      onClose={onClose}
      onBack={promotion.back}
      foot={
        <>
          <span className={styles['total']}>{t("Nothing's charged now")}</span>
          <Button look="main" big type="submit" form={id} busy={busy}>
            {total === null
              ? t('Promote for {amount} a day', { amount })
              : t('Promote for {amount}', { amount })}
          </Button>
        </>
      }
    >
      <form id={id} className={styles['narrow']} onSubmit={onSubmit}>
        <div className={styles['note']}>
          <Wallet size={20} aria-hidden="true" />
          <p>
            <b>{t('You pay first')}</b>
            <span className="soft">
              {t(
                "There are no card payments here yet. The people who run this site add your money to your ad account, and your Pin starts once it's there.",
              )}
            </span>
          </p>
        </div>
        <p className="soft">{t("Only clicks are taken from it. What isn't spent stays yours.")}</p>
        <label className={styles['agree']}>
          <input type="checkbox" required />
          <span>
            {t(
              "I agree that {name} pays for its ads first, and that they follow this site's rules.",
              {
                name: account?.name,
              },
            )}
          </span>
        </label>
      </form>
    </PromoteFrame>
  );
}
