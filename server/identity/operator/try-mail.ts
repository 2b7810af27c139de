import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { writeEmail } from '#server/kernel/mail/email.ts';
import { queueMail } from '#server/kernel/mail/queue-mail.ts';
import { emailOf } from '../credentials/credential-store.ts';
import type { Site } from '../credentials/links.ts';
import { findSiteName } from '../site/site-name.ts';

/** Sends the operator a test message, so that they see whether mail arrives. */
export async function tryMail(
  context: SignedInContext & { readonly site: Site },
): Promise<{ email: string }> {
  const { read, viewer, site } = context;
  const email = await emailOf(read, viewer.id);
  if (email === null) {
    throw new Failure('invalid_input', 'Your account has no e-mail address.', {
      detail: 'Add one in your settings, then try again.',
    });
  }
  const message = trialEmail(await findSiteName(read), site);
  await queueMail(context, { to: email, ...message, senderId: viewer.id });
  return { email };
}

/** Writes the test message. */
export function trialEmail(name: string, site: Site): ReturnType<typeof writeEmail> {
  return writeEmail({
    language: 'en',
    subject: `E-mail from ${name} arrives`,
    lines: [
      `This message is from ${name}, at ${site.publicUrl}. It looks as all others do: links to set a password, invitations, and what people write to each other.`,
      "If you found it among junk, tell your mail provider that it isn't.",
    ],
    why: 'You received this because you run the site, and tried whether its e-mail arrives.',
  });
}
