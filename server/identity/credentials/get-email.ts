import type { OwnEmail } from '#contract/identity/account.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { emailRowOf, type EmailRow } from './email-store.ts';
import { linkedEmail } from './link-store.ts';

/** The viewer's address and its state. */
export async function getEmail(context: SignedInContext): Promise<OwnEmail> {
  return ownEmailOf(context);
}

/** As the transaction has it. */
export async function ownEmailOf({ tx, viewer, now }: SignedInContext): Promise<OwnEmail> {
  const row = await emailRowOf(tx, viewer.id);
  return {
    email: row?.email ?? '',
    is_verified: row?.verifiedAt !== null && row !== null,
    needs_verification: row !== null && needsVerification(row),
    pending_email: await linkedEmail(tx, viewer.id, 'change', now),
  };
}

/** Somebody was asked and has not answered; whoever was never asked is believed. */
export function needsVerification(row: Pick<EmailRow, 'verifiedAt' | 'requestedAt'>): boolean {
  return row.verifiedAt === null && row.requestedAt !== null;
}
