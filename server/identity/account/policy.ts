import { rule } from '#server/kernel/http/route.ts';

export const policy = {
  askForReset: rule('Anyone; a message goes to the owner of the account, if there is one.'),
  link: rule('Whoever holds the token of a link that was sent to the account’s own address.'),
  password: rule('The viewer, signed in themselves, with the password that stands.'),
  email: rule('The viewer, signed in themselves; another address after a recent log-in.'),
  leave: rule(
    'The viewer, signed in themselves, with the password that stands or a recent log-in.',
  ),
  restore: rule('Whoever proved just now that a leaving account is theirs.'),
};
