import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

// The ad accounts are still there: business takes them away after this.
const OWN = `bucket = :bucket and account_id in (
  select id from ad_accounts where bucket = :bucket and owner_id = :personId)`;

/** Deletes what stands under a person's ad accounts. */
export async function deleteAdsOf(tx: Tx, personId: string): Promise<void> {
  const whose = { bucket: bucketOf(personId), personId };
  await tx.run(
    `delete from ad_targets where bucket = :bucket and group_id in (
       select id from ad_groups where ${OWN})`,
    whose,
  );
  await tx.run(`delete from ad_appeals where ${OWN}`, whose);
  await tx.run(`delete from ad_reviews where ${OWN}`, whose);
  await tx.run(`delete from ad_keywords where ${OWN}`, whose);
  await tx.run(`delete from ad_tags where ${OWN}`, whose);
  await tx.run(`delete from ad_ads where ${OWN}`, whose);
  await tx.run(`delete from ad_groups where ${OWN}`, whose);
  await tx.run(`delete from ad_campaigns where ${OWN}`, whose);
}

/** Deletes what was kept of a person who is shown ads: from then on their events belong to nobody. */
export async function deleteViewer(tx: Tx, personId: string): Promise<void> {
  const whose = { bucket: bucketOf(personId), personId };
  await tx.run('delete from ad_seen where bucket = :bucket and person_id = :personId', whose);
  await tx.run('delete from ad_viewers where bucket = :bucket and person_id = :personId', whose);
}
