import type { Translate } from '#web/kernel/words/words.ts';
import type { SocialCheck } from './social-check.ts';

/** What else opens the account of somebody whom Facebook does not let in; empty for nothing else [AUTH-09]. */
export function otherMethods(check: SocialCheck, t: Translate): string {
  if (check.isFBAuthOnly) return '';
  const { hasEmailAndPassword, isGoogleConnected } = check;
  if (hasEmailAndPassword && isGoogleConnected)
    return t('Your password and Google open your account as well.');
  return hasEmailAndPassword
    ? t('Your password opens your account as well.')
    : t('Google opens your account as well.');
}
