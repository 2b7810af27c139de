import type { HideKind } from '#contract/discovery/home.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** Something that a person hides from their recommendations. */
export interface HideName {
  readonly kind: HideKind;
  readonly subject: string;
}

export interface HideRow extends HideName {
  readonly pinId: string;
  readonly hiddenAt: Date;
}

/** A position in a list of hides. */
export type HidePosition = HideName & { readonly at: Date };

/** Stores a hide; an existing one stays unchanged. */
export async function insertHide(tx: Tx, personId: string, hide: HideRow): Promise<void> {
  await tx.run(
    `insert into hides (bucket, person_id, kind, subject, pin_id, hidden_at)
     values (:bucket, :personId, :kind, :subject, :pinId, :hiddenAt) on conflict do nothing`,
    {
      bucket: bucketOf(personId),
      personId,
      kind: hide.kind,
      subject: hide.subject,
      pinId: hide.pinId,
      hiddenAt: hide.hiddenAt,
    },
  );
}

export async function deleteHide(tx: Tx, personId: string, hide: HideName): Promise<void> {
  await tx.run(
    'delete from hides where bucket = :bucket and person_id = :personId and kind = :kind and subject = :subject',
    { bucket: bucketOf(personId), personId, kind: hide.kind, subject: hide.subject },
  );
}

/** Returns those of the names that the person hides. */
export function hidesAmong(
  tx: Tx,
  personId: string,
  names: readonly HideName[],
): Promise<HideName[]> {
  return tx.rows<HideName>(
    `select hides.kind, hides.subject
     from unnest(:kinds::text[], :subjects::text[]) as wanted (kind, subject)
     join hides on hides.bucket = :bucket and hides.person_id = :personId
       and hides.kind = wanted.kind and hides.subject = wanted.subject`,
    {
      bucket: bucketOf(personId),
      personId,
      kinds: names.map(({ kind }) => kind),
      subjects: names.map(({ subject }) => subject),
    },
  );
}

/** Returns a person's hides, the latest first. */
export function hidesPage(
  tx: Tx,
  personId: string,
  after: HidePosition | null,
  limit: number,
): Promise<HideRow[]> {
  return tx.rows<HideRow>(
    `select kind, subject, pin_id as "pinId", hidden_at as "hiddenAt" from hides
     where bucket = :bucket and person_id = :personId
       and (hidden_at, kind, subject) < (:at::timestamptz, :kind, :subject)
     order by hidden_at desc, kind desc, subject desc limit :limit`,
    {
      bucket: bucketOf(personId),
      personId,
      at: after?.at ?? 'infinity',
      kind: after?.kind ?? '',
      subject: after?.subject ?? '',
      limit,
    },
  );
}

/** Deletes the person's hides, and other people's hides of them. */
export async function deleteHidesAbout(tx: Tx, personId: string): Promise<void> {
  await tx.run('delete from hides where bucket = :bucket and person_id = :personId', {
    bucket: bucketOf(personId),
    personId,
  });
  await tx.run(`delete from hides where kind = 'person' and subject = :personId`, { personId });
}
