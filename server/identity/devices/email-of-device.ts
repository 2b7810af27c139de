import type { Context } from '#server/kernel/context/context.ts';
import { writeEmail } from '#server/kernel/mail/email.ts';
import { queueMail } from '#server/kernel/mail/queue-mail.ts';
import { bucketKey, take } from '#server/trust/index.ts';
import { emailOf } from '../credentials/credential-store.ts';
import { findSiteName } from '../site/site-name.ts';
import { browserText } from './browser-of.ts';

/** Limits the e-mails caused by a program that discards cookies. */
const EMAILS = { holds: 5, refillSeconds: 5 * 3600 };

/** Notifies an owner of a log-in from a new browser [SEC-22]. */
export async function emailOfDevice(context: Context, personId: string): Promise<void> {
  const { tx, now } = context;
  const to = await emailOf(tx, personId);
  if (to === null) return;
  const bucket = { key: bucketKey('new_device_letter', personId), ...EMAILS };
  // Counted in the e-mail's transaction: a log-in that holds one connection must not wait for another.
  if ((await take(tx, bucket, now)) !== null) return;
  const email = deviceEmail(await findSiteName(tx), context);
  await queueMail(context, { ...email, to, senderId: personId });
}

/** Writes the e-mail about a log-in from a new browser. */
export function deviceEmail(
  siteName: string,
  { origin, now }: Pick<Context, 'origin' | 'now'>,
): ReturnType<typeof writeEmail> {
  return writeEmail({
    language: 'en',
    subject: 'A log-in from a new device',
    lines: [
      `Someone just logged in to your ${siteName} account from a browser that hadn't been used with it before.`,
      `It is ${browserText(origin.userAgent)}, at the address ${origin.address}, on ${timeText(now)}.`,
      "If it was you, there's nothing to do. If it wasn't, end that session and choose a new password.",
    ],
    action: { label: 'See where you are logged in', url: `${origin.site}/settings/sessions/` },
    why: "You received this because it's your account. These messages can't be turned off.",
  });
}

const timeText = (at: Date): string =>
  `${new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`;
