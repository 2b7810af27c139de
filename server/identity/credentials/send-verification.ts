import type { OwnEmail } from '#contract/identity/account.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import * as z from 'zod/mini';
import type { Task } from '#server/kernel/jobs/jobs.ts';
import { emailRowOf, noteRequested } from './email-store.ts';
import { ownEmailOf } from './get-email.ts';
import { verificationEmail } from './emails.ts';
import { makeLink, type Site } from './links.ts';
import { emailOwner, type Sending } from './email-owner.ts';

export const VERIFY_EMAIL = 'identity.verify-email';

const payload = z.object({ personId: z.string() });

/** Sends a verification link; does nothing if the address is verified. */
async function askToVerify(context: Sending, site: Site, personId: string): Promise<void> {
  const row = await emailRowOf(context.tx, personId);
  if (row === null || row.verifiedAt !== null) return;
  const token = await makeLink(context, { personId, kind: 'verify', email: row.email });
  const url = `${site.publicUrl}/email/confirm/#${token}`;
  await noteRequested(context.tx, personId, context.now);
  await emailOwner(context, personId, (owner) => verificationEmail(owner, url));
}

/** Runs after sign-up. Without a mail service nobody is asked, and nothing depends on it. */
export const verifyEmailTask = (site: Site, hasMail: boolean): Task => ({
  name: VERIFY_EMAIL,
  run: async (raw, context) => {
    if (hasMail) await askToVerify(context, site, payload.parse(raw).personId);
  },
});

/** Sends the viewer a new verification link, and invalidates the earlier one. */
export async function sendVerification(
  context: SignedInContext & { readonly site: Site },
): Promise<OwnEmail> {
  await askToVerify(context, context.site, context.viewer.id);
  return ownEmailOf(context);
}
