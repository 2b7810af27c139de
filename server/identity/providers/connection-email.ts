import { CONNECTED_PATH } from '#contract/identity/providers.ts';
import { writeEmail } from '#server/kernel/mail/email.ts';

/** Writes the e-mail about a connected or disconnected sign-in provider; `site` is the base of its link. */
export function connectionEmail(
  { kind, name }: { readonly kind: 'connected' | 'disconnected'; readonly name: string },
  siteName: string,
  site: string,
): { subject: string; text: string; html: string } {
  const isNew = kind === 'connected';
  return writeEmail({
    language: 'en',
    subject: isNew
      ? `${name} was connected to your account`
      : `${name} was disconnected from your account`,
    lines: [
      isNew
        ? `From now on, you can log in to your ${siteName} account with your ${name} account.`
        : `You can no longer log in to your ${siteName} account with your ${name} account.`,
      "If that wasn't you, check your connected accounts and change your password.",
    ],
    action: { label: 'See connected accounts', url: `${site}${CONNECTED_PATH}` },
    why: 'We send you this whenever the ways to log in to your account change.',
  });
}
