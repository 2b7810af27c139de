import {
  getSite,
  setSignUpMode,
  SIGN_UP_MODES,
  type SignUpMode,
} from '#contract/identity/operator.ts';
import { useCall, useSend } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import type { Translate } from '#web/kernel/words/words.ts';
import styles from './operator.module.css';
import { useOperatorActs } from './use-operator-acts.ts';

interface Props {
  /** False on a page that has its own section about e-mail. */
  readonly withMail?: boolean;
}

/** The sign-up mode, and the sign-in methods that the settings enable. */
export function SignUpChoice({ withMail = true }: Props) {
  const { t } = useWords();
  const send = useSend();
  const { busy, run } = useOperatorActs();
  const site = useCall(getSite, {});
  const choose = (sign_up: SignUpMode) =>
    void run(() => send(setSignUpMode, { sign_up }), t('This applies from now on.'));
  return (
    <section className={styles['part']} aria-label={t('Sign-up')}>
      <fieldset className={styles['modes']} disabled={busy}>
        <legend className="h-20">{t('Who can create an account?')}</legend>
        {SIGN_UP_MODES.map((mode) => (
          <label key={mode} className={styles['mode']}>
            <input
              type="radio"
              name="sign-up"
              checked={site.sign_up === mode}
              onChange={() => choose(mode)}
            />
            {modeLabel(mode, t)}
          </label>
        ))}
      </fieldset>
      <p className="soft">
        {site.providers.length === 0
          ? t('People log in with a password. No other way is set up.')
          : t('Besides a password, people can log in with {names}.', {
              names: site.providers.join(', '),
            })}{' '}
        {withMail &&
          !site.has_mail &&
          t('No mail server is set up, so messages stay under Unsent e-mail.')}
      </p>
    </section>
  );
}

function modeLabel(mode: SignUpMode, t: Translate): string {
  if (mode === 'open') return t('Everyone');
  if (mode === 'invite') return t('People with an invitation');
  return t('No one');
}
