import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '#server/kernel/db/tx.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { isStorableId } from '#server/kernel/core/ids.ts';
import { accessByCode, accessOf, type AccessRow } from '../core/access-store.ts';

const CODE_BYTES = 24;

/** Hidden and missing invitations are refused alike [SEC-27]. */
export function inviteNotFound(): Failure {
  return new Failure('invite_not_found', 'This invitation is no longer there.');
}

/** Creates a code for an e-mail; the database only stores its hash. */
export function newCode(): { readonly code: string; readonly codeHash: Buffer } {
  const code = randomBytes(CODE_BYTES).toString('base64url');
  return { code, codeHash: hashOfCode(code) };
}

/** Returns the hash by which an e-mail's code is found. */
export function hashOfCode(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}

/** Finds the viewer's invitation, accepted or not, by business and an e-mail's code. */
export async function findInvitation(
  tx: Tx,
  viewerId: string,
  { business_id: businessId, code }: { readonly business_id: string; readonly code: string | null },
): Promise<AccessRow> {
  // A business that opens its own e-mail has nothing to answer.
  if (!isStorableId(businessId) || businessId === viewerId) throw inviteNotFound();
  const byCode = code === null ? null : await accessByCode(tx, businessId, hashOfCode(code));
  const row = byCode ?? (await accessOf(tx, businessId, { personId: viewerId }));
  if (row === null || row.state === 'declined') throw inviteNotFound();
  return row;
}
