import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountAt } from '../core/campaign-store.ts';

const countOf = (table: string, isThere: string): string =>
  `(select count(*)::integer from ${table}
    where bucket = :bucket and account_id = :accountId and ${isThere})`;

const NOT_OVER = `status not in ('ARCHIVED', 'DELETED_DRAFT')`;

/** Counts what an ad account advertises, without archived and deleted rows. */
export async function countAdvertised(
  tx: Tx,
  { bucket, id: accountId }: AccountAt,
): Promise<Readonly<Record<'campaigns' | 'ad groups' | 'ads' | 'keywords', number>>> {
  const [row] = await tx.rows<Record<'campaigns' | 'ad groups' | 'ads' | 'keywords', number>>(
    `select ${countOf('ad_campaigns', NOT_OVER)} as campaigns, ${countOf('ad_groups', NOT_OVER)} as "ad groups",
       ${countOf('ad_ads', NOT_OVER)} as ads, ${countOf('ad_keywords', 'not is_archived')} as keywords`,
    { bucket, accountId },
  );
  if (row === undefined) throw new Error('a count has no row');
  return row;
}
