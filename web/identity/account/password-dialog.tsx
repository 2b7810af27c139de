import { type FormEvent, useId } from 'react';
import { changePassword } from '#contract/identity/account.ts';
import { MIN_PASSWORD } from '#contract/kernel/limits.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { HumanForm } from '../human/human-form.tsx';
import { HumanGate } from '../human/human-gate.tsx';
import { useHuman } from '../human/use-human.ts';
import { fieldsOf } from '#web/kernel/core/form-fields.ts';
import styles from '../core/account.module.css';
import { useAct } from '#web/kernel/sending/use-act.ts';

export interface PasswordDialogProps {
  /** Asks for the current password if there is one. */
  readonly hasPassword: boolean;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/** Changes the viewer's password, or sets a first one. */
export function PasswordDialog({ hasPassword, onClose, onDone }: PasswordDialogProps) {
  const { t } = useWords();
  const id = useId();
  const send = useSend();
  const toasts = useToasts();
  const human = useHuman('change_password');
  const { busy, error, run } = useAct();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const field = fieldsOf(event);
    const input = { password: field('password'), new_password: field('new_password') };
    void run(async () => {
      await human.through((human_token) => send(changePassword, { ...input, human_token }));
      toasts.show({
        text: t(
          'Your password is changed. Everyone else is logged out, and access tokens have ended.',
        ),
      });
      onDone?.();
      onClose();
    });
  };
  const foot = (
    <>
      <Button onClick={onClose}>{t('Cancel')}</Button>
      <Button variant="main" type="submit" form={id} busy={busy}>
        {t('Save')}
      </Button>
    </>
  );
  const title = hasPassword ? t('Change password') : t('Set a password');
  return (
    <Dialog isOpen title={title} onClose={onClose} foot={foot} firm>
      <HumanForm id={id} className={styles['form']} onSubmit={onSubmit} human={human}>
        {error !== null && <Banner bad>{error}</Banner>}
        {hasPassword && (
          <Field
            name="password"
            type="password"
            label={t('Current password')}
            autoComplete="current-password"
            required
          />
        )}
        <Field
          name="new_password"
          type="password"
          label={t('New password')}
          hint={t('{min} characters or more. Three plain words work well.', { min: MIN_PASSWORD })}
          autoComplete="new-password"
          required
        />
        <p className="soft">
          {t("You stay logged in here. You're logged out everywhere else, and access tokens end.")}
        </p>
        <HumanGate human={human} />
      </HumanForm>
    </Dialog>
  );
}
