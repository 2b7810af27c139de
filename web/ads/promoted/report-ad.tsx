import { useState } from 'react';
import { type Complaint, createAdComplaint, MAX_COMPLAINT } from '#contract/ads/viewing.ts';
import type { Pin } from '#contract/pins.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import { TextArea } from '#web/ui/form/field.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { REPORTS } from '../core/report-words.ts';
import styles from './promoted.module.css';

interface Props {
  readonly pin: Pin;
  readonly onClose: () => void;
}

/** Reports an ad to operators. */
export function ReportAd({ pin: { tracking_params }, onClose }: Props) {
  const { t } = useWords();
  const send = useSend();
  const toasts = useToasts();
  const { busy, error, run } = useAct();
  const [reason, setReason] = useState<Complaint>();
  const [message, setSaid] = useState('');
  const report = () =>
    void run(async () => {
      if (reason === undefined || tracking_params === null) return;
      await send(createAdComplaint, { tracking_params, reason, comment: message });
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
    <Dialog isOpen title={t('Report this ad')} onClose={onClose} foot={foot}>
      <div className={styles['why']}>
        {error !== null && <Banner bad>{error}</Banner>}
        <fieldset className={styles['reasons']}>
          <legend>{t("What's wrong with it?")}</legend>
          {Object.entries(REPORTS).map(([one, words]) => (
            <label key={one} className={styles['reason']}>
              <input
                type="radio"
                name="reason"
                checked={one === reason}
                onChange={() => setReason(one as Complaint)}
              />
              <span>{t(words)}</span>
            </label>
          ))}
        </fieldset>
        <TextArea
          label={t('Anything else we should know?')}
          rows={3}
          maxLength={MAX_COMPLAINT}
          value={message}
          onChange={(event) => setSaid(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
