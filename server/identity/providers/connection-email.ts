import { CONNECTED_PATH } from '#contract/identity/providers.ts';
import { writeEmail } from '#server/kernel/mail/email.ts';

/** The e-mail about a way in that an account got or lost. */
export function connectionEmail(
  { kind, name }: { readonly kind: 'connected' | 'disconnected'; readonly name: string },
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
        ? `From now on your ${name} account opens your Bowerbird account.`
        : `Your ${name} account no longer opens your Bowerbird account.`,
      'If that was not you, look at what is connected, and change your password.',
    ],
    action: { label: 'See connected accounts', url: `${site}${CONNECTED_PATH}` },
    why: 'You get this whenever a way into your account changes.',
  });
}
