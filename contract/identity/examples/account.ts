import { example, WHEN, world, type Example } from '#contract/kernel/example.ts';
import {
  askForReset,
  changeEmail,
  changePassword,
  confirmEmail,
  deleteAccount,
  getEmail,
  keepEmail,
  resetPassword,
  restoreAccount,
  sendVerification,
  undoEmailChange,
  type OwnEmail,
} from '../account.ts';
import { noorHerself } from './noor.ts';

const PASSWORD = 'a bower of blue things';
const NEXT = 'three plain herons';

const own: OwnEmail = {
  email: 'noor@people.example',
  is_verified: true,
  needs_verification: false,
  pending_email: null,
};
const signedOut = { signedOut: true };

/** These change how Noor signs in, so they run after all her other examples. */
export const accountExamples: readonly Example[] = [
  example(getEmail, "The viewer's address, and where it stands.", {}, own),
  example(
    askForReset,
    'Sends a link to set a new password. Answers alike whether there is such an account.',
    { username_or_email: 'noor@people.example' },
    null,
    signedOut,
  ),
  example(
    changeEmail,
    'Asks for another address; it moves when the link that is sent there is opened.',
    { email: 'noor.haddad@people.example' },
    { ...own, pending_email: 'noor.haddad@people.example' },
  ),
  example(sendVerification, 'Sends the link that verifies the address once more.', {}, own),
  example(
    confirmEmail,
    'Opens the link that went to an address.',
    { token: world.confirmLink },
    { email: 'emil@people.example', outcome: 'verified' },
    signedOut,
  ),
  example(
    undoEmailChange,
    'Opens the link that went to the old address: it stays, everybody is signed out, and access tokens end.',
    { token: world.undoLink },
    { email: 'ines@people.example' },
    signedOut,
  ),
  example(
    resetPassword,
    'Sets a new password with the link from an e-mail, and signs in.',
    { token: world.resetLink, new_password: NEXT },
    { ...noorHerself, id: world.otto, username: 'otto', full_name: 'Otto Lind' },
    signedOut,
  ),
  example(
    changePassword,
    'Changes the password; every other session ends, and every access token.',
    { password: PASSWORD, new_password: NEXT },
    noorHerself,
  ),
  example(
    restoreAccount,
    'Brings back an account that is about to be erased, and signs in.',
    { token: world.restoreLink },
    { ...noorHerself, id: world.otto, username: 'otto', full_name: 'Otto Lind' },
    signedOut,
  ),
  example(
    deleteAccount,
    'Hides the account from everybody and signs it out; some days later it is erased.',
    { password: NEXT },
    { erase_at: WHEN },
  ),
  example(keepEmail, 'Forgets the address that was asked for.', {}, own),
];
