import type { ReactNode } from 'react';
import { Say, useWords } from '#web/kernel/words/words-context.tsx';
import styles from './form.module.css';
import { NameField } from './name-field.tsx';
import type { NameFormHandle } from './use-name-form.ts';

interface Props {
  readonly id: string;
  readonly form: NameFormHandle;
  /** The name of the section's board. */
  readonly boardName: string;
  /** Name suggestions below the name. */
  readonly names?: ReactNode;
}

/** The field of a new section: its name. */
export function SectionFields({ id, form, boardName, names }: Props) {
  const { t } = useWords();
  return (
    <form id={id} className={styles['form']} onSubmit={form.onSubmit} noValidate>
      <p className={styles['where']}>
        <Say text="In {board}" values={{ board: <b>{boardName}</b> }} />
      </p>
      <NameField form={form} label={t('Section name')} />
      {names}
    </form>
  );
}
