import { bucketOf } from '#server/kernel/core/ids.ts';
import { advertise, type Advertised } from './advertised.ts';
import type { Seeded, SignedIn } from './seeded-database.ts';

const DAY_MS = 86_400_000;

/** A large ad account owned by a signed-in person. */
export interface LargeAccount extends Pick<Advertised, 'id' | 'bucket'> {
  readonly owner: SignedIn;
  readonly campaigns: readonly string[];
}

export interface Size {
  readonly campaigns: number;
  readonly ads: number;
  readonly days: number;
}

/** The tables that are filled; all others are as the seeded database has them. */
const FILLED = [
  'ad_ads',
  'ad_days',
  'ad_hours',
  'ad_slices',
  'ad_transfers',
  'ad_attributed',
  'ad_keywords',
  'ad_changes',
];
/** Further content of an account of this size. */
const KEYWORDS = 20_000;
const CHANGES = 20_000;
const CONVERSIONS = 50_000;

/**
 * Inserts an ad account with everything its console displays, as aggregation would have left it: each thing was seen
 * daily up to today. Another benchmark verifies reports against events; here there are only sums.
 */
export async function makeLargeAccount(seeded: Seeded, size: Size): Promise<LargeAccount> {
  const { rows, people } = seeded;
  const [owner] = people;
  if (owner === undefined) throw new Error('the world is empty');
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const begins = new Date(today - (size.days - 1) * DAY_MS);
  const { id, bucket } = await advertise(seeded, { ...size, days: 0, begins }, bucketOf(owner.id));
  await rows(
    `insert into ad_accounts (bucket, id, owner_id, name, country, currency, created_at, updated_at)
     values ($1, $2, $3, 'Large', 'US', 'USD', $4, $4)`,
    [bucket, id, owner.id, begins],
  );
  await rows(
    `update ad_ads as ad set pin_id = pin.id
     from (select id, row_number() over (order by id) as number from pins limit $2) as pin
     where ad.account_id = $1 and pin.number = 1 + ad.pin_id % (select least(count(*), $2) from pins)`,
    [id, size.ads],
  );
  for (const statement of [...SUMS, ...OTHERS])
    await rows(statement, [id, bucket, begins, size.days]);
  await rows(CONVERTED, [id, bucket, begins, size.days, CONVERSIONS]);
  await rows(KEPT_KEYWORDS, [id, bucket, begins, KEYWORDS]);
  await rows(CHANGED, [id, bucket, begins, CHANGES, owner.id]);
  await rows(`vacuum analyze ${FILLED.join(', ')}`);
  const campaigns = await rows<{ id: string }>(
    'select id::text from ad_campaigns where account_id = $1 order by id',
    [id],
  );
  return { id, bucket, owner, campaigns: campaigns.map((campaign) => campaign.id) };
}

const ALL = `
  select $1::bigint as id, 1000 as weight
  union all select id, 1 + id % 7 from ad_campaigns where account_id = $1
  union all select id, 1 + id % 5 from ad_groups where account_id = $1
  union all select id, 1 + id % 3 from ad_ads where account_id = $1`;
const COUNTS = `impressions, clicks, closeups, saves, hides, video_25, video_50, video_75, video_95, video_100,
  video_views, spend, free, invalid_impressions, invalid_clicks, invalid_acts`;
const counted = (times: string): string =>
  [100, 3, 5, 2, 1, 9, 8, 7, 6, 5, 8, 900_001, 0, 1, 1, 1]
    .map((each) => `${each}::bigint * weight * ${times}`)
    .join(', ');

const SUMS = [
  `insert into ad_days (bucket, account_id, id, day, ${COUNTS})
   select $2::smallint, $1::bigint, id, $3::timestamptz::date + day, ${counted('(day + 1)')}
   from (${ALL}) as thing cross join generate_series(0, $4::integer - 1) as day`,
  // Hours are only stored for recent days.
  `insert into ad_hours (bucket, account_id, id, hour, ${COUNTS})
   select $2::smallint, $1::bigint, id, $3::timestamptz + ($4::integer - 3) * interval '1 day' + hour * interval '1 hour',
     ${counted('1')}
   from (${ALL}) as thing cross join generate_series(0, 71, 6) as hour`,
  `insert into ad_slices (bucket, account_id, id, dimension, day, value, ${COUNTS})
   select $2::smallint, $1::bigint, id, dimension, $3::timestamptz::date + day, value, ${counted('1')}
   from (select $1::bigint as id, 1000 as weight union all select id, 1 + id % 7 from ad_campaigns where account_id = $1) as thing
   cross join generate_series(1, 4) as dimension cross join generate_series(1, 3) as value
   cross join generate_series(0, $4::integer - 1) as day`,
];

const OTHERS = [
  `update ad_money set spent = 900001::bigint * 1000 * $4::integer, closed = 900001::bigint * 1000 * $4::integer,
     at = $3::timestamptz + $4::integer * interval '1 day' where bucket = $2 and account_id = $1`,
  `insert into ad_transfers (bucket, account_id, no, at, debit, credit, amount, cause, ref, hash)
   select $2::smallint, $1::bigint, no, $3::timestamptz + no * interval '1 hour', 2, 5, 37500, 1, '', sha256('')
   from generate_series(1, 24 * $4::integer) as no`,
];

const CONVERTED = `
  insert into ad_attributed (bucket, account_id, conversion_id, kind, name, campaign_id, group_id, ad_id, acted_at,
    converted_at, value, quantity, click_age)
  select $2::smallint, $1::bigint, number, 1, 5, ad.campaign_id, ad.group_id, ad.id, acted.at, acted.at + interval '1 hour',
    20000000, 1, 3600
  from (select *, row_number() over (order by id) - 1 as place, count(*) over () as ads
    from ad_ads where account_id = $1) as ad
  join generate_series(0, $5::integer - 1) as number on number % ad.ads = ad.place
  cross join lateral (select $3::timestamptz + (number % $4::integer) * interval '1 day' as at) as acted`;

const KEPT_KEYWORDS = `
  insert into ad_keywords (bucket, id, account_id, parent_id, match, value, created_at)
  select $2::smallint, $1::bigint + 5000000 + number, $1::bigint, parent.id,
    case number % 4 when 0 then 'EXACT_NEGATIVE' when 1 then 'EXACT' else 'BROAD' end, 'word ' || number, $3::timestamptz
  from (select id, row_number() over (order by id) - 1 as place, count(*) over () as many
    from ad_groups where account_id = $1) as parent
  join generate_series(0, $4::integer - 1) as number on number % parent.many = parent.place`;

const CHANGED = `
  insert into ad_changes (bucket, account_id, id, at, who, entity, entity_id, field, was, value, source)
  select $2::smallint, $1::bigint, $1::bigint + 6000000 + number, $3::timestamptz + number * interval '5 minutes',
    $5::bigint, 'CAMPAIGN', campaign.id, 'STATUS', 'ACTIVE', 'PAUSED', 'console'
  from (select id, row_number() over (order by id) - 1 as place, count(*) over () as many
    from ad_campaigns where account_id = $1) as campaign
  join generate_series(0, $4::integer - 1) as number on number % campaign.many = campaign.place`;
