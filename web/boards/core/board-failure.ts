import { CallError } from '#web/kernel/sending/call-error.ts';
import type { Translate } from '#web/kernel/words/words.ts';

/** Returns why a board could not be created: the server's full message [CREATE-21]. */
export function boardFailureText(cause: unknown, t: Translate): string {
  if (typeof cause === 'string') return cause;
  // A response without a message of its own would mean nothing to the person.
  if (!(cause instanceof CallError) || cause.code === 'broken') {
    return t('Uh oh! Something went wrong.');
  }
  const { message, detail } = cause;
  return detail === null || detail === message ? message : `${message} ${detail}`;
}
