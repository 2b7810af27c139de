import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountAt } from '../core/campaign-store.ts';

/** The kinds that a person gets no e-mails about. */
export interface ChoiceRow {
  readonly version: number;
  readonly muted: readonly string[];
}

export function findChoice(
  tx: Tx,
  account: AccountAt,
  personId: string,
): Promise<ChoiceRow | null> {
  return tx.row<ChoiceRow>(
    `select version, muted from ad_notice_choices
     where bucket = :bucket and account_id = :accountId and person_id = :personId`,
    { bucket: account.bucket, accountId: account.id, personId },
  );
}

/** Returns the muted kinds of these people; those without a choice are left out. */
export async function mutedBy(
  tx: Tx,
  account: AccountAt,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await tx.rows<{ personId: string; muted: string[] }>(
    `select person_id as "personId", muted from ad_notice_choices
     where bucket = :bucket and account_id = :accountId and person_id = any(:personIds::bigint[])`,
    { bucket: account.bucket, accountId: account.id, personIds },
  );
  return new Map(rows.map(({ personId, muted }) => [personId, muted]));
}

/** Stores the next version; returns false if the stored version is not the one before it. */
export async function storeChoice(
  tx: Tx,
  account: AccountAt,
  personId: string,
  { version, muted }: ChoiceRow,
): Promise<boolean> {
  const stored = await tx.row(
    `insert into ad_notice_choices as stored (bucket, account_id, person_id, version, muted)
     select :bucket, :accountId::bigint, :personId::bigint, :version::integer, :muted::text[]
     where :version::integer = 1 or exists (
       select 1 from ad_notice_choices
       where bucket = :bucket and account_id = :accountId and person_id = :personId)
     on conflict (bucket, account_id, person_id) do update
       set version = excluded.version, muted = excluded.muted
       where stored.version = excluded.version - 1
     returning 1 as stored`,
    { bucket: account.bucket, accountId: account.id, personId, version, muted },
  );
  return stored !== null;
}

/** Mutes more kinds for a person, whatever they choose concurrently. */
export async function muteKinds(
  tx: Tx,
  account: AccountAt,
  personId: string,
  kinds: readonly string[],
): Promise<void> {
  const at = { bucket: account.bucket, accountId: account.id, personId };
  const inserted = await tx.run(
    `insert into ad_notice_choices (bucket, account_id, person_id, version, muted)
     values (:bucket, :accountId, :personId, 1, :kinds)
     on conflict (bucket, account_id, person_id) do nothing`,
    { ...at, kinds },
  );
  if (inserted > 0) return;
  await tx.run(
    `update ad_notice_choices
     set version = version + 1,
       muted = array(select distinct kind from unnest(muted || :kinds::text[]) as kind order by kind)
     where bucket = :bucket and account_id = :accountId and person_id = :personId and not muted @> :kinds::text[]`,
    { ...at, kinds },
  );
}
