import { useState } from 'react';
import {
  createReport,
  MAX_REPORT_COMMENT,
  reasonsFor,
  type ReportedKind,
  type ReportReason,
} from '#contract/trust/reporting.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import { TextArea } from '#web/ui/form/field.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import styles from './report-dialog.module.css';
import { REASON_WORDS, REPORT_WORDS } from './report-words.ts';

export interface ReportDialogProps {
  readonly kind: ReportedKind;
  readonly id: string;
  /** The person's name, if a person is reported. */
  readonly name?: string;
  readonly onClose: () => void;
}

/** Reports something to the operator. Import it through report-part.ts. */
export function ReportDialog({ kind, id, name = '', onClose }: ReportDialogProps) {
  const { t } = useWords();
  const send = useSend();
  const toasts = useToasts();
  const { busy, error, run } = useAct();
  const [reason, setReason] = useState<ReportReason>();
  const [comment, setComment] = useState('');
  const report = () =>
    void run(async () => {
      if (reason === undefined) return;
      await send(createReport, { kind, object_id: id, reason, comment });
      onClose();
      toasts.show({ text: t("Thanks. We'll take a look.") });
    });
  const foot = (
    <>
      <Button onClick={onClose}>{t('Cancel')}</Button>
      <Button variant="main" busy={busy} disabled={reason === undefined} onClick={report}>
        {t('Send report')}
      </Button>
    </>
  );
  return (
    <Dialog isOpen title={t(REPORT_WORDS[kind], { name })} onClose={onClose} foot={foot}>
      <div className={styles['report']}>
        {error !== null && <Banner bad>{error}</Banner>}
        <fieldset className={styles['reasons']}>
          <legend>{t("What's wrong with it?")}</legend>
          {reasonsFor(kind).map((one) => (
            <label key={one} className={styles['reason']}>
              <input
                type="radio"
                name="reason"
                checked={one === reason}
                onChange={() => setReason(one)}
              />
              <span>{t(REASON_WORDS[one])}</span>
            </label>
          ))}
        </fieldset>
        <TextArea
          label={t('Anything else we should know?')}
          hint={t("We don't tell anyone that you reported it.")}
          rows={3}
          maxLength={MAX_REPORT_COMMENT}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
