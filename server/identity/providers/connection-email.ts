import { CONNECTED_PATH } from '#contract/identity/providers.ts';
import { writeEmail } from '#server/kernel/mail/email.ts';
import { mailWords } from '#server/kernel/mail/mail-words.ts';
import type { Addressee } from '../credentials/emails.ts';

const TEXTS = {
  connected: {
    subject: '{name} was connected to your account',
    line: 'From now on, you can log in to your {site} account with your {name} account.',
  },
  disconnected: {
    subject: '{name} was disconnected from your account',
    line: 'You can no longer log in to your {site} account with your {name} account.',
  },
} as const;

/** Writes the e-mail about a connected or disconnected sign-in provider; `base` begins its link. */
export function connectionEmail(
  { kind, name }: { readonly kind: 'connected' | 'disconnected'; readonly name: string },
  { siteName: site, locale }: Pick<Addressee, 'siteName' | 'locale'>,
  base: string,
): { subject: string; text: string; html: string } {
  const { language, t } = mailWords(locale);
  return writeEmail({
    language,
    subject: t(TEXTS[kind].subject, { name }),
    lines: [
      t(TEXTS[kind].line, { site, name }),
      t("If that wasn't you, check your connected accounts and change your password."),
    ],
    action: { label: t('See connected accounts'), url: `${base}${CONNECTED_PATH}` },
    why: t('We send you this whenever the ways to log in to your account change.'),
  });
}
