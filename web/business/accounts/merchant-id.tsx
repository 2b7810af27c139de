import { type FormEvent, useState } from 'react';
import { type AdAccount, updateAdAccount } from '#contract/business/ad-accounts.ts';
import { MAX_MERCHANT_ID } from '#contract/kernel/limits.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import styles from '../core/ad-accounts.module.css';
import { useAdRefresh } from './use-ad-acts.ts';
import { fieldsOf } from '#web/kernel/core/form-fields.ts';

/** The id under which the owner's shop lists its products. */
export function MerchantId({ account }: { readonly account: AdAccount }) {
  const { t } = useWords();
  const send = useSend();
  const toasts = useToasts();
  const refresh = useAdRefresh();
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({
    busy: false,
    error: null,
  });
  const keep = async (merchantId: string): Promise<void> => {
    setState({ busy: true, error: null });
    try {
      await send(updateAdAccount, { advertiser_id: account.id, merchant_id: merchantId });
      await refresh();
      setState({ busy: false, error: null });
      toasts.show({ text: t('Saved') });
    } catch (cause) {
      setState({ busy: false, error: failureText(cause, t) });
    }
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const field = fieldsOf(event);
    if (!state.busy) void keep(field('merchant_id').trim());
  };
  return (
    <form className={styles['merchant']} onSubmit={onSubmit}>
      <Field
        name="merchant_id"
        label={t('Merchant ID')}
        hint={t('The ID your shop lists its products under, if it has one.')}
        maxLength={MAX_MERCHANT_ID}
        defaultValue={account.merchant_id ?? ''}
        autoComplete="off"
        spellCheck={false}
        error={state.error}
      />
      <Button type="submit" busy={state.busy}>
        {t('Save')}
      </Button>
    </form>
  );
}
