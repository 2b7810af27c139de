import X from 'lucide-react/icons/x';
import { type FormEvent, useId, useReducer } from 'react';
import { MAX_NOTE_ITEM, MAX_NOTE_TEXT, type BoardNote } from '#contract/boards/notes.ts';
import { MAX_NAME } from '#contract/kernel/limits.ts';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Field, TextArea } from '#web/ui/form/field.tsx';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import { FormFoot } from '../forms/form-foot.tsx';
import form from '../forms/form.module.css';
import { isNote, newNoteForm, nextNoteForm, noteOf } from './note-steps.ts';
import styles from './notes.module.css';
import type { NoteActs } from './use-notes.ts';

export interface NoteDialogProps {
  /** Null for a new note. */
  readonly note: BoardNote | null;
  readonly write: NoteActs['write'];
  readonly onClose: () => void;
}

/** Writes a note: a title, text, and a checklist. */
export function NoteDialog({ note, write, onClose }: NoteDialogProps) {
  const { t } = useWords();
  const id = useId();
  const [draft, tell] = useReducer(nextNoteForm, note, newNoteForm);
  const { busy, error, run } = useAct();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isNote(draft) && (await run(() => write(note, noteOf(draft))))) onClose();
  };
  const foot = (
    <FormFoot form={id} submit={t('Save')} ready={isNote(draft)} busy={busy} onCancel={onClose} />
  );
  const title = note ? t('Edit note') : t('New note');
  return (
    <Dialog isOpen title={title} onClose={onClose} foot={foot} firm>
      <form id={id} className={form['form']} onSubmit={(event) => void submit(event)} noValidate>
        {error && <Banner bad>{error}</Banner>}
        <Field
          label={t('Title')}
          value={draft.title}
          maxLength={MAX_NAME}
          onChange={(event) => tell({ kind: 'title', value: event.target.value })}
        />
        <TextArea
          label={t('Text')}
          value={draft.text}
          rows={4}
          maxLength={MAX_NOTE_TEXT}
          onChange={(event) => tell({ kind: 'text', value: event.target.value })}
        />
        <fieldset className={styles['lines']}>
          <legend>{t('Checklist')}</legend>
          {draft.lines.map((line, at) => (
            <div key={line.key} className={styles['line']}>
              <Field
                label={t('Item {number}', { number: at + 1 })}
                hideLabel
                placeholder={t('Add an item')}
                value={line.text}
                maxLength={MAX_NOTE_ITEM}
                onChange={(event) =>
                  tell({ kind: 'line', key: line.key, value: event.target.value })
                }
              />
              {line.text !== '' && (
                <IconButton
                  label={t('Remove item {number}', { number: at + 1 })}
                  onClick={() => tell({ kind: 'remove', key: line.key })}
                >
                  <X size={18} aria-hidden="true" />
                </IconButton>
              )}
            </div>
          ))}
        </fieldset>
      </form>
    </Dialog>
  );
}
