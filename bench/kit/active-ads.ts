import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '#server/kernel/db/pool.ts';
import { firstIdOf } from '#server/kernel/core/ids.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import type { Seeded, SignedIn } from './seeded-database.ts';

const BUCKET = 7;
const ADS_OF_ACCOUNT = 5;
const PATIENCE_MS = 300_000;

/**
 * Creates running ads, each of a different public Pin as long as there are any, for the Pins' owners; and lets their
 * viewer have personalised ads.
 */
export async function makeActiveAds(
  { rows, serviceUrl }: Pick<Seeded, 'rows' | 'serviceUrl'>,
  viewer: Pick<SignedIn, 'id'>,
  ads: number,
): Promise<void> {
  const now = new Date();
  const first = firstIdOf(now);
  for (const [sql, values] of statementsOf(first, now, { ads, viewer: viewer.id })) {
    await rows(sql, values);
  }
  // As autovacuum soon does: until then a pacing step plans for empty tables and times out.
  await rows('analyze');
  const db = openDatabase(serviceUrl, { max: 1 });
  await jobsIn(db.read).add('ads.pace', {}, { jobKey: 'ads.pace' });
  await db.end();
}

/** Waits until the running server has computed its ads' state. */
export async function untilAdsStand({ rows }: Seeded): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    if ((await rows('select 1 from ad_epochs limit 1')).length > 0) return;
    await wait(200);
  }
  throw new Error('no ad was paced');
}

type Statement = readonly [sql: string, values: readonly unknown[]];

function statementsOf(
  first: string,
  now: Date,
  { ads, viewer }: { readonly ads: number; readonly viewer: string },
): Statement[] {
  // One-millisecond ids in one bucket; those of accounts, campaigns, groups and ads follow each other.
  const id = (kind: number, number: string): string =>
    `($1::bigint + ((${kind * ads} + ${number})::bigint << 22) + (${BUCKET} << 12))`;
  const account = id(0, `(n / ${ADS_OF_ACCOUNT})`);
  const all = `generate_series(0, ${ads - 1}) as ads (n)`;
  // The newest public Pins of others, grouped by person.
  const pins = `(
    select id, person_id, row_number() over (order by person_id, id) - 1 as place, count(*) over () as many
    from (
      select pins.id, pins.person_id
      from pins join boards on boards.bucket = pins.bucket and boards.id = pins.board_id
      where boards.privacy = 'public' and pins.person_id <> $3::bigint
      order by pins.id desc limit ${ads}) as newest) as pin`;
  const times = `$2, $2`;
  return [
    [
      `insert into ad_accounts (bucket, id, owner_id, name, country, currency, created_at, updated_at)
       select ${BUCKET}, ${account}, pin.person_id, 'Advertiser', 'US', 'USD', $2::timestamptz, $2::timestamptz
       from ${all} join ${pins} on n % pin.many = pin.place where n % ${ADS_OF_ACCOUNT} = 0`,
      [first, now, viewer],
    ],
    [
      `insert into ad_money (bucket, account_id, funds)
       select bucket, id, 1000000000000 from ad_accounts`,
      [],
    ],
    [
      `insert into ad_campaigns (bucket, id, account_id, name, objective, status, is_shared_budget,
         is_flexible, made_by, created_at, updated_at)
       select ${BUCKET}, ${id(1, 'n')}, ${account}, 'Campaign', 'CONSIDERATION', 'ACTIVE', false,
         false, 'console', ${times} from ${all}`,
      [first, now],
    ],
    [
      `insert into ad_groups (bucket, id, account_id, campaign_id, name, status, billable_event,
         budget_type, budget, bid_strategy, bid, pacing, placements, is_auto_targeted, created_at, updated_at)
       select ${BUCKET}, ${id(2, 'n')}, ${account}, ${id(1, 'n')}, 'Group', 'ACTIVE', 'CLICKTHROUGH',
         'DAILY', 100000000, 'MAX_BID', 100000 + (n * 7919) % 900000, 'STANDARD', 'ALL', true, ${times}
       from ${all}`,
      [first, now],
    ],
    [
      `insert into ad_budgets (bucket, id, span, account_id, period, cap, next_cap, opened_seq, opened_at)
       select ${BUCKET}, budget.id, budget.span, ${account}, budget.period, budget.cap, budget.cap, 0, $2
       from ${all}
       cross join lateral (values
         (${id(1, 'n')}, 3, date 'epoch', null::bigint),
         (${id(2, 'n')}, 1, ($2::timestamptz at time zone 'UTC')::date, 100000000)) as budget (id, span, period, cap)`,
      [first, now],
    ],
    [
      `insert into ad_ads (bucket, id, account_id, campaign_id, group_id, pin_id, creative_type, name,
         status, review, created_at, updated_at)
       select ${BUCKET}, ${id(3, 'n')}, ${account}, ${id(1, 'n')}, ${id(2, 'n')}, pin.id, 'REGULAR', 'Ad',
         'ACTIVE', 'APPROVED', $2, $2
       from ${all} join ${pins} on n % pin.many = pin.place`,
      [first, now, viewer],
    ],
    [
      `insert into ad_viewers (bucket, person_id, viewer, since, is_personal)
       select bucket, id, 1, $2, true from people where id = $1::bigint`,
      [viewer, now],
    ],
  ];
}
