import { rule } from '#server/kernel/http/route.ts';
import { requireOpenSignUp } from '../people/policy.ts';

export const policy = {
  ways: rule('Anyone; learns whom one may log in with here.'),
  nonce: rule('Anyone; gets a nonce that is good in their browser alone.'),
  socialProfile: rule('Anyone who shows a token that the network gave them for this site.'),
  signOn: rule(
    'Anyone whom a provider names; logs in to the account that connected that identity.',
    requireOpenSignUp,
  ),
  pendingSignUp: rule('The browser in which a provider named somebody new; sees what it said.'),
  signUpWith: rule(
    'Whom a provider has named, while sign-up is open; makes an account of their own.',
    requireOpenSignUp,
  ),
  connections: rule(
    'The viewer, signed in themselves; changes after a recent log-in, and never the last way in.',
  ),
};
