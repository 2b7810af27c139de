import { EMAIL } from '#contract/kernel/email.ts';

/** The hints beside an e-mail address being typed [BOARD-08]. */
export const EMAIL_SAYS = {
  unfinished: 'Keep typing!',
  ready: 'Click to send!',
  sent: 'Done!',
} as const;

export type EmailState = keyof typeof EMAIL_SAYS;

/** The state of an address; null while the text is a name. */
export function emailState(typed: string, sent: ReadonlySet<string>): EmailState | null {
  if (!typed.includes('@') || typed.startsWith('@')) return null;
  if (sent.has(typed.toLowerCase())) return 'sent';
  return EMAIL.test(typed) ? 'ready' : 'unfinished';
}
