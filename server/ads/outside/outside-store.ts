import type { Tx } from '#server/kernel/db/tx.ts';

interface Account {
  readonly bucket: number;
  readonly id: string;
}

/** Another system's credit of an ad group; name, scope and model are indexes in the contract, from 1. */
export interface OutsideRow {
  readonly eventKey: string;
  readonly groupId: string;
  readonly campaignId: string;
  readonly model: number;
  readonly name: number;
  readonly scope: number;
  readonly at: Date;
  /** Millionths. */
  readonly score: number;
  /** Micros. */
  readonly value: number;
  readonly events: number | null;
  readonly touchpoints: number | null;
}

/** Returns the campaigns of those ad groups that are the ad account's. */
export async function campaignsOfGroups(
  tx: Tx,
  { bucket, id: accountId }: Account,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows<{ id: string; campaignId: string }>(
    `select id, campaign_id as "campaignId" from ad_groups
     where bucket = :bucket and account_id = :accountId and id = any(:ids::bigint[])`,
    { bucket, accountId, ids },
  );
  return new Map(rows.map(({ id, campaignId }) => [id, campaignId]));
}

/** Stores credits; existing ones are replaced. */
export async function storeOutside(
  tx: Tx,
  { bucket, id: accountId }: Account,
  rows: readonly OutsideRow[],
  now: Date,
): Promise<void> {
  await tx.run(
    `insert into ad_outside_conversions (bucket, account_id, event_key, group_id, model, campaign_id, name, scope, at,
       score, value, events, touchpoints, received_at)
     select :bucket, :accountId, event_key, group_id, model, campaign_id, name, scope, at, score, value, events,
       touchpoints, :now
     from unnest(:keys::text[], :groupIds::bigint[], :models::smallint[], :campaignIds::bigint[], :names::smallint[],
       :scopes::smallint[], :times::timestamptz[], :scores::integer[], :amounts::bigint[], :events::integer[],
       :touches::integer[])
       as sent (event_key, group_id, model, campaign_id, name, scope, at, score, value, events, touchpoints)
     order by event_key, group_id, model
     on conflict (bucket, account_id, event_key, group_id, model) do update
       set campaign_id = excluded.campaign_id, name = excluded.name, scope = excluded.scope, at = excluded.at,
         score = excluded.score, value = excluded.value, events = excluded.events,
         touchpoints = excluded.touchpoints, received_at = excluded.received_at`,
    {
      bucket,
      accountId,
      now,
      keys: rows.map(({ eventKey }) => eventKey),
      groupIds: rows.map(({ groupId }) => groupId),
      models: rows.map(({ model }) => model),
      campaignIds: rows.map(({ campaignId }) => campaignId),
      names: rows.map(({ name }) => name),
      scopes: rows.map(({ scope }) => scope),
      times: rows.map(({ at }) => at),
      scores: rows.map(({ score }) => score),
      amounts: rows.map(({ value }) => value),
      events: rows.map(({ events }) => events),
      touches: rows.map(({ touchpoints }) => touchpoints),
    },
  );
}

/** Another system's credits of a campaign: scores in millionths, credited values in micros. */
export interface OutsideSum {
  readonly campaignId: string;
  readonly score: number;
  readonly value: number;
  /** How many credits report touchpoints, and the number of those. */
  readonly counted: number;
  readonly touchpoints: number;
  readonly receivedAt: Date;
}

export async function outsideSums(
  tx: Tx,
  { bucket, id: accountId }: Account,
  wanted: {
    readonly model: number;
    readonly from: string;
    readonly to: string;
    readonly campaignIds: readonly string[];
  },
): Promise<OutsideSum[]> {
  type Stored = Omit<OutsideSum, 'score' | 'value' | 'touchpoints'> &
    Readonly<Record<'score' | 'value' | 'touchpoints', string>>;
  const rows = await tx.rows<Stored>(
    `select campaign_id as "campaignId", sum(score)::bigint as score,
       sum(value::numeric * score / 1000000)::bigint as value, count(touchpoints)::integer as counted,
       coalesce(sum(touchpoints), 0)::bigint as touchpoints, max(received_at) as "receivedAt"
     from ad_outside_conversions
     where bucket = :bucket and account_id = :accountId and model = :model
       and at >= :from::date::timestamp at time zone 'UTC'
       and at < (:to::date + 1)::timestamp at time zone 'UTC'
       and campaign_id = any(:campaignIds::bigint[])
     group by campaign_id`,
    { bucket, accountId, ...wanted },
  );
  return rows.map((row) => ({
    ...row,
    score: Number(row.score),
    value: Number(row.value),
    touchpoints: Number(row.touchpoints),
  }));
}

/** Returns the newest campaigns of an ad account, by id. */
export async function newestCampaigns(
  tx: Tx,
  { bucket, id: accountId }: Account,
  limit: number,
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows<{ id: string; name: string }>(
    `select id, name from ad_campaigns where bucket = :bucket and account_id = :accountId
     order by id desc limit :limit`,
    { bucket, accountId, limit },
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Deletes what happened before a moment. */
export async function forgetOutside(tx: Tx, before: Date): Promise<void> {
  await tx.run('delete from ad_outside_conversions where at < :before', { before });
}
