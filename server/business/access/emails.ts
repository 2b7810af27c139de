import { writeEmail } from '#server/kernel/mail/email.ts';

type Written = ReturnType<typeof writeEmail>;

const PEOPLE_PATH = '/settings/business/';

interface Invitation {
  readonly siteName: string;
  readonly business: string;
  readonly username: string;
  readonly url: string;
}

/** Returns the e-mail to a person invited to act for a business. */
export function invitationEmail({ siteName, business, username, url }: Invitation): Written {
  return writeEmail({
    language: 'en',
    subject: `@${username} would like you to act for ${business}`,
    lines: [
      `@${username} would like you to make boards and Pins on ${siteName} in the name of ${business}.`,
      'You need an account of your own, with two-step verification. Anyone with this link can answer, so keep it to yourself.',
    ],
    action: { label: 'See the invitation', url },
    why: `You received this because @${username} invited you. If you don't know them, you can ignore this message: nothing happens unless you accept.`,
  });
}

/** Returns the e-mail to the owner about a change of who acts for them [SEC-22]. */
export function changeRequestEmail(line: string, site: string): Written {
  return writeEmail({
    language: 'en',
    subject: 'Who acts for your business has changed',
    lines: [line, "If you didn't expect this, remove their access and change your password."],
    action: { label: 'See who acts for your business', url: site + PEOPLE_PATH },
    why: 'You received this because you own the business, so you know who can act in its name.',
  });
}

/** Returns the e-mail to a person whose access to a business ended. */
export function endEmail(business: string): Written {
  return writeEmail({
    language: 'en',
    subject: `You no longer act for ${business}`,
    lines: [`${business} removed your access. Your own account stays as it is.`],
    why: 'You received this because you were able to act for the business.',
  });
}
