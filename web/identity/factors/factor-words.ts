import type { Translate } from '#web/kernel/words/words.ts';
import type { FactorMethod } from './factor-steps.ts';

/** The button that changes to a way. */
export function methodLabel(method: FactorMethod, t: Translate): string {
  const labels: Record<FactorMethod, string> = {
    password: t('Use your password'),
    totp: t('Use your authenticator app'),
    email: t('Get a code by e-mail'),
    passkey: t('Use a passkey'),
    recovery_code: t('Use a recovery code'),
  };
  return labels[method];
}

/** What a person does on a way. */
export function methodText(method: FactorMethod, t: Translate): string {
  const texts: Record<FactorMethod, string> = {
    password: t('Enter your password.'),
    totp: t('Enter the code that your authenticator app shows.'),
    email: t('We send a code to the e-mail address of your account. It works for ten minutes.'),
    passkey: t('Your device makes sure that it is you.'),
    recovery_code: t('Enter one of the recovery codes that you put away. Each works once.'),
  };
  return texts[method];
}
