import { Failure } from '#server/kernel/core/failure.ts';
import { rule } from '#server/kernel/http/route.ts';

/** The installation's setting SIGNUP. */
export type SignUpMode = 'open' | 'invite' | 'closed';

/** The operator's rules for sign-up. */
export interface SignUpRules {
  readonly signUp: SignUpMode;
  /** The minimum age in years. */
  readonly minAge: number;
  /** Whether it may be revealed which addresses have an account. */
  readonly tellsAccounts: boolean;
  /** The code that makes the first account the operator's; null if none is required. */
  readonly operatorCode: string | null;
}

/** Refuses sign-up unless it is open to everybody. */
export function requireOpenSignUp(mode: SignUpMode): void {
  if (mode === 'open') return;
  throw new Failure('signup_closed', 'Sign-up is not open here.', {
    detail:
      mode === 'invite' ? 'You need an invitation to join.' : 'Ask the people who run this site.',
  });
}

export const policy = {
  signUp: rule(
    'Anyone, while sign-up is open, or by an invitation; makes an account of their own.',
    requireOpenSignUp,
  ),
  logIn: rule('Anyone who shows the credentials of the account; begins a session of that account.'),
  logInAgain: rule('The viewer, signed in themselves, who shows a credential of theirs once more.'),
  factors: rule('The viewer, signed in themselves; changes them after a recent log-in.'),
  passkeyUse: rule('Anyone; learns only which passkeys whoever proved a password here may use.'),
  logOut: rule('Anyone; ends the session of their own cookie.'),
  accountsHere: rule(
    'The viewer, signed in themselves; the accounts that their own browser is logged in to.',
  ),
  sessions: rule('The viewer, signed in themselves; sees and ends their own sessions.'),
  emailExists: rule('Anyone, a few times an hour; learns whether an address has an account.'),
  accessTokens: rule(
    'The viewer, signed in themselves; makes, sees and takes back their own tokens.',
  ),
  settings: rule('The viewer, signed in themselves; reads and changes their own account.'),
  states: rule('The viewer; what their own clients remember.'),
  outbox: rule('An operator, signed in themselves; reads messages that have not gone out.'),
  start: rule('Anyone; nothing happens.'),
  getViewer: rule('Anyone; sees themself, or that they are a visitor.'),
  confirmViewer: rule('The viewer; sees themself.'),
};
