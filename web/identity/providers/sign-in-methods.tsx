import { useState, type MouseEvent } from 'react';
import { logIn } from '#contract/identity.ts';
import {
  getSignInMethods,
  signOnPath,
  type SignInProvider,
  type SignInMethods,
} from '#contract/identity/providers.ts';
import { useCall, useSend } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button, buttonClass } from '#web/ui/base/button.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import { owedPath } from '../core/owed.ts';
import { HumanGate } from '../human/human-gate.tsx';
import { useHuman } from '../human/use-human.ts';
import { useAuthForm } from '../core/use-auth-form.ts';
import { socialCheck } from './facebook.ts';
import { otherMethods } from './other-methods.ts';
import { browserNow, mayAsk } from './one-tap.ts';
import { type Credential, oneTapCredential, useBrowserLogIn } from './use-browser-log-in.ts';
import { useFacebook } from './use-facebook.ts';
import styles from './sign-in-methods.module.css';

interface Props {
  readonly next: string;
  /** Whether visitors of the page have accounts, so that the browser may have a password. */
  readonly knowsPeople: boolean;
  /** Whether the account is added to the browser's others. */
  readonly adds?: boolean;
}

/** Sign-in methods beside the password: those the operator configured, and the browser's own. */
export function SignInMethodList({ next, knowsPeople, adds = false }: Props) {
  const { t } = useWords();
  const methods = useCall(getSignInMethods, {});
  const { busy, error, hint, human, byFacebook, byBrowser } = useSignInMethods(next, methods, adds);
  // While adding an account the browser would offer the active one.
  useBrowserLogIn(adds ? null : methods.one_tap, knowsPeople, byBrowser);
  const hasWays = methods.providers.length > 0;
  return (
    <div className={styles['beside']}>
      {error && (
        <Banner bad>
          {error} {hint}
        </Banner>
      )}
      <HumanGate human={human} />
      {hasWays && <p className={styles['or']}>{t('or')}</p>}
      <div className={styles['ways']}>
        {methods.providers.map((method) =>
          method.kind === 'facebook' ? (
            <Button
              key={method.key}
              variant="line"
              big
              wide
              busy={busy}
              onPointerEnter={byFacebook.prepare}
              onFocus={byFacebook.prepare}
              onClick={byFacebook.come}
            >
              {t('Continue with {name}', { name: method.name })}
            </Button>
          ) : (
            <ProviderLink
              key={method.key}
              method={method}
              href={signOnPath(method.key, next, adds)}
              methods={methods}
              onCredential={byBrowser}
            />
          ),
        )}
      </div>
    </div>
  );
}

function useSignInMethods(next: string, methods: SignInMethods, adds: boolean) {
  const { t } = useWords();
  const send = useSend();
  const { busy, error, enter } = useAuthForm(next, adds, (owed) =>
    location.assign(owedPath(owed, next, adds)),
  );
  const human = useHuman('log_in');
  const come = (credential: Credential): Promise<unknown> =>
    human.throughIfAny((human_token) =>
      send(logIn, { ...credential, add_account: adds, human_token }),
    );
  const facebook = useFacebook(methods.facebook_app_id);
  const [hint, setHint] = useState('');
  const comeByFacebook = async (): Promise<unknown> => {
    setHint('');
    const auth = await facebook.ask();
    // If Facebook does not log them in, the message names their other sign-in methods.
    const check = await socialCheck(send, auth);
    return come({ ...auth }).catch((cause: unknown) => {
      setHint(check === undefined ? '' : otherMethods(check, t));
      throw cause;
    });
  };
  return {
    busy,
    error,
    hint,
    human,
    byFacebook: {
      prepare: facebook.prepare,
      come: () => void enter(comeByFacebook),
    },
    byBrowser: (credential: Credential) => void enter(() => come(credential)),
  };
}

interface ProviderLinkProps {
  readonly method: SignInProvider;
  readonly href: string;
  readonly methods: SignInMethods;
  readonly onCredential: (credential: Credential) => void;
}

/** The link to a provider; for Google the browser may have a shortcut. */
function ProviderLink({ method: way, href, methods: ways, onCredential }: ProviderLinkProps) {
  const { t } = useWords();
  const send = useSend();
  const oneTap = way.kind === 'google' ? ways.one_tap : null;
  const shorter = async (): Promise<void> => {
    const { signal } = new AbortController();
    const oneTapAnswer = oneTap && oneTapCredential(send, oneTap, 'button', signal);
    const credential = await oneTapAnswer?.catch(() => null);
    if (credential) onCredential(credential);
    else location.assign(href);
  };
  const onClick = (event: MouseEvent) => {
    if (oneTap === null || !mayAsk('button', browserNow())) return;
    event.preventDefault();
    void shorter();
  };
  return (
    <a
      className={buttonClass({ variant: 'line', big: true, wide: true })}
      href={href}
      onClick={onClick}
    >
      {t('Continue with {name}', { name: way.name })}
    </a>
  );
}
