import { failureWord } from './failure-words.ts';
import { CallError } from './send.ts';
import { t } from './words.ts';

/** Explains a refusal in the browser's language, or else in the server's words. */
export function failureText(cause: unknown): string {
  if (!(cause instanceof CallError)) return t('failOther');
  return wordsOf(cause);
}

export function wordsOf({ code, message }: { code: string; message: string }): string {
  const word = failureWord(code);
  return word === null ? message || t('failOther') : t(word);
}
