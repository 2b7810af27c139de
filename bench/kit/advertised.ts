import { bucketOf, makeId } from '#server/kernel/core/ids.ts';
import type { Seeded, SignedIn } from './seeded-database.ts';

const DAY_MS = 86_400_000;
const IDS_BEGIN = Date.UTC(2018, 0, 1);

/** A large ad account, and how much activity it has. */
export interface Advertised {
  readonly id: string;
  readonly bucket: number;
  readonly campaigns: number;
  readonly ads: number;
  readonly days: number;
  /** The start: midnight in UTC. */
  readonly begins: Date;
  /** Batches per day in which its events were charged. */
  readonly batches: number;
}

/**
 * Inserts an ad account whose ads were each seen daily and clicked every fifth day, as charging would have left it:
 * objects, events, money. Nothing is aggregated.
 */
export async function advertise(
  { rows }: Seeded,
  size: Pick<Advertised, 'campaigns' | 'ads' | 'days' | 'begins'>,
  home = 7,
): Promise<Advertised> {
  const id = makeId(home, size.begins.getTime());
  const account: Advertised = { ...size, id, bucket: bucketOf(id), batches: 4 };
  await makeObjects(rows, account);
  for (let day = 0; day < account.days; day += 1) await makeEvents(rows, account, day);
  await rows('vacuum analyze ad_events');
  return account;
}

const GROUPS_IN_CAMPAIGN = 10;

/** Positions of ids of campaigns, ad groups and ads, by kind, after their account's. */
const placeOf = (kind: number, number: string): string =>
  `$1::bigint + ${kind} * 1000000 + ${number}`;
const AD_ID = placeOf(3, 'ad');

async function makeObjects(
  rows: Seeded['rows'],
  { id, bucket, campaigns, ads, begins }: Advertised,
): Promise<void> {
  const groups = campaigns * GROUPS_IN_CAMPAIGN;
  const campaignOf = placeOf(1, `(one % ${campaigns})`);
  const groupOf = placeOf(2, `(one % ${groups})`);
  await rows(
    `insert into ad_campaigns (bucket, id, account_id, name, objective, status, is_shared_budget, is_flexible, made_by,
       created_at, updated_at)
     select $2::smallint, ${campaignOf}, $1::bigint, 'Campaign ' || one, 'CONSIDERATION', 'ACTIVE', false, false,
       'console', $3::timestamptz, $3 from generate_series(0, $4::integer - 1) as one`,
    [id, bucket, begins, campaigns],
  );
  await rows(
    `insert into ad_groups (bucket, id, account_id, campaign_id, name, status, billable_event, budget_type, budget,
       bid_strategy, pacing, placements, is_auto_targeted, created_at, updated_at)
     select $2::smallint, ${groupOf}, $1::bigint, ${campaignOf}, 'Ad group ' || one, 'ACTIVE', 'CLICKTHROUGH', 'DAILY',
       1000000, 'AUTOMATIC_BID', 'STANDARD', 'ALL', true, $3::timestamptz, $3
     from generate_series(0, $4::integer - 1) as one`,
    [id, bucket, begins, groups],
  );
  await rows(
    `insert into ad_ads (bucket, id, account_id, campaign_id, group_id, pin_id, creative_type, name, status, review,
       created_at, updated_at)
     select $2::smallint, ${placeOf(3, 'one')}, $1::bigint, ${campaignOf}, ${groupOf}, one, 'REGULAR', 'Ad ' || one,
       'ACTIVE', 'APPROVED', $3::timestamptz, $3 from generate_series(0, $4::integer - 1) as one`,
    [id, bucket, begins, ads],
  );
  await rows(`insert into ad_money (bucket, account_id, funds) values ($1, $2, 1e15)`, [
    bucket,
    id,
  ]);
  await rows('vacuum analyze ad_campaigns, ad_groups, ad_ads');
}

async function makeEvents(
  rows: Seeded['rows'],
  { id, bucket, campaigns, ads, begins, batches }: Advertised,
  day: number,
): Promise<void> {
  const from = begins.getTime() + day * DAY_MS;
  await rows(
    `insert into ad_events (ring, auction_id, bucket, slot, kind, account_id, campaign_id, group_id, ad_id, viewer, at,
       seq, price, charged, term, placement, country, demo, device, topic, verdict)
     select ((auction.id >> 22) / 86400000 + 12) % 40, auction.id, $2::smallint, 0, kind, $1::bigint,
       ${placeOf(1, `(ad % ${campaigns})`)}, ${placeOf(2, `(ad % ${campaigns * GROUPS_IN_CAMPAIGN})`)}, ${AD_ID}, 77,
       to_timestamp($3::bigint / 1000) + batch * interval '6 hours', $4::bigint * ${batches} + batch + 1,
       cost.cost, cost.cost, 0, 1 + ad % 3, 1 + ad % 20, 75, 5, 0, 0
     from generate_series(0, $5::integer - 1) as ad
     cross join generate_series(1, 2) as kind
     cross join lateral (select ad % ${batches} as batch) as batched
     cross join lateral (select ($3::bigint + ad - ${IDS_BEGIN} << 22) | ($2::bigint << 12) as id) as auction
     cross join lateral (
       select case kind when 2 then 300000 + (ad * 7919 + $4::integer * 104729) % 500000 else 0 end as cost) as cost
     where kind = 1 or (ad + $4::integer) % 5 = 0`,
    [id, bucket, from, day, ads],
  );
}

/** Inserts an ad account of this person; returns its id. */
export async function anAdAccount(
  { rows }: Pick<Seeded, 'rows'>,
  { id: ownerId }: Pick<SignedIn, 'id'>,
): Promise<string> {
  const bucket = bucketOf(ownerId);
  const now = new Date();
  const id = makeId(bucket, now.getTime());
  await rows(
    `insert into ad_accounts (bucket, id, owner_id, name, country, currency, created_at, updated_at)
     values ($1, $2, $3, 'Shop', 'US', 'USD', $4, $4)`,
    [bucket, id, ownerId, now],
  );
  return id;
}
