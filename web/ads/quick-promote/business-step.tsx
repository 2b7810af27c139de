import { type FormEvent, useId, useState } from 'react';
import { createAdAccount } from '#contract/business/ad-accounts.ts';
import { BusinessFields } from '#web/business/accounts/business-fields.tsx';
import { useAdRefresh } from '#web/business/accounts/use-ad-acts.ts';
import { useSend, useViewer } from '#web/kernel/app/app-context.tsx';
import { fieldsOf } from '#web/kernel/core/form-fields.ts';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { sendOnce } from '#web/kernel/sending/send-once.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { nameOf } from '#web/social/core/person-name.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Total } from './pin-step.tsx';
import { PromoteFrame } from './promote-frame.tsx';
import styles from './promote.module.css';
import type { Promotion } from './use-promotion.ts';

interface Props {
  readonly promotion: Promotion;
  readonly onClose?: (() => void) | undefined;
}

/** An ad account of one's own: to promote a Pin nobody needs to become a business. */
export function BusinessStep({ promotion, onClose }: Props) {
  const { t } = useWords();
  const id = useId();
  const viewer = useViewer();
  const { busy, error, make } = useNewAccount(promotion);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const field = fieldsOf(event);
    if (!busy) void make(field('name'), field('country'));
  };
  return (
    <PromoteFrame
      title={t('Your business')}
      step="business"
      small
      onClose={onClose}
      onBack={promotion.back}
      foot={
        <>
          <Total promotion={promotion} />
          <Button look="main" big type="submit" form={id} busy={busy || promotion.busy}>
            {t('Continue')}
          </Button>
        </>
      }
    >
      <form id={id} className={styles['narrow']} onSubmit={onSubmit}>
        <p className="soft">
          {t('People see the name beside what you promote. It can be your own.')}
        </p>
        <BusinessFields
          name={viewer ? nameOf(viewer) : ''}
          country={promotion.payer.country}
          error={error}
        />
      </form>
    </PromoteFrame>
  );
}

function useNewAccount(promotion: Promotion) {
  const { t } = useWords();
  const send = useSend();
  const refresh = useAdRefresh();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const make = async (name: string, country: string): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const account = await sendOnce(send, createAdAccount, { name, country });
      void refresh();
      await promotion.withAccount(account);
    } catch (cause) {
      setError(failureText(cause, t));
    }
    setBusy(false);
  };
  return { busy, error, make };
}
