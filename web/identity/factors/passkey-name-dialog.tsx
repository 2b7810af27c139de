import { type FormEvent, useId } from 'react';
import { MAX_PASSKEY_NAME } from '#contract/kernel/limits.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { fieldsOf } from '#web/kernel/core/form-fields.ts';
import styles from './factors.module.css';

export interface PasskeyNameDialogProps {
  readonly title: string;
  readonly name: string;
  /** The button's label. */
  readonly act: string;
  readonly onName: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the name of a passkey. */
export function PasskeyNameDialog({ title, name, act, onName, onClose }: PasskeyNameDialogProps) {
  const { t } = useWords();
  const id = useId();
  const { busy, error, run } = useAct();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const entered = fieldsOf(event)('name');
    void run(() => onName(entered));
  };
  const foot = (
    <>
      <Button onClick={onClose}>{t('Cancel')}</Button>
      <Button variant="main" type="submit" form={id} busy={busy}>
        {act}
      </Button>
    </>
  );
  return (
    <Dialog isOpen title={title} onClose={onClose} foot={foot} firm>
      <form id={id} className={styles['form']} onSubmit={onSubmit} noValidate>
        <Field
          name="name"
          label={t('Name')}
          hint={t("A name you'll recognise, like “My phone” or “Blue key”.")}
          defaultValue={name}
          maxLength={MAX_PASSKEY_NAME}
          error={error}
        />
      </form>
    </Dialog>
  );
}
