import { CallError } from './call-error.ts';
import type { Translate } from './words.ts';

/** Why something failed, for the person: the error's detail, else its message [SAVE-08]. */
export function failureText(cause: unknown, t: Translate): string {
  if (cause instanceof CallError) return cause.detail ?? cause.message;
  return t('Sorry! Something went wrong on our end.');
}
