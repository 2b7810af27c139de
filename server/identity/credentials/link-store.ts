import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** What opening the link does. */
export type LinkKind = 'reset' | 'verify' | 'change' | 'undo' | 'restore';

export interface LinkRow {
  readonly personId: string;
  readonly kind: LinkKind;
  /** The address that it is about. */
  readonly email: string;
  /** Whether nobody had shown to read that address when the link was made. */
  readonly isFirstProof?: boolean;
}

export async function insertLink(
  tx: Tx,
  link: LinkRow & { readonly tokenHash: Buffer; readonly expiresAt: Date },
): Promise<void> {
  await tx.run(
    `insert into mailed_links (token_hash, bucket, person_id, kind, email, expires_at, is_first_proof)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      link.tokenHash,
      bucketOf(link.personId),
      link.personId,
      link.kind,
      link.email.toLowerCase(),
      link.expiresAt,
      link.isFirstProof ?? false,
    ],
  );
}

/** The live link of one of these kinds, which stays. */
export function linkByHash(
  read: Tx,
  tokenHash: Buffer,
  kinds: readonly LinkKind[],
  now: Date,
): Promise<LinkRow | null> {
  return read.row<LinkRow>(
    `select person_id as "personId", kind, email, is_first_proof as "isFirstProof" from mailed_links
     where token_hash = $1 and kind = any($2) and expires_at > $3`,
    [tokenHash, kinds, now],
  );
}

/** Takes the live link away: of two who open it at once, one has it. */
export function takeLinkByHash(
  tx: Tx,
  tokenHash: Buffer,
  kinds: readonly LinkKind[],
  now: Date,
): Promise<LinkRow | null> {
  return tx.row<LinkRow>(
    `delete from mailed_links where token_hash = $1 and kind = any($2) and expires_at > $3
     returning person_id as "personId", kind, email, is_first_proof as "isFirstProof"`,
    [tokenHash, kinds, now],
  );
}

export async function deleteLinksOf(
  tx: Tx,
  personId: string,
  kinds: readonly LinkKind[],
): Promise<void> {
  await tx.run('delete from mailed_links where bucket = $1 and person_id = $2 and kind = any($3)', [
    bucketOf(personId),
    personId,
    kinds,
  ]);
}

/** Deletes at most so many whose time is over; the number of them. */
export function deleteEndedLinks(tx: Tx, now: Date, limit: number): Promise<number> {
  return tx.run(
    `delete from mailed_links where token_hash in
       (select token_hash from mailed_links where expires_at <= $1 order by expires_at limit $2)`,
    [now, limit],
  );
}

/** The address that a person's live link of this kind is about. */
export async function linkedEmail(
  read: Tx,
  personId: string,
  kind: LinkKind,
  now: Date,
): Promise<string | null> {
  const row = await read.row<{ email: string }>(
    `select email from mailed_links
     where bucket = $1 and person_id = $2 and kind = $3 and expires_at > $4`,
    [bucketOf(personId), personId, kind, now],
  );
  return row?.email ?? null;
}
