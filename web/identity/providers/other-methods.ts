import type { Translate } from '#web/kernel/words/words.ts';
import type { SocialCheck } from './social-check.ts';

/** Names the other sign-in methods of a person whom Facebook does not log in; empty if there are none [AUTH-09]. */
export function otherMethods(check: SocialCheck, t: Translate): string {
  if (check.isFBAuthOnly) return '';
  const { hasEmailAndPassword, isGoogleConnected } = check;
  if (hasEmailAndPassword && isGoogleConnected)
    return t('You can also log in with your password or Google.');
  return hasEmailAndPassword
    ? t('You can also log in with your password.')
    : t('You can also log in with Google.');
}
