import type { PageSite } from '#contract/kernel/render.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { writeEmail } from '#server/kernel/mail/email.ts';
import { queueMail } from '#server/kernel/mail/queue-mail.ts';
import { emailOf } from '../credentials/credential-store.ts';
import type { Site } from '../credentials/links.ts';

/** Sends the operator a test message, so that they see whether mail arrives. */
export async function tryMail(
  context: SignedInContext & { readonly site: Site; readonly siteNow: () => Promise<PageSite> },
): Promise<{ email: string }> {
  const { read, viewer, site, siteNow } = context;
  const email = await emailOf(read, viewer.id);
  if (email === null) {
    throw new Failure('invalid_input', 'Your account has no e-mail address.', {
      detail: 'Add one in your settings, then try again.',
    });
  }
  const name = (await siteNow()).name ?? 'Bowerbird';
  const message = writeEmail({
    language: 'en',
    subject: `E-mail from ${name} arrives`,
    lines: [
      `This message is from ${name}, at ${site.publicUrl}. It looks as all others do: links to set a password, invitations, and what people write to each other.`,
      "If you found it among junk, tell your mail provider that it isn't.",
    ],
    why: 'You received this because you run the site, and tried whether its e-mail arrives.',
  });
  await queueMail(context, { to: email, ...message, senderId: viewer.id });
  return { email };
}
