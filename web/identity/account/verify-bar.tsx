import { useState } from 'react';
import { sendVerification } from '#contract/identity/account.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button, ButtonLink } from '#web/ui/base/button.tsx';
import styles from '../core/account.module.css';
import { useAct } from '#web/kernel/sending/use-act.ts';

/** The bar above all pages of a person with an unverified address. */
export function VerifyBar() {
  const { t } = useWords();
  const send = useSend();
  const [sent, setSent] = useState(false);
  const { busy, error, run } = useAct();
  const resend = () =>
    void run(async () => {
      await send(sendVerification, {});
      setSent(true);
    });
  return (
    <aside className={styles['bar']} aria-label={t('Your e-mail address')}>
      <span role="status">
        {error ??
          (sent
            ? t('The message is on its way.')
            : t('Please open the link we sent to your e-mail address.'))}
      </span>
      <div className={styles['acts']}>
        {!sent && (
          <Button busy={busy} onClick={resend}>
            {t('Send again')}
          </Button>
        )}
        <ButtonLink href="/settings/account/" variant="plain">
          {t('Change address')}
        </ButtonLink>
      </div>
    </aside>
  );
}
