import { logInByPasskey } from '#contract/identity/factors.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { useHydrated } from '#web/kernel/core/use-hydrated.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import type { Human } from '../human/use-human.ts';
import { useAuthForm } from '../core/use-auth-form.ts';
import styles from './factors.module.css';
import { hasPasskeys, signWithPasskey } from './passkeys.ts';

interface Props {
  readonly next: string;
  readonly adds: boolean;
  /** The surrounding form's human verification. */
  readonly human: Human;
}

/** Log-in by passkey alone, where the browser supports it. */
export function PasskeySignIn({ next, adds, human }: Props) {
  const { t } = useWords();
  const send = useSend();
  const isHydrated = useHydrated();
  const { busy, error, enter } = useAuthForm(next, adds);
  // Nearly every browser has passkeys, so nothing moves when the script comes.
  if (!isHydrated) return <span className={styles['passkeyRoom']} />;
  if (!hasPasskeys()) return null;
  const come = async () => {
    // Browsers allow a passkey only shortly after a press, so it comes before the human check.
    const input = { credential: await signWithPasskey(send, adds), add_account: adds };
    return human.throughIfAny((human_token) => send(logInByPasskey, { ...input, human_token }));
  };
  return (
    <>
      <Button variant="line" big wide busy={busy} onClick={() => void enter(come)}>
        {t('Use a passkey')}
      </Button>
      {error !== null && (
        <p role="alert" className={styles['error']}>
          {error}
        </p>
      )}
    </>
  );
}
