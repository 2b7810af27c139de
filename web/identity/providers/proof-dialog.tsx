import { type FormEvent, useId } from 'react';
import { useWords } from '#web/kernel/words-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { fieldsOf } from '../use-door.ts';

export interface ProofDialogProps {
  readonly busy: boolean;
  readonly error: string | null;
  readonly onPassword: (password: string) => void;
  readonly onClose: () => void;
}

/** Asks for the password of whoever logged in a while ago, before a way in changes [SEC-6]. */
export function ProofDialog({ busy, error, onPassword, onClose }: ProofDialogProps) {
  const { t } = useWords();
  const id = useId();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const password = fieldsOf(event)('password');
    if (!busy) onPassword(password);
  };
  const foot = (
    <>
      <Button onClick={onClose}>{t('Cancel')}</Button>
      <Button look="main" type="submit" form={id} busy={busy}>
        {t('Go on')}
      </Button>
    </>
  );
  return (
    <Dialog isOpen title={t('Is it you?')} onClose={onClose} foot={foot} firm>
      <form id={id} onSubmit={onSubmit}>
        <Field
          name="password"
          type="password"
          label={t('Password')}
          hint={t('It has been a while since you logged in.')}
          autoComplete="current-password"
          error={error}
          required
        />
      </form>
    </Dialog>
  );
}
