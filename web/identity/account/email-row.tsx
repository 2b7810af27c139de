import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getEmail, keepEmail, type OwnEmail } from '#contract/identity/account.ts';
import { useCall, useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import styles from '../core/account.module.css';
import type { EmailDialogProps } from './email-dialog.tsx';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useSendVerification } from '../core/use-send-verification.ts';

const EmailDialog = lazyPart<EmailDialogProps>(
  async () => (await import('./email-dialog.tsx')).EmailDialog,
);

/** The settings row for the e-mail address. The page must have loaded getEmail. */
export function EmailRow() {
  const { t } = useWords();
  const own = useCall(getEmail, {});
  const [open, setOpen] = useState(false);
  const { busy, error, keep, resend, take } = useOwnEmail();
  return (
    <div className={styles['row']}>
      <div className={styles['what']}>
        <b className="strong">{t('E-mail')}</b>
        <span>
          <bdi>{own.email}</bdi>
        </span>
        <span className="soft">{stateOf(own, t)}</span>
        {error !== null && (
          <span role="alert" className="soft">
            {error}
          </span>
        )}
      </div>
      <div className={styles['acts']}>
        {own.pending_email !== null && (
          <Button variant="line" busy={busy} onClick={keep}>
            {t('Keep the old address')}
          </Button>
        )}
        {own.needs_verification && (
          <Button variant="line" busy={busy} onClick={resend}>
            {t('Send again')}
          </Button>
        )}
        <Button onPointerEnter={EmailDialog.preload} onClick={() => setOpen(true)}>
          {t('Change address')}
        </Button>
      </div>
      {open && <EmailDialog onClose={() => setOpen(false)} onDone={take} />}
    </div>
  );
}

function stateOf(own: OwnEmail, t: ReturnType<typeof useWords>['t']): string {
  if (own.pending_email !== null) {
    return t('Open the link we sent to {email}. Until then, this one stays.', {
      email: own.pending_email,
    });
  }
  if (own.needs_verification) return t('Not verified yet. Open the link we sent there.');
  return own.is_verified ? t('Verified') : t('Where we send messages about your account.');
}

function useOwnEmail() {
  const send = useSend();
  const verify = useSendVerification();
  const queries = useQueryClient();
  const { busy, error, run } = useAct();
  const take = (own: OwnEmail) => queries.setQueryData(callKey(getEmail, {}), own);
  return {
    busy,
    error,
    take,
    keep: () => void run(async () => void take(await send(keepEmail, {}))),
    resend: () => void run(verify),
  };
}
