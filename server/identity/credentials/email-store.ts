import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** A person's own address and its state. */
export interface EmailRow {
  readonly email: string;
  readonly verifiedAt: Date | null;
  /** When the person was last asked to verify it. */
  readonly requestedAt: Date | null;
}

export function emailRowOf(read: Tx, personId: string): Promise<EmailRow | null> {
  return read.row<EmailRow>(
    `select email, verified_at as "verifiedAt", asked_at as "requestedAt"
     from emails where bucket = :bucket and person_id = :personId`,
    { bucket: bucketOf(personId), personId },
  );
}

/** Marks a person's address as verified; returns false if it is no longer theirs. */
export async function verifyEmailOf(
  tx: Tx,
  personId: string,
  email: string,
  now: Date,
): Promise<boolean> {
  const count = await tx.run(
    `update emails set verified_at = coalesce(verified_at, :now)
     where bucket = :bucket and person_id = :personId and email = :email`,
    { bucket: bucketOf(personId), personId, email, now },
  );
  return count === 1;
}

export async function noteRequested(tx: Tx, personId: string, now: Date): Promise<void> {
  await tx.run(
    'update emails set asked_at = :now where bucket = :bucket and person_id = :personId',
    {
      bucket: bucketOf(personId),
      personId,
      now,
    },
  );
}

/**
 * Gives a person another, verified address. Violates emails_pkey if somebody has it; returns false if somebody may
 * still take it back.
 */
export async function moveEmail(
  tx: Tx,
  personId: string,
  email: string,
  now: Date,
): Promise<boolean> {
  const count = await tx.run(
    `update emails set email = :email, verified_at = :now
     where bucket = :bucket and person_id = :personId
       and not exists (select 1 from mailed_links l
                       where l.kind = 'undo' and l.email = :email and l.expires_at > :now
                         and l.person_id <> :personId)`,
    { bucket: bucketOf(personId), personId, email, now },
  );
  return count === 1;
}
