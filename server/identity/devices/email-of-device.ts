import type { Context } from '#server/kernel/context/context.ts';
import { writeEmail } from '#server/kernel/mail/email.ts';
import { mailWords } from '#server/kernel/mail/mail-words.ts';
import { queueMail } from '#server/kernel/mail/queue-mail.ts';
import { bucketKey, take } from '#server/trust/index.ts';
import { emailOf } from '../credentials/credential-store.ts';
import { findSiteName } from '../site/site-name.ts';
import type { Addressee } from '../credentials/emails.ts';
import { peopleByIds } from '../people/person-store.ts';
import { browserOf } from './browser-of.ts';

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
  const locale = (await peopleByIds(tx, [personId])).get(personId)?.locale ?? null;
  const email = deviceEmail({ siteName: await findSiteName(tx), locale }, context);
  await queueMail(context, { ...email, to, senderId: personId });
}

/** Writes the e-mail about a log-in from a new browser. */
export function deviceEmail(
  { siteName: site, locale }: Pick<Addressee, 'siteName' | 'locale'>,
  { origin, now }: Pick<Context, 'origin' | 'now'>,
): ReturnType<typeof writeEmail> {
  const { language, t } = mailWords(locale);
  const { browser, system } = browserOf(origin.userAgent);
  const what = browser ?? t('a browser that does not say what it is');
  return writeEmail({
    language,
    subject: t('A log-in from a new device'),
    lines: [
      t(
        "Someone just logged in to your {site} account from a browser that hadn't been used with it before.",
        { site },
      ),
      t('It is {browser}, at the address {address}, on {time}.', {
        browser: system === null ? what : t('{browser} on {system}', { browser: what, system }),
        address: origin.address,
        time: timeText(language, now),
      }),
      t(
        "If it was you, there's nothing to do. If it wasn't, end that session and choose a new password.",
      ),
    ],
    action: { label: t('See where you are logged in'), url: `${origin.site}/settings/sessions/` },
    why: t("You received this because it's your account. These messages can't be turned off."),
  });
}

const timeText = (language: string, at: Date): string =>
  `${new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`;
