import { type FormEvent, useId } from 'react';
import { changeEmail, type OwnEmail } from '#contract/identity/account.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { fieldsOf } from '#web/kernel/core/form-fields.ts';
import styles from '../core/account.module.css';
import { useAct } from '#web/kernel/sending/use-act.ts';

export interface EmailDialogProps {
  readonly onClose: () => void;
  readonly onDone: (own: OwnEmail) => void;
}

/** Changes the e-mail address. */
export function EmailDialog({ onClose, onDone }: EmailDialogProps) {
  const { t } = useWords();
  const id = useId();
  const send = useSend();
  const { busy, error, run } = useAct();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const email = fieldsOf(event)('email').trim();
    void run(async () => {
      onDone(await send(changeEmail, { email }));
      onClose();
    });
  };
  const foot = (
    <>
      <Button onClick={onClose}>{t('Cancel')}</Button>
      <Button variant="main" type="submit" form={id} busy={busy}>
        {t('Send the link')}
      </Button>
    </>
  );
  return (
    <Dialog isOpen title={t('Change address')} onClose={onClose} foot={foot} firm>
      <form id={id} className={styles['form']} onSubmit={onSubmit}>
        <Field
          name="email"
          type="email"
          label={t('New e-mail address')}
          hint={t("We'll send a link there. Your address changes once you open it.")}
          autoComplete="email"
          error={error}
          required
        />
      </form>
    </Dialog>
  );
}
