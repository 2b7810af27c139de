import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountAt } from '../core/campaign-store.ts';

/** A group's conversions on a day, as counted by the advertiser. */
export interface GroupCount {
  readonly id: string;
  readonly day: string;
  readonly name: number;
  /** '0' if it belongs to no campaign. */
  readonly campaignId: string;
  readonly segment: string;
  readonly people: number;
  readonly conversions: number;
  readonly value: number;
}

/** Stores groups; existing ones are replaced. */
export async function storeGroups(
  tx: Tx,
  account: AccountAt,
  uploadId: string,
  groups: readonly GroupCount[],
): Promise<void> {
  await tx.run(
    `insert into ad_private_conversions (bucket, id, account_id, upload_id, day, name, campaign_id, segment, people,
       conversions, value)
     select :bucket::smallint, id, :accountId::bigint, :uploadId::bigint, day, name, campaign_id, segment, people,
       conversions, value
     from unnest(:ids::bigint[], :days::date[], :names::smallint[], :campaigns::bigint[], :segments::text[],
       :people::integer[], :conversions::bigint[], :values::bigint[])
       as sent (id, day, name, campaign_id, segment, people, conversions, value)
     order by day, name, campaign_id, segment
     on conflict (bucket, account_id, day, name, campaign_id, segment) do update
       set id = excluded.id, upload_id = excluded.upload_id, people = excluded.people,
         conversions = excluded.conversions, value = excluded.value`,
    {
      bucket: account.bucket,
      accountId: account.id,
      uploadId,
      ids: groups.map(({ id }) => id),
      days: groups.map(({ day }) => day),
      names: groups.map(({ name }) => name),
      campaigns: groups.map(({ campaignId }) => campaignId),
      segments: groups.map(({ segment }) => segment),
      people: groups.map(({ people }) => people),
      conversions: groups.map(({ conversions }) => conversions),
      values: groups.map(({ value }) => value),
    },
  );
}

/** Returns those of the campaigns that are the ad account's own. */
export async function campaignsAmong(
  read: Tx,
  account: AccountAt,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await read.rows<{ id: string }>(
    `select id from ad_campaigns
     where bucket = :bucket and account_id = :accountId and id = any(:ids::bigint[])`,
    { bucket: account.bucket, accountId: account.id, ids },
  );
  return new Set(rows.map(({ id }) => id));
}

export interface GroupRow extends GroupCount {
  readonly campaignName: string | null;
}

/** Returns the groups of an ad account, last sent first. */
export async function groupsPage(
  read: Tx,
  account: AccountAt,
  before: string | null,
  limit: number,
): Promise<GroupRow[]> {
  const rows = await read.rows<GroupRow & { conversions: string; value: string }>(
    `select g.id, to_char(g.day, 'YYYY-MM-DD') as day, g.name, g.campaign_id as "campaignId", g.segment, g.people,
       g.conversions, g.value, c.name as "campaignName"
     from ad_private_conversions g
     left join ad_campaigns c on c.bucket = g.bucket and c.id = g.campaign_id
     where g.bucket = :bucket and g.account_id = :accountId and (:before::bigint is null or g.id < :before::bigint)
     order by g.id desc limit :limit`,
    { bucket: account.bucket, accountId: account.id, before, limit },
  );
  return rows.map((row) => ({
    ...row,
    conversions: Number(row.conversions),
    value: Number(row.value),
  }));
}
