import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { getAds } from '#contract/ads/campaigns.ts';
import type { Ad } from '#contract/ads/objects.ts';
import { getAdNeeds } from '#contract/ads/reporting/overview.ts';
import { REJECTED_REASONS, type RejectedReason } from '#contract/ads/review-reasons.ts';
import { createAdAppeal, MAX_APPEAL } from '#contract/ads/reviews.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { sendOnce } from '#web/kernel/sending/send-once.ts';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { FieldError, TextArea } from '#web/ui/form/field.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { useConsole } from '../console/console-context.ts';
import styles from './appeals.module.css';

interface Props {
  readonly ad: Ad;
  readonly onClose: () => void;
}

/** Shows why an ad was rejected, and sends the advertiser's reasons for an appeal to an operator. */
export function AppealDialog({ ad, onClose }: Props) {
  const { t } = useWords();
  const { account } = useConsole();
  const send = useSend();
  const queries = useQueryClient();
  const toasts = useToasts();
  const form = useId();
  const { busy, error, run } = useAct();
  const [text, setText] = useState('');
  const appeal = async (): Promise<void> => {
    await sendOnce(send, createAdAppeal, { advertiser_id: account.id, ad_id: ad.id, text });
    const stale = [getAds, getAdNeeds];
    await Promise.all(stale.map((call) => queries.invalidateQueries({ queryKey: callKey(call) })));
    toasts.show({ text: t("Sent. We'll look at it again.") });
    onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run(appeal);
  };
  const foot = (
    <>
      <Button onClick={onClose}>{t('Cancel')}</Button>
      <Button variant="main" type="submit" form={form} busy={busy}>
        {t('Send')}
      </Button>
    </>
  );
  return (
    <Dialog isOpen title={t('Ask for another look')} onClose={onClose} foot={foot}>
      <form id={form} className={styles['appeal']} onSubmit={submit}>
        <p>
          <b dir="auto">{ad.name}</b>
        </p>
        <ul className={styles['reasons']} aria-label={t('Why it was rejected')}>
          {ad.rejected_reasons.map((reason) => (
            <li key={reason}>
              {t(REJECTED_REASONS[reason as RejectedReason] ?? REJECTED_REASONS.OTHER)}
            </li>
          ))}
        </ul>
        <TextArea
          label={t('Why should it run?')}
          hint={t('Someone will read this and look at the ad again.')}
          rows={4}
          required
          maxLength={MAX_APPEAL}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {error && <FieldError>{error}</FieldError>}
      </form>
    </Dialog>
  );
}
