import { writeEmail } from '#server/kernel/mail/email.ts';

interface Email {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Whom an e-mail is for, and what the site is called. */
export interface Addressee {
  readonly username: string;
  readonly siteName: string;
}

const ownerOf = ({ siteName }: Addressee): string =>
  `You received this because it concerns your account on ${siteName}.`;
const NOT_YOU =
  "If this wasn't you, set a new password right away and check your security settings.";

const DROPPED =
  'Until now no one had confirmed this address, so log-in codes, passkeys and connected accounts that were set up before have been removed. Please set yours up again.';

export function resetEmail({ username }: Addressee, url: string): Email {
  return writeEmail({
    language: 'en',
    subject: 'Set a new password',
    lines: [
      `Someone asked for a new password for your account @${username}.`,
      'The link works once, within an hour. Keep it to yourself.',
    ],
    action: { label: 'Set a new password', url },
    why: "If you didn't ask for this, you can ignore this message: your password stays as it is.",
  });
}

export function passwordEmail(owner: Addressee, url: string, dropped: boolean): Email {
  return writeEmail({
    language: 'en',
    subject: 'Your password was changed',
    lines: [
      `The password of your account @${owner.username} was just changed. Everyone else was logged out of it, and its access tokens have ended.`,
      ...(dropped ? [DROPPED] : []),
      NOT_YOU,
    ],
    action: { label: 'Set another password', url },
    why: ownerOf(owner),
  });
}

export function verificationEmail({ username, siteName }: Addressee, url: string): Email {
  return writeEmail({
    language: 'en',
    subject: 'Is this your address?',
    lines: [
      `Welcome, @${username}. Confirm that this address is yours, so you can always get back in.`,
      'The link works once, within 7 days.',
    ],
    action: { label: "Yes, it's mine", url },
    why: `If you didn't create an account on ${siteName}, you can ignore this message: no one gets your address.`,
  });
}

export function joinEmail(siteName: string, url: string): Email {
  return writeEmail({
    language: 'en',
    subject: 'Create your account',
    lines: [
      `Someone wants to create an account on ${siteName} with this address. If it was you, there is one step left.`,
      'The link works once, within a day. Keep it to yourself.',
    ],
    action: { label: 'Create my account', url },
    why: "If it wasn't you, there's nothing to do: no account is created.",
  });
}

export function knownEmail({ username, siteName }: Addressee, site: string): Email {
  return writeEmail({
    language: 'en',
    subject: 'You already have an account',
    lines: [
      `Someone wants to create an account on ${siteName} with this address. If it was you: you already have one, @${username}.`,
      `If you've forgotten its password, set a new one: ${site}/password/reset/`,
    ],
    action: { label: 'Log in', url: `${site}/login/` },
    why: "If it wasn't you, there's nothing to do: your account stays as it is.",
  });
}

export function newAddressEmail({ username, siteName }: Addressee, url: string): Email {
  return writeEmail({
    language: 'en',
    subject: 'Is this your new address?',
    lines: [
      `@${username} wants to use this address for their account on ${siteName}.`,
      'The link works once, within a day. Until then the old address stays.',
    ],
    action: { label: 'Yes, use this address', url },
    why: "If this isn't you, you can ignore this message: nothing happens without you.",
  });
}

export function leavingEmail(owner: Addressee, day: string, url: string): Email {
  return writeEmail({
    language: 'en',
    subject: 'Your account is about to be deleted',
    lines: [
      `The account @${owner.username} is hidden from everyone and logged out everywhere. On ${day} it will be erased, with everything in it.`,
      'To keep it, log in before then.',
      NOT_YOU,
    ],
    action: { label: 'Log in', url },
    why: ownerOf(owner),
  });
}

export function oldAddressEmail(owner: Addressee, next: string, url: string): Email {
  return writeEmail({
    language: 'en',
    subject: 'Your address is about to change',
    lines: [
      `Someone logged in as @${owner.username} asked to use ${next} instead of this address.`,
      "If this wasn't you, keep this address with the link below. It works for 7 days, logs everyone out, ends all access tokens and lets you set a new password.",
    ],
    action: { label: 'Keep this address', url },
    why: ownerOf(owner),
  });
}
