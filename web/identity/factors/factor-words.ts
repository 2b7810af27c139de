import type { Translate } from '#web/kernel/words/words.ts';
import type { FactorMethod } from './factor-steps.ts';

/** The label of the button that switches to a method. */
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

/** The instructions of a method. */
export function methodText(method: FactorMethod, t: Translate): string {
  const texts: Record<FactorMethod, string> = {
    password: t('Enter your password.'),
    totp: t('Enter the code that your authenticator app shows.'),
    email: t("We'll send a code to your account's e-mail address. It works for ten minutes."),
    passkey: t("Your device checks that it's you."),
    recovery_code: t('Enter one of the recovery codes you saved. Each works once.'),
  };
  return texts[method];
}
