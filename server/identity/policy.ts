import { Failure } from '#server/kernel/failure.ts';
import { rule } from '#server/kernel/route.ts';

/** The installation's setting SIGNUP. */
export type SignUpMode = 'open' | 'invite' | 'closed';

/** Refuses sign-up unless it is open to everybody; invitations cannot be given yet. */
export function requireOpenSignUp(mode: SignUpMode): void {
  if (mode === 'open') return;
  throw new Failure('signup_closed', 'Sign-up is not open here.', {
    detail:
      mode === 'invite' ? 'You need an invitation to join.' : 'Ask the people who run this site.',
  });
}

export const policy = {
  signUp: rule('Anyone, while sign-up is open; makes an account of their own.', requireOpenSignUp),
  logIn: rule('Anyone who shows the credentials of the account; begins a session of that account.'),
  logOut: rule('Anyone; ends the session of their own cookie.'),
  emailExists: rule('Anyone, a few times an hour; learns whether an address has an account.'),
  accessTokens: rule(
    'The viewer, signed in themself; makes, sees and takes back their own tokens.',
  ),
  settings: rule('The viewer, signed in themself; reads and changes their own account.'),
  states: rule('The viewer; what their own clients remember.'),
  outbox: rule('An operator, signed in themself; reads messages that have not gone out.'),
  socialProfile: rule('Anyone who shows a token that the network gave them for this site.'),
  start: rule('Anyone; nothing happens.'),
  getViewer: rule('Anyone; sees themself, or that they are a visitor.'),
};
