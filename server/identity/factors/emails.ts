import { CODE_DIGITS } from '#contract/kernel/limits.ts';
import { writeEmail } from '#server/kernel/mail/email.ts';
import { type MailWords, mailWords } from '#server/kernel/mail/mail-words.ts';
import type { Addressee } from '../credentials/emails.ts';

type Written = ReturnType<typeof writeEmail>;

/** Changes of a person's factors, as named in the audit log [SEC-21]. */
export type FactorAct =
  | 'authenticator_added'
  | 'authenticator_replaced'
  | 'authenticator_removed'
  | 'email_factor_added'
  | 'email_factor_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'recovery_codes_made'
  | 'recovery_code_used';

const texts: Readonly<Record<FactorAct, { subject: string; line: string }>> = {
  authenticator_added: {
    subject: 'An authenticator app was added',
    line: 'Logging in to your account on {site} now needs a code from an authenticator app.',
  },
  authenticator_replaced: {
    subject: 'Your authenticator app was replaced',
    line: 'Your account on {site} now takes codes from another authenticator app.',
  },
  authenticator_removed: {
    subject: 'Your authenticator app was turned off',
    line: 'Your account on {site} no longer asks for codes from an authenticator app.',
  },
  email_factor_added: {
    subject: 'Codes by e-mail were turned on',
    line: 'Logging in to your account on {site} now needs a code that we send to this address.',
  },
  email_factor_removed: {
    subject: 'Codes by e-mail were turned off',
    line: 'We no longer send codes to this address when someone logs in to your account on {site}.',
  },
  passkey_added: {
    subject: 'A passkey was added',
    line: 'You can now log in to your {site} account with one more passkey.',
  },
  passkey_removed: {
    subject: 'A passkey was removed',
    line: 'A passkey of your account on {site} no longer works.',
  },
  recovery_codes_made: {
    subject: 'You have new recovery codes',
    line: 'New recovery codes were made for your account on {site}; older ones no longer work.',
  },
  recovery_code_used: {
    subject: 'A recovery code was used',
    line: 'Someone used one of your recovery codes to log in to your {site} account.',
  },
};

/** Writes the e-mail that notifies the owner about a change of their factors [SEC-22]. */
export function writeFactorEmail(
  { siteName: site, locale }: Pick<Addressee, 'siteName' | 'locale'>,
  act: FactorAct,
  url: string,
  more: (t: MailWords['t']) => readonly string[],
): Written {
  const { subject, line } = texts[act];
  const { language, t } = mailWords(locale);
  return writeEmail({
    language,
    subject: t(subject),
    lines: [
      t(line, { site }),
      ...more(t),
      t(
        "If this was you, there's nothing to do. If not, change your password and check your security settings.",
      ),
    ],
    action: { label: t('See your security settings'), url },
    why: t("We send you this whenever something about your account's security changes."),
  });
}

/** Writes the e-mail with a code; the subject includes it, so that a notification is enough. */
export function writeCodeEmail(
  { siteName: site, locale }: Pick<Addressee, 'siteName' | 'locale'>,
  code: string,
  minutes: number,
): Written {
  const { language, t } = mailWords(locale);
  return writeEmail({
    language,
    subject: t('{code} is your code for {site}', { code, site }),
    lines: [
      t('Your code is {code}. It works once, for {minutes} minutes, where you asked for it.', {
        code,
        minutes,
      }),
      t(
        "We will never ask you for these {digits} digits. If you didn't ask for a code, someone knows your password: change it.",
        { digits: CODE_DIGITS },
      ),
    ],
    why: t('You received this because someone entered your password and asked for a code.'),
  });
}
