import { type FormEvent, useId, useState } from 'react';
import type { PinDraft } from '#contract/builder/drafts.ts';
import { SCHEDULE_DAYS } from '#contract/builder/limits.ts';
import { FormFoot } from '#web/boards/forms/form-foot.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import styles from './bulk-edit-dialog.module.css';
import { fieldTime, dateOf, timeProblem } from '../core/publish-time.ts';
import { TimeField } from '../core/time-field.tsx';

interface Props {
  readonly draft: PinDraft;
  /** Null if refused, which is reported elsewhere. */
  readonly onSave: (date: Date) => Promise<PinDraft | null>;
  readonly onClose: () => void;
}

/** Changes a scheduled pin's time. */
export function RescheduleDialog({ draft, onSave, onClose }: Props) {
  const { t } = useWords();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [time, setTime] = useState(() =>
    draft.publish_at === null ? '' : fieldTime(new Date(draft.publish_at)),
  );
  const [error, setError] = useState<string | null>(null);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const date = dateOf(time);
    const problem = date ? timeProblem(date, new Date()) : 'Choose a time.';
    setError(problem && t(problem, { days: SCHEDULE_DAYS }));
    if (!date || problem) return;
    setBusy(true);
    const saved = await onSave(date);
    setBusy(false);
    if (saved) onClose();
  };
  const foot = <FormFoot form={id} submit={t('Save')} ready busy={busy} onCancel={onClose} />;
  return (
    <Dialog isOpen title={t('Reschedule Pin')} onClose={onClose} foot={foot} firm>
      <form
        id={id}
        className={styles['form']}
        noValidate
        onSubmit={(event) => void onSubmit(event)}
      >
        <TimeField value={time} error={error} onChange={setTime} />
      </form>
    </Dialog>
  );
}
