import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** The action of the link. */
export type LinkKind = 'reset' | 'verify' | 'change' | 'undo' | 'restore';

export interface LinkRow {
  readonly personId: string;
  readonly kind: LinkKind;
  /** The address that the link concerns. */
  readonly email: string;
  /** Whether the address was unverified when the link was made. */
  readonly isFirstProof?: boolean;
}

export async function insertLink(
  tx: Tx,
  link: LinkRow & { readonly tokenHash: Buffer; readonly expiresAt: Date },
): Promise<void> {
  await tx.run(
    `insert into mailed_links (token_hash, bucket, person_id, kind, email, expires_at, is_first_proof)
     values (:tokenHash, :bucket, :personId, :kind, :email, :expiresAt, :isFirstProof)`,
    {
      tokenHash: link.tokenHash,
      bucket: bucketOf(link.personId),
      personId: link.personId,
      kind: link.kind,
      email: link.email.toLowerCase(),
      expiresAt: link.expiresAt,
      isFirstProof: link.isFirstProof ?? false,
    },
  );
}

/** The valid link of one of these kinds, without using it up. */
export function linkByHash(
  read: Tx,
  tokenHash: Buffer,
  kinds: readonly LinkKind[],
  now: Date,
): Promise<LinkRow | null> {
  return read.row<LinkRow>(
    `select person_id as "personId", kind, email, is_first_proof as "isFirstProof" from mailed_links
     where token_hash = :tokenHash and kind = any(:kinds) and expires_at > :now`,
    { tokenHash, kinds, now },
  );
}

/** Deletes and returns the valid link; of two concurrent uses, only one gets it. */
export function takeLinkByHash(
  tx: Tx,
  tokenHash: Buffer,
  kinds: readonly LinkKind[],
  now: Date,
): Promise<LinkRow | null> {
  return tx.row<LinkRow>(
    `delete from mailed_links where token_hash = :tokenHash and kind = any(:kinds) and expires_at > :now
     returning person_id as "personId", kind, email, is_first_proof as "isFirstProof"`,
    { tokenHash, kinds, now },
  );
}

export async function deleteLinksOf(
  tx: Tx,
  personId: string,
  kinds: readonly LinkKind[],
): Promise<void> {
  await tx.run(
    'delete from mailed_links where bucket = :bucket and person_id = :personId and kind = any(:kinds)',
    {
      bucket: bucketOf(personId),
      personId,
      kinds,
    },
  );
}

/** Deletes up to `limit` expired links; returns their number. */
export function deleteEndedLinks(tx: Tx, now: Date, limit: number): Promise<number> {
  return tx.run(
    `delete from mailed_links where token_hash in
       (select token_hash from mailed_links where expires_at <= :now order by expires_at limit :limit)`,
    { now, limit },
  );
}

/** The address that a person's valid link of this kind concerns. */
export async function linkedEmail(
  read: Tx,
  personId: string,
  kind: LinkKind,
  now: Date,
): Promise<string | null> {
  const row = await read.row<{ email: string }>(
    `select email from mailed_links
     where bucket = :bucket and person_id = :personId and kind = :kind and expires_at > :now`,
    { bucket: bucketOf(personId), personId, kind, now },
  );
  return row?.email ?? null;
}
