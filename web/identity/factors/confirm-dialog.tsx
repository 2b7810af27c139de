import { type FormEvent, type ReactNode, useId } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { fieldsOf } from '#web/kernel/core/form-fields.ts';
import styles from './factors.module.css';

interface Props {
  readonly title: string;
  /** Submits the code; displays a refusal. */
  readonly onCode: (code: string) => Promise<void>;
  readonly onClose: () => void;
  /** Instructions above the code. */
  readonly children: ReactNode;
}

/** Turns on a factor with its first code. */
export function ConfirmDialog({ title, onCode, onClose, children }: Props) {
  const { t } = useWords();
  const id = useId();
  const { busy, error, run } = useAct();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const code = fieldsOf(event)('mfa_token');
    void run(() => onCode(code));
  };
  const foot = (
    <>
      <Button onClick={onClose}>{t('Cancel')}</Button>
      <Button variant="main" type="submit" form={id} busy={busy}>
        {t('Turn on')}
      </Button>
    </>
  );
  return (
    <Dialog isOpen title={title} onClose={onClose} foot={foot} firm>
      <form id={id} className={styles['form']} onSubmit={onSubmit}>
        {children}
        <Field
          name="mfa_token"
          label={t('Code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          className={styles['code']}
          error={error}
          required
        />
      </form>
    </Dialog>
  );
}
