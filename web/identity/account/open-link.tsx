import { useState } from 'react';
import { confirmEmail, undoEmailChange } from '#contract/identity/account.ts';
import { useSend } from '#web/kernel/app-context.tsx';
import { failureText } from '#web/kernel/failure-text.ts';
import { useWords } from '#web/kernel/words-context.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Banner } from '#web/ui/state.tsx';
import styles from '../door.module.css';
import { EndedLink } from './ended-link.tsx';
import { useLinkToken } from './use-link-token.ts';

/** What a link from an e-mail asks, done at a press: programs that look at links press nothing. */
export function OpenLink({ keeps }: { /** The old address stays. */ readonly keeps: boolean }) {
  const { t } = useWords();
  const token = useLinkToken();
  const { busy, error, email, open } = useOpenLink(keeps);
  if (token === null) return <EndedLink />;
  if (email !== null) return <Opened email={email} keeps={keeps} />;
  return (
    <div className={styles['fields']}>
      <p className="soft">
        {keeps
          ? t(
              'Your account keeps this address, everybody is signed out, and we send you a link to set a new password.',
            )
          : t('Say that this e-mail address is yours.')}
      </p>
      {error !== null && <Banner bad>{error}</Banner>}
      <Button look="main" big wide busy={busy} onClick={() => token && void open(token)}>
        {keeps ? t('Keep this address') : t('Yes, it is mine')}
      </Button>
    </div>
  );
}

function Opened({ email, keeps }: { readonly email: string; readonly keeps: boolean }) {
  const { t } = useWords();
  return (
    <div className={styles['fields']} role="status">
      <p>
        {keeps
          ? t(
              '{email} stays the address of your account. Look there for the link to a new password.',
              { email },
            )
          : t('Thank you: {email} is yours.', { email })}
      </p>
      {/* A fresh page: the person of this one may have been signed out, or asked to verify. */}
      <a className={buttonClass({ look: 'main', big: true, wide: true })} href="/">
        {t('Go home')}
      </a>
    </div>
  );
}

function useOpenLink(keeps: boolean) {
  const { t } = useWords();
  const send = useSend();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [email, setEmail] = useState<string | null>(null);
  const open = async (token: string): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const answer = await send(keeps ? undoEmailChange : confirmEmail, { token });
      setEmail(answer.email);
    } catch (cause) {
      setError(failureText(cause, t));
    }
    setBusy(false);
  };
  return { busy, error, email, open };
}
