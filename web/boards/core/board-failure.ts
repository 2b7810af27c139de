import { CallError } from '#web/kernel/sending/call-error.ts';
import type { Translate } from '#web/kernel/words/words.ts';

/** Why a board could not be made: all that the server says of it [CREATE-21]. */
export function boardFailureText(cause: unknown, t: Translate): string {
  if (typeof cause === 'string') return cause;
  // An answer without words of its own says nothing to the person.
  if (!(cause instanceof CallError) || cause.code === 'broken') {
    return t('Uh oh! Something went wrong.');
  }
  const { message, detail } = cause;
  return detail === null || detail === message ? message : `${message} ${detail}`;
}
