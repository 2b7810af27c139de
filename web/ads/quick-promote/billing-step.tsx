import Wallet from 'lucide-react/icons/wallet';
import { type FormEvent, useId } from 'react';
import { useApp } from '#web/kernel/app/app-context.tsx';
import { fieldsOf } from '#web/kernel/core/form-fields.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { TermsText } from '../terms/terms-text.tsx';
import { WhoPays } from './business-step.tsx';
import { moneyText, totalOf } from './promote-form.ts';
import { PromoteFrame } from './promote-frame.tsx';
import { Sum } from './total.tsx';
import styles from './promote.module.css';
import { useNewAccount } from './use-new-account.ts';
import type { Promotion } from './use-promotion.ts';

interface Props {
  readonly promotion: Promotion;
  readonly onClose?: (() => void) | undefined;
}

/** Explains payment here: in advance, through the site's operators. On the full page it also asks who pays. */
export function BillingStep({ promotion, onClose }: Props) {
  const { t } = useWords();
  const id = useId();
  const { form, payer, account } = promotion;
  const { busy, error, make } = useNewAccount();
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    const field = fieldsOf(event);
    if (busy || promotion.busy) return;
    if (account !== null) return promotion.agree();
    const input = { name: field('name'), country: field('country'), accepts_terms: true };
    const made = await make(input);
    if (made !== null) await promotion.withAccount(made);
  };
  return (
    <PromoteFrame
      title={t('How you pay')}
      step="billing"
      small
      onClose={onClose}
      onBack={promotion.back}
      foot={<Foot promotion={promotion} formId={id} busy={busy} />}
    >
      <form id={id} className={styles['narrow']} onSubmit={(event) => void onSubmit(event)}>
        {account === null && <WhoPays promotion={promotion} error={error} />}
        <div className={styles['note']}>
          <Wallet size={20} aria-hidden="true" />
          <p>
            <b>{t('Prepaid')}</b>
            <span className="soft">
              {t(
                "There are no card payments here yet. The people who run this site add your money to your ad account, and your Pin starts once it's there.",
              )}
            </span>
          </p>
        </div>
        <p className="soft">{t("Only clicks are taken from it. What isn't spent stays yours.")}</p>
        <Sum form={form} payer={payer} />
        <TermsText />
        <Terms name={account?.name} />
      </form>
    </PromoteFrame>
  );
}

function Terms({ name }: { readonly name: string | undefined }) {
  const { t } = useWords();
  return (
    <label className={styles['agree']}>
      <input type="checkbox" required />
      <span>
        {name === undefined
          ? t("I agree that I pay for ads first, and that they follow this site's rules.")
          : t(
              "I agree that {name} pays for its ads first, and that they follow this site's rules.",
              { name },
            )}
      </span>
    </label>
  );
}

interface FootProps extends Pick<Props, 'promotion'> {
  readonly formId: string;
  readonly busy: boolean;
}

function Foot({ promotion, formId, busy }: FootProps) {
  const { t, formats } = useWords();
  const { renderedAt } = useApp();
  const { form, payer } = promotion;
  const total = totalOf(form, renderedAt);
  const amount = moneyText(total ?? form.budget, payer.currency, { formats });
  return (
    <>
      <span className={styles['total']}>{t('Nothing is charged now')}</span>
      <Button big className={styles['back']} onClick={promotion.back}>
        {t('Back')}
      </Button>
      <Button variant="main" big type="submit" form={formId} busy={busy || promotion.busy}>
        {total === null
          ? t('Promote for {amount} a day', { amount })
          : t('Promote for {amount}', { amount })}
      </Button>
    </>
  );
}
