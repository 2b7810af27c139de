import { useState } from 'react';
import { confirmEmail, undoEmailChange } from '#contract/identity/account.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button, ButtonLink, buttonClass } from '#web/ui/base/button.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import styles from '../core/auth-layout.module.css';
import { storedNext } from '../core/next-path.ts';
import { EndedLink } from './ended-link.tsx';
import { useLinkToken } from './use-link-token.ts';

/** Performs a mailed link's action on a press, because link scanners open links but press nothing. */
export function OpenLink({ keeps }: { /** Keeps the old address. */ readonly keeps: boolean }) {
  const { t } = useWords();
  const token = useLinkToken();
  const { busy, error, opened, open } = useOpenLink(keeps);
  if (token === null) return <EndedLink />;
  if (opened !== null) return <Opened {...opened} keeps={keeps} />;
  return (
    <div className={styles['fields']}>
      <p className="soft">
        {keeps
          ? t(
              "Your account keeps this address, everyone is logged out, access tokens end, and we'll send you a link to set a new password.",
            )
          : t('Confirm that this e-mail address is yours.')}
      </p>
      {error !== null && <Banner bad>{error}</Banner>}
      <Button variant="main" big wide busy={busy} onClick={() => token && void open(token)}>
        {keeps ? t('Keep this address') : t("Yes, it's mine")}
      </Button>
    </div>
  );
}

interface Outcome {
  readonly email: string;
  /** Whether the link created an account, whose owner must log in. */
  readonly isNew: boolean;
}

function Opened({ email, isNew, keeps }: Outcome & { readonly keeps: boolean }) {
  const { t } = useWords();
  if (isNew) {
    return (
      <div className={styles['fields']} role="status">
        <p>
          {t('Your account is ready. Log in with {email} and the password you chose.', {
            email,
          })}
        </p>
        <ButtonLink href="/login/?next=/welcome/" variant="main" big wide>
          {t('Log in')}
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className={styles['fields']} role="status">
      <p>
        {keeps
          ? t("{email} stays your account's address. Check it for a link to set a new password.", {
              email,
            })
          : t('Thank you! {email} is confirmed.', { email })}
      </p>
      {/* A full page load, because its viewer may have been signed out or asked to verify. */}
      <a className={buttonClass({ variant: 'main', big: true, wide: true })} href="/">
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
  const [opened, setOpened] = useState<Outcome | null>(null);
  const open = async (token: string): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      if (keeps) setOpened({ ...(await send(undoEmailChange, { token })), isNew: false });
      else {
        const { email, outcome } = await send(confirmEmail, { token });
        if (outcome === 'signed_in') return location.assign(storedNext('/welcome/'));
        setOpened({ email, isNew: outcome === 'log_in' });
      }
    } catch (cause) {
      setError(failureText(cause, t));
    }
    setBusy(false);
  };
  return { busy, error, opened, open };
}
