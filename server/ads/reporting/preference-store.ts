import type { AdPreference } from '#contract/ads/reporting/preferences.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountAt } from '../core/campaign-store.ts';

/** A person's choices in a preference. */
export type Chosen = Partial<Omit<AdPreference, 'type' | 'ad_account_id' | 'version'>>;

export interface PreferenceRow {
  readonly version: number;
  readonly chosen: Chosen;
}

export function findPreference(
  tx: Tx,
  account: AccountAt,
  personId: string,
): Promise<PreferenceRow | null> {
  return tx.row<PreferenceRow>(
    `select version, chosen from ad_preferences
     where bucket = :bucket and account_id = :accountId and person_id = :personId`,
    { bucket: account.bucket, accountId: account.id, personId },
  );
}

/** Stores the next version; returns false if the stored version is not the one before it. */
export async function storePreference(
  tx: Tx,
  account: AccountAt,
  personId: string,
  { version, chosen }: PreferenceRow,
  now: Date,
): Promise<boolean> {
  const stored = await tx.row(
    `insert into ad_preferences as stored (bucket, account_id, person_id, version, chosen, updated_at)
     select :bucket, :accountId::bigint, :personId::bigint, :version::integer, :chosen::jsonb, :now::timestamptz
     where :version::integer = 1 or exists (
       select 1 from ad_preferences
       where bucket = :bucket and account_id = :accountId and person_id = :personId)
     on conflict (bucket, account_id, person_id) do update
       set version = excluded.version, chosen = excluded.chosen, updated_at = excluded.updated_at
       where stored.version = excluded.version - 1
     returning 1 as stored`,
    {
      bucket: account.bucket,
      accountId: account.id,
      personId,
      version,
      chosen: JSON.stringify(chosen),
      now,
    },
  );
  return stored !== null;
}
