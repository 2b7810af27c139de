import { type FormEvent, useId, useState } from 'react';
import { createAdAccount } from '#contract/business/ad-accounts.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { sendOnce } from '#web/kernel/sending/send-once.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import styles from '../core/ad-accounts.module.css';
import { BusinessFields } from './business-fields.tsx';
import { useAdRefresh } from './use-ad-acts.ts';
import { fieldsOf } from '#web/kernel/core/form-fields.ts';

/** Adds another ad account to a business. */
export function NewAdAccountDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords();
  const id = useId();
  const send = useSend();
  const refresh = useAdRefresh();
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({
    busy: false,
    error: null,
  });
  const make = async (name: string, country: string): Promise<void> => {
    setState({ busy: true, error: null });
    try {
      await sendOnce(send, createAdAccount, { name, country });
      await refresh();
      onClose();
    } catch (cause) {
      setState({ busy: false, error: failureText(cause, t) });
    }
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const field = fieldsOf(event);
    if (!state.busy) void make(field('name'), field('country'));
  };
  const foot = (
    <>
      <Button onClick={onClose}>{t('Cancel')}</Button>
      <Button variant="main" type="submit" form={id} busy={state.busy}>
        {t('Create')}
      </Button>
    </>
  );
  return (
    <Dialog isOpen title={t('Create ad account')} onClose={onClose} foot={foot} firm>
      <form id={id} className={styles['form']} onSubmit={onSubmit}>
        <BusinessFields error={state.error} />
      </form>
    </Dialog>
  );
}
