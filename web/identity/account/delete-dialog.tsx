import { type FormEvent, useId, useState } from 'react';
import { deleteAccount } from '#contract/identity/account.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { day } from '#web/kernel/core/time.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button, buttonClass } from '#web/ui/base/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import { HumanForm } from '../human/human-form.tsx';
import { HumanGate } from '../human/human-gate.tsx';
import { useHuman } from '../human/use-human.ts';
import { fieldsOf } from '#web/kernel/core/form-fields.ts';
import styles from '../core/account.module.css';
import { useAct } from '#web/kernel/sending/use-act.ts';

export interface DeleteDialogProps {
  /** Asks for the current password if there is one. */
  readonly hasPassword: boolean;
  readonly onClose: () => void;
}

/** Explains what deleting the account does, and deletes it. */
export function DeleteDialog({ hasPassword, onClose }: DeleteDialogProps) {
  const { t } = useWords();
  const id = useId();
  const send = useSend();
  const human = useHuman('log_in_again');
  const { busy, error, run } = useAct();
  const [eraseAt, setEraseAt] = useState<string | null>(null);
  if (eraseAt !== null) return <Gone eraseAt={eraseAt} />;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const password = hasPassword ? fieldsOf(event)('password') : null;
    event.preventDefault();
    void run(async () => {
      const answer = await human.throughIfAny((human_token) =>
        send(deleteAccount, { password, human_token }),
      );
      setEraseAt(answer.erase_at);
    });
  };
  const foot = (
    <>
      <Button onClick={onClose}>{t('Cancel')}</Button>
      <Button variant="danger" type="submit" form={id} busy={busy}>
        {t('Delete account')}
      </Button>
    </>
  );
  return (
    <Dialog isOpen title={t('Delete your account')} onClose={onClose} foot={foot} firm>
      <HumanForm id={id} className={styles['form']} onSubmit={onSubmit} human={human}>
        {error !== null && <Banner bad>{error}</Banner>}
        <ul className={styles['list']}>
          <li>{t('From now on, no one can see you, your boards or your Pins.')}</li>
          <li>{t("You're logged out everywhere.")}</li>
          <li>{t('Changed your mind? Log in within a few days, and everything is as it was.')}</li>
          <li>
            {t(
              'After that, everything is erased for good. What others saved from you stays with them.',
            )}
          </li>
        </ul>
        {hasPassword && (
          <Field
            name="password"
            type="password"
            label={t('Password')}
            autoComplete="current-password"
            required
          />
        )}
        <HumanGate human={human} />
      </HumanForm>
    </Dialog>
  );
}

function Gone({ eraseAt }: { readonly eraseAt: string }) {
  const { t, formats } = useWords();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  // A full page load, because the person is signed out.
  const leave = () => location.assign('/');
  return (
    <Dialog
      isOpen
      title={t('Your account is hidden now')}
      onClose={leave}
      foot={
        <a className={buttonClass({ variant: 'main' })} href="/">
          {t('Go home')}
        </a>
      }
      firm
    >
      <p className={styles['form']} role="status">
        {t("On {day} it's erased for good. Until then, just log in to keep it.", {
          day: day(new Date(eraseAt), formats, timeZone),
        })}
      </p>
    </Dialog>
  );
}
