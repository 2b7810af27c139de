import { EMAIL } from '#contract/kernel/email.ts';

/** What is said beside an e-mail address that is being written [BOARD-08]. */
export const EMAIL_SAYS = {
  unfinished: 'Keep typing!',
  ready: 'Click to send!',
  sent: 'Done!',
} as const;

export type EmailState = keyof typeof EMAIL_SAYS;

/** Where an address stands; null while what is written is a name. */
export function emailState(typed: string, sent: ReadonlySet<string>): EmailState | null {
  if (!typed.includes('@') || typed.startsWith('@')) return null;
  if (sent.has(typed.toLowerCase())) return 'sent';
  return EMAIL.test(typed) ? 'ready' : 'unfinished';
}
