import { writeEmail } from '#server/kernel/mail/email.ts';

interface Email {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const OWNER = 'You get this because it concerns your account on Bowerbird.';
const NOT_YOU =
  'If this was not you, set a new password at once and look at your security settings.';

const DROPPED =
  'Until now nobody had shown that this address is theirs, so log-in codes, passkeys and connected accounts that were set up before are removed. Set yours up again.';

export function resetEmail(username: string, url: string): Email {
  return writeEmail({
    language: 'en',
    subject: 'Set a new password',
    lines: [
      `Somebody asked for a new password for your account @${username}.`,
      'The link works once, within an hour. Keep it to yourself.',
    ],
    action: { label: 'Set a new password', url },
    why: 'If you did not ask for this, do nothing: your password stays as it is.',
  });
}

export function passwordEmail(username: string, url: string, dropped: boolean): Email {
  return writeEmail({
    language: 'en',
    subject: 'Your password was changed',
    lines: [
      `The password of your account @${username} was changed just now. Everybody else was signed out of it, and its access tokens have ended.`,
      ...(dropped ? [DROPPED] : []),
      NOT_YOU,
    ],
    action: { label: 'Set another password', url },
    why: OWNER,
  });
}

export function verificationEmail(username: string, url: string): Email {
  return writeEmail({
    language: 'en',
    subject: 'Is this your address?',
    lines: [
      `Welcome, @${username}. Say that this address is yours, so that you can always get back in.`,
      'The link works once, within 7 days.',
    ],
    action: { label: 'Yes, it is mine', url },
    why: 'If you made no account on Bowerbird, do nothing: nobody gets your address.',
  });
}

export function joinEmail(url: string): Email {
  return writeEmail({
    language: 'en',
    subject: 'Make your account',
    lines: [
      'Somebody wants to make an account on Bowerbird with this address. If it was you, one step is left.',
      'The link works once, within a day. Keep it to yourself.',
    ],
    action: { label: 'Make my account', url },
    why: 'If it was not you, do nothing: no account is made.',
  });
}

export function knownEmail(username: string, site: string): Email {
  return writeEmail({
    language: 'en',
    subject: 'You have an account already',
    lines: [
      `Somebody wants to make an account on Bowerbird with this address. If it was you: you have one already, @${username}.`,
      `If you do not remember its password, set a new one: ${site}/password/reset/`,
    ],
    action: { label: 'Log in', url: `${site}/login/` },
    why: 'If it was not you, do nothing: your account stays as it is.',
  });
}

export function newAddressEmail(username: string, url: string): Email {
  return writeEmail({
    language: 'en',
    subject: 'Is this your new address?',
    lines: [
      `@${username} wants to use this address for their account on Bowerbird.`,
      'The link works once, within a day. Until then the old address stays.',
    ],
    action: { label: 'Yes, use this address', url },
    why: 'If you are not this person, do nothing: nothing happens without you.',
  });
}

export function leavingEmail(username: string, day: string, url: string): Email {
  return writeEmail({
    language: 'en',
    subject: 'Your account is about to be deleted',
    lines: [
      `The account @${username} is hidden from everybody and signed out everywhere. On ${day} it is erased, with all that is in it.`,
      'To keep it, log in before then.',
      NOT_YOU,
    ],
    action: { label: 'Log in', url },
    why: OWNER,
  });
}

export function oldAddressEmail(username: string, next: string, url: string): Email {
  return writeEmail({
    language: 'en',
    subject: 'Your address is about to change',
    lines: [
      `Somebody signed in as @${username} asked to use ${next} in place of this address.`,
      'If this was not you, keep this address with the link below: it works for 7 days, signs everybody out, ends all access tokens and lets you set a new password.',
    ],
    action: { label: 'Keep this address', url },
    why: OWNER,
  });
}
