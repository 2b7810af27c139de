import { CallError } from './call-error.ts';
import type { Translate } from '../words/words.ts';

/** Another bulk action on the board is still running: a move, a copy or a delete [SAVE-22]. */
const BUSY: readonly number[] = [2171, 2172, 2173];

/** Explains a failure to the person: the error's detail, else its message [SAVE-08]. */
export function failureText(cause: unknown, t: Translate): string {
  if (!(cause instanceof CallError)) return t('Sorry! Something went wrong on our end.');
  if (BUSY.includes(cause.number)) {
    return t('Please wait until the previous board action finishes.');
  }
  const text = cause.detail ?? cause.message;
  // With something put in by the server, it is in no catalogue.
  return text.includes('{') ? text : t(text);
}
