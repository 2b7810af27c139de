import { useState, type MouseEvent } from 'react';
import { logIn } from '#contract/identity.ts';
import { getWaysIn, signOnPath, type WayIn, type WaysIn } from '#contract/identity/providers.ts';
import { useCall, useSend } from '#web/kernel/app-context.tsx';
import { useWords } from '#web/kernel/words-context.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Banner } from '#web/ui/state.tsx';
import { owedPath } from '../factors/owed.ts';
import { HumanGate } from '../human/human-gate.tsx';
import { useHuman } from '../human/use-human.ts';
import { useDoor } from '../use-door.ts';
import { socialCheck } from './facebook.ts';
import { otherWays } from './other-ways.ts';
import { browserNow, mayAsk } from './one-tap.ts';
import { type Credential, oneTapCredential, useBrowserLogIn } from './use-browser-log-in.ts';
import { useFacebook } from './use-facebook.ts';
import styles from './ways-in.module.css';

interface Props {
  readonly next: string;
  /** Whoever is here has an account: the browser may have a password for it. */
  readonly knowsPeople: boolean;
}

/** The ways in beside the password: those that the operator set up, and what the browser has. */
export function WaysInBeside({ next, knowsPeople }: Props) {
  const { t } = useWords();
  const ways = useCall(getWaysIn, {});
  const { busy, error, hint, human, byFacebook, byBrowser } = useWays(next, ways);
  useBrowserLogIn(ways.one_tap, knowsPeople, byBrowser);
  const hasWays = ways.providers.length > 0;
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
        {ways.providers.map((way) =>
          way.kind === 'facebook' ? (
            <Button
              key={way.key}
              look="line"
              big
              wide
              busy={busy}
              onPointerEnter={byFacebook.prepare}
              onFocus={byFacebook.prepare}
              onClick={byFacebook.come}
            >
              {t('Continue with {name}', { name: way.name })}
            </Button>
          ) : (
            <WayThere key={way.key} way={way} next={next} ways={ways} onCredential={byBrowser} />
          ),
        )}
      </div>
    </div>
  );
}

function useWays(next: string, ways: WaysIn) {
  const { t } = useWords();
  const send = useSend();
  const { busy, error, enter } = useDoor(next, false, (owed) =>
    location.assign(owedPath(owed, next)),
  );
  const human = useHuman('log_in');
  const come = (credential: Credential): Promise<unknown> =>
    human.throughIfAny((human_token) => send(logIn, { ...credential, human_token }));
  const facebook = useFacebook(ways.facebook_app_id);
  const [hint, setHint] = useState('');
  const comeByFacebook = async (): Promise<unknown> => {
    setHint('');
    const auth = await facebook.ask();
    // What else opens the account is said to whom it does not open by this.
    const check = await socialCheck(send, auth);
    return come({ ...auth }).catch((cause: unknown) => {
      setHint(check === undefined ? '' : otherWays(check, t));
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

interface WayThereProps {
  readonly way: WayIn;
  readonly next: string;
  readonly ways: WaysIn;
  readonly onCredential: (credential: Credential) => void;
}

/** The way to a provider and back; to Google the browser may know a shorter one. */
function WayThere({ way, next, ways, onCredential }: WayThereProps) {
  const { t } = useWords();
  const send = useSend();
  const href = signOnPath(way.key, next);
  const oneTap = way.kind === 'google' ? ways.one_tap : null;
  const shorter = async (): Promise<void> => {
    const { signal } = new AbortController();
    const asked = oneTap && oneTapCredential(send, oneTap, 'button', signal);
    const credential = await asked?.catch(() => null);
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
      className={buttonClass({ look: 'line', big: true, wide: true })}
      href={href}
      onClick={onClick}
    >
      {t('Continue with {name}', { name: way.name })}
    </a>
  );
}
