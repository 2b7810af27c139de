import { mailWords } from '#server/kernel/mail/mail-words.ts';
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
  /** What the person chose, or their browser at sign-up; null if neither is known. */
  readonly locale: string | null;
}

const OWNER = 'You received this because it concerns your account on {site}.';
const NOT_YOU =
  "If this wasn't you, set a new password right away and check your security settings.";
const DROPPED =
  'Until now no one had confirmed this address, so log-in codes, passkeys and connected accounts that were set up before have been removed. Please set yours up again.';

export function resetEmail({ username, locale }: Addressee, url: string): Email {
  const { language, t } = mailWords(locale);
  return writeEmail({
    language,
    subject: t('Set a new password'),
    lines: [
      t('Someone asked for a new password for your account @{username}.', { username }),
      t('The link works once, within an hour. Keep it to yourself.'),
    ],
    action: { label: t('Set a new password'), url },
    why: t(
      "If you didn't ask for this, you can ignore this message: your password stays as it is.",
    ),
  });
}

export function passwordEmail(owner: Addressee, url: string, dropped: boolean): Email {
  const { username, siteName: site, locale } = owner;
  const { language, t } = mailWords(locale);
  return writeEmail({
    language,
    subject: t('Your password was changed'),
    lines: [
      t(
        'The password of your account @{username} was just changed. Everyone else was logged out of it, and its access tokens have ended.',
        { username },
      ),
      ...(dropped ? [t(DROPPED)] : []),
      t(NOT_YOU),
    ],
    action: { label: t('Set another password'), url },
    why: t(OWNER, { site }),
  });
}

export function verificationEmail(owner: Addressee, url: string): Email {
  const { username, siteName: site, locale } = owner;
  const { language, t } = mailWords(locale);
  return writeEmail({
    language,
    subject: t('Is this your address?'),
    lines: [
      t(
        'Welcome, @{username}. Confirm that this address is yours, so you can always get back in.',
        { username },
      ),
      t('The link works once, within 7 days.'),
    ],
    action: { label: t("Yes, it's mine"), url },
    why: t(
      "If you didn't create an account on {site}, you can ignore this message: no one gets your address.",
      { site },
    ),
  });
}

/** To an address without an account, whose language is not known. */
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

export function knownEmail(owner: Addressee, base: string): Email {
  const { username, siteName: site, locale } = owner;
  const { language, t } = mailWords(locale);
  return writeEmail({
    language,
    subject: t('You already have an account'),
    lines: [
      t(
        'Someone wants to create an account on {site} with this address. If it was you: you already have one, @{username}.',
        { site, username },
      ),
      t("If you've forgotten its password, set a new one: {url}", {
        url: `${base}/password/reset/`,
      }),
    ],
    action: { label: t('Log in'), url: `${base}/login/` },
    why: t("If it wasn't you, there's nothing to do: your account stays as it is."),
  });
}

export function newAddressEmail(owner: Addressee, url: string): Email {
  const { username, siteName: site, locale } = owner;
  const { language, t } = mailWords(locale);
  return writeEmail({
    language,
    subject: t('Is this your new address?'),
    lines: [
      t('@{username} wants to use this address for their account on {site}.', { username, site }),
      t('The link works once, within a day. Until then the old address stays.'),
    ],
    action: { label: t('Yes, use this address'), url },
    why: t("If this isn't you, you can ignore this message: nothing happens without you."),
  });
}

export function leavingEmail(owner: Addressee, at: Date, url: string): Email {
  const { username, siteName: site, locale } = owner;
  const { language, t } = mailWords(locale);
  const form = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return writeEmail({
    language,
    subject: t('Your account is about to be deleted'),
    lines: [
      t(
        'The account @{username} is hidden from everyone and logged out everywhere. On {day} it will be erased, with everything in it.',
        { username, day: form.format(at) },
      ),
      t('To keep it, log in before then.'),
      t(NOT_YOU),
    ],
    action: { label: t('Log in'), url },
    why: t(OWNER, { site }),
  });
}

export function oldAddressEmail(owner: Addressee, next: string, url: string): Email {
  const { username, siteName: site, locale } = owner;
  const { language, t } = mailWords(locale);
  return writeEmail({
    language,
    subject: t('Your address is about to change'),
    lines: [
      t('Someone logged in as @{username} asked to use {next} instead of this address.', {
        username,
        next,
      }),
      t(
        "If this wasn't you, keep this address with the link below. It works for 7 days, logs everyone out, ends all access tokens and lets you set a new password.",
      ),
    ],
    action: { label: t('Keep this address'), url },
    why: t(OWNER, { site }),
  });
}
