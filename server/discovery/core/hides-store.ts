import type { HideKind } from '#contract/discovery/home.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** Something that a person does not want to be recommended. */
export interface HideName {
  readonly kind: HideKind;
  readonly subject: string;
}

export interface HideRow extends HideName {
  readonly pinId: string;
  readonly hiddenAt: Date;
}

/** Where a list of hides goes on. */
export type HidePlace = HideName & { readonly at: Date };

/** Writes it down; said once more, it stays as it is. */
export async function insertHide(tx: Tx, personId: string, hide: HideRow): Promise<void> {
  await tx.run(
    `insert into hides (bucket, person_id, kind, subject, pin_id, hidden_at)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [bucketOf(personId), personId, hide.kind, hide.subject, hide.pinId, hide.hiddenAt],
  );
}

export async function deleteHide(tx: Tx, personId: string, hide: HideName): Promise<void> {
  await tx.run(
    'delete from hides where bucket = $1 and person_id = $2 and kind = $3 and subject = $4',
    [bucketOf(personId), personId, hide.kind, hide.subject],
  );
}

/** Those of the names that the person hides. */
export function hidesAmong(
  tx: Tx,
  personId: string,
  names: readonly HideName[],
): Promise<HideName[]> {
  return tx.rows<HideName>(
    `select hides.kind, hides.subject
     from unnest($3::text[], $4::text[]) as wanted (kind, subject)
     join hides on hides.bucket = $1 and hides.person_id = $2
       and hides.kind = wanted.kind and hides.subject = wanted.subject`,
    [
      bucketOf(personId),
      personId,
      names.map(({ kind }) => kind),
      names.map(({ subject }) => subject),
    ],
  );
}

/** What a person hides, the last first. */
export function hidesPage(
  tx: Tx,
  personId: string,
  after: HidePlace | null,
  limit: number,
): Promise<HideRow[]> {
  return tx.rows<HideRow>(
    `select kind, subject, pin_id as "pinId", hidden_at as "hiddenAt" from hides
     where bucket = $1 and person_id = $2
       and (hidden_at, kind, subject) < ($3::timestamptz, $4, $5)
     order by hidden_at desc, kind desc, subject desc limit $6`,
    [
      bucketOf(personId),
      personId,
      after?.at ?? 'infinity',
      after?.kind ?? '',
      after?.subject ?? '',
      limit,
    ],
  );
}

/** Takes away what the person hides, and that others hide them. */
export async function deleteHidesAbout(tx: Tx, personId: string): Promise<void> {
  await tx.run('delete from hides where bucket = $1 and person_id = $2', [
    bucketOf(personId),
    personId,
  ]);
  await tx.run(`delete from hides where kind = 'person' and subject = $1`, [personId]);
}
