import type { OwnEmail } from '#contract/identity/account.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { emailRowOf, type EmailRow } from './email-store.ts';
import { linkedEmail } from './link-store.ts';

/** The viewer's address and its state. */
export async function getEmail(context: SignedInContext): Promise<OwnEmail> {
  return ownEmailOf(context);
}

/** Reads within the transaction, so its own changes are included. */
export async function ownEmailOf({ tx, viewer, now }: SignedInContext): Promise<OwnEmail> {
  const row = await emailRowOf(tx, viewer.id);
  return {
    email: row?.email ?? '',
    is_verified: row?.verifiedAt !== null && row !== null,
    needs_verification: row !== null && needsVerification(row),
    pending_email: await linkedEmail(tx, viewer.id, 'change', now),
  };
}

/** Whether a verification request is unanswered; a person who never received one needs none. */
export function needsVerification(row: Pick<EmailRow, 'verifiedAt' | 'requestedAt'>): boolean {
  return row.verifiedAt === null && row.requestedAt !== null;
}
