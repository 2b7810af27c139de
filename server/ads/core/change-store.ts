import type { Tx } from '#server/kernel/db/tx.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import type { AccountAt } from './campaign-store.ts';

/** Who makes a change in an ad account, when, and by what means. */
export interface Changer {
  readonly account: AccountAt;
  /** Null for the system. */
  readonly who: string | null;
  readonly at: Date;
  readonly source: 'console' | 'api' | 'quick_promote' | 'bulk' | 'rule' | 'operator' | 'system';
}

/** The change of a field. */
export interface Change {
  readonly entity: 'campaign' | 'ad_group' | 'ad' | 'keyword' | 'product_promotion' | 'audience';
  readonly id: string;
  readonly field: string;
  readonly was: string | null;
  readonly value: string | null;
}

/** Adds to the change log in the transaction of the change. */
export async function insertChanges(
  tx: Tx,
  { account, who, at, source }: Changer,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return;
  await tx.run(
    `insert into ad_changes
       (bucket, account_id, id, at, who, entity, entity_id, field, was, value, source)
     select :bucket, :accountId, id, :at, :who, entity, entity_id, field, was, value, :source
     from unnest(:ids::bigint[], :entities::text[], :entityIds::bigint[], :fields::text[],
       :before::text[], :values::text[]) as changed (id, entity, entity_id, field, was, value)`,
    {
      bucket: account.bucket,
      accountId: account.id,
      at,
      who,
      source,
      ids: changes.map(() => makeId(account.bucket, at.getTime())),
      entities: changes.map(({ entity }) => entity),
      entityIds: changes.map(({ id }) => id),
      fields: changes.map(({ field }) => field),
      before: changes.map(({ was }) => was),
      values: changes.map(({ value }) => value),
    },
  );
}
