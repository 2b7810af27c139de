import { CODE_DIGITS } from '#contract/kernel/limits.ts';
import { writeEmail } from '#server/kernel/mail/email.ts';

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

const texts: Readonly<Record<FactorAct, { subject: string; line: (siteName: string) => string }>> =
  {
    authenticator_added: {
      subject: 'An authenticator app was added',
      line: (siteName) =>
        `Logging in to your account on ${siteName} now needs a code from an authenticator app.`,
    },
    authenticator_replaced: {
      subject: 'Your authenticator app was replaced',
      line: (siteName) =>
        `Your account on ${siteName} now takes codes from another authenticator app.`,
    },
    authenticator_removed: {
      subject: 'Your authenticator app was turned off',
      line: (siteName) =>
        `Your account on ${siteName} no longer asks for codes from an authenticator app.`,
    },
    email_factor_added: {
      subject: 'Codes by e-mail were turned on',
      line: (siteName) =>
        `Logging in to your account on ${siteName} now needs a code that we send to this address.`,
    },
    email_factor_removed: {
      subject: 'Codes by e-mail were turned off',
      line: (siteName) =>
        `We no longer send codes to this address when someone logs in to your account on ${siteName}.`,
    },
    passkey_added: {
      subject: 'A passkey was added',
      line: (siteName) => `You can now log in to your ${siteName} account with one more passkey.`,
    },
    passkey_removed: {
      subject: 'A passkey was removed',
      line: (siteName) => `A passkey of your account on ${siteName} no longer works.`,
    },
    recovery_codes_made: {
      subject: 'You have new recovery codes',
      line: (siteName) =>
        `New recovery codes were made for your account on ${siteName}; older ones no longer work.`,
    },
    recovery_code_used: {
      subject: 'A recovery code was used',
      line: (siteName) =>
        `Someone used one of your recovery codes to log in to your ${siteName} account.`,
    },
  };

/** Writes the e-mail that notifies the owner about a change of their factors [SEC-22]. */
export function writeFactorEmail(
  siteName: string,
  act: FactorAct,
  url: string,
  more: readonly string[],
): Written {
  const { subject, line } = texts[act];
  return writeEmail({
    language: 'en',
    subject,
    lines: [
      line(siteName),
      ...more,
      "If this was you, there's nothing to do. If not, change your password and check your security settings.",
    ],
    action: { label: 'See your security settings', url },
    why: "We send you this whenever something about your account's security changes.",
  });
}

/** Writes the e-mail with a code; the subject includes it, so that a notification is enough. */
export function writeCodeEmail(siteName: string, code: string, minutes: number): Written {
  return writeEmail({
    language: 'en',
    subject: `${code} is your code for ${siteName}`,
    lines: [
      `Your code is ${code}. It works once, for ${minutes} minutes, where you asked for it.`,
      `We will never ask you for these ${CODE_DIGITS} digits. If you didn't ask for a code, someone knows your password: change it.`,
    ],
    why: 'You received this because someone entered your password and asked for a code.',
  });
}
