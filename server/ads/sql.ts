/** The first day of the period of a budget that a day is in, by the budget's span; a period never goes back. */
export const periodIn = (budget: string, day: string): string =>
  `greatest(${budget}.period, case ${budget}.span when 1 then ${day} end)`;

/** What a budget has spent in a period. */
export const spentIn = (budget: string, period: string): string =>
  `case when ${budget}.period = ${period} then ${budget}.spent else 0 end`;

/** What a budget spent on each of the six days before a period, the last one first. */
export const daysBefore = (budget: string, period: string): string =>
  `case when ${budget}.period = ${period} then ${budget}.before
     else (array_fill(0::bigint, array[least(${period} - ${budget}.period - 1, 6)])
       || ${budget}.spent || ${budget}.before)[1:6] end`;

/** What may be spent in a period: no more than its own cap, nor than seven days together may, nor less than was. */
export const capIn = (cap: string, weekCap: string, before: string, spent: string): string =>
  `case when coalesce(${cap}, ${weekCap}) is not null then greatest(${spent},
     least(${cap}, ${weekCap} - (select sum(part)::bigint from unnest(${before}) as part))) end`;

/** The day of a moment, the same for everybody. */
export const dayIn = (moment: string): string => `(${moment} at time zone 'UTC')::date`;

/** What amounts are beyond is in a column of its own: the most that an integer holds. */
const MOST_INT = 2_147_483_647;

/** The part of an amount of an event that stands in its own column, and the rest where the price has one. */
export const withinInteger = (amount: string): string => `least(${amount}, ${MOST_INT})::integer`;
export const beyondInteger = (amount: string): string =>
  `case when price >= ${MOST_INT} then greatest(0, ${amount} - ${MOST_INT}) end`;

/** What was to be paid for an event, and what was charged: nearly none has a part beyond an integer. */
export const priceIn = (event: string): string =>
  `(${event}.price + coalesce(${event}.price_beyond, 0))`;
export const chargedIn = (event: string): string =>
  `(${event}.charged + coalesce(${event}.charged_beyond, 0))`;

/**
 * Whether ads may go by what is known of a person, as core/allows-personal.ts has it, whatever their browser asks for:
 * of a row of people, and of their row of ad_viewers where there is one.
 */
export const allowsPersonalAds = (person: string, viewer: string): string =>
  `(${person}.is_personalised and (${person}.birthday is null or ${person}.birthday <= :bornBy::date)
    and coalesce(${viewer}.is_personal,
      ${person}.country is not null and ${person}.country <> all(:askedFirst::text[])))`;

/**
 * The bytes of an event, as the chain of its account holds them: each column in its full width, so that no two
 * events have the same; the price says whether parts beyond an integer follow. charging/chain.ts has them in TypeScript.
 */
export const eventBytes = (event: string): string =>
  [
    ...['auction_id', 'account_id', 'campaign_id', 'group_id', 'ad_id', 'viewer'].map(
      (column) => `int8send(${event}.${column})`,
    ),
    `timestamptz_send(${event}.at)`,
    `int8send(${event}.seq)`,
    ...['price', 'charged', 'term'].map((column) => `int4send(${event}.${column})`),
    ...['bucket', 'slot', 'kind', 'placement', 'country', 'demo', 'device', 'topic', 'verdict'].map(
      (column) => `int2send(${event}.${column})`,
    ),
    `int4send(coalesce(octet_length(${event}.proof), -1))`,
    `coalesce(${event}.proof, '')`,
    `coalesce(int8send(${event}.price_beyond) || int8send(${event}.charged_beyond), '')`,
  ].join(' || ');

/** What a batch of events adds to the chain, as an aggregate: the hash of its events in the order of their keys. */
export const linkOf = (event: string): string =>
  `sha256(string_agg(${eventBytes(event)}, ''::bytea order by ${event}.auction_id, ${event}.slot, ${event}.kind))`;

const valid = (kinds: string): string => `count(*) filter (where verdict = 0 and kind = ${kinds})`;
const invalid = (kinds: string): string => `count(*) filter (where verdict <> 0 and kind ${kinds})`;

/** What reports count of events, by the column of the tables of reports that it is in. */
const COUNTED = [
  ['impressions', valid('1')],
  ['clicks', valid('2')],
  ['closeups', valid('3')],
  ['saves', valid('4')],
  ['hides', valid('5')],
  ['video_25', valid('6')],
  ['video_50', valid('7')],
  ['video_75', valid('8')],
  ['video_95', valid('9')],
  ['video_100', valid('10')],
  ['video_views', valid('11')],
  ['spend', 'coalesce(sum(charged + coalesce(charged_beyond, 0)), 0)::bigint'],
  [
    'free',
    `coalesce(sum(price + coalesce(price_beyond, 0) - charged - coalesce(charged_beyond, 0))
       filter (where verdict = 0), 0)::bigint`,
  ],
  ['invalid_impressions', invalid('= 1')],
  ['invalid_clicks', invalid('= 2')],
  ['invalid_acts', invalid('> 2')],
] as const;

/** Something for each column of counts, as a list. */
export const eachCount = (made: (column: string) => string): string =>
  COUNTED.map(([column]) => made(column)).join(', ');

/** The columns of counts. */
export const COUNTS = eachCount((column) => column);

/** The counts of a group of events, each under the name of its column. */
export const countsOfEvents = COUNTED.map(([column, made]) => `${made} as ${column}`).join(', ');

/** The counts of a group of rows that have counts. */
export const sumsOfCounts = eachCount((column) => `sum(${column})::bigint as ${column}`);

/** What an event is a part of in slices: pairs of a dimension and its value, as migration 0250 has them. */
export const slicesOf = (event: string): string =>
  `(values (1::smallint, ${event}.country),
     (2::smallint, (width_bucket(${event}.demo / 4, array[18, 25, 35, 45, 50, 55, 65]) * 4
       + ${event}.demo % 4)::smallint),
     (3::smallint, ${event}.device), (4::smallint, ${event}.placement))`;

/** What stands for a person in a sketch of people: the same for the same number, and no way back to it. */
export const personHash = (viewer: string): string =>
  `substring(sha256(int8send(${viewer})) for 6)`;

/**
 * What an event is counted by people for: its ad account, campaign, ad group and ad, and the first two below the account
 * once more for what was searched for.
 */
export const reachedOf = (event: string): string =>
  `(values (${event}.account_id, 0), (${event}.campaign_id, 0), (${event}.group_id, 0), (${event}.ad_id, 0),
     (${event}.campaign_id, ${event}.term), (${event}.group_id, ${event}.term))`;

/** Whether a campaign was made for one of :objectives, where they are said. */
export const madeFor = (campaignId: string): string =>
  `(:objectives::text[] is null or ${campaignId} in (
     select id from ad_campaigns
     where bucket = :bucket and account_id = :accountId::bigint and objective = any(:objectives::text[])))`;

/** Whether the name of something fits all of :patterns, or its id is :sought, where they are said. */
export const isNamed = (entity: string): string =>
  `(:patterns::text[] is null or ${entity}.name ilike all(:patterns::text[]) or ${entity}.id::text = :sought)`;

const inStates = '(:statuses::text[] is null or status = any(:statuses::text[]))';

/** What a report is of, as a table `entities`. Only the branch of the level is read. */
export const ENTITIES = `
  entities as (
    select :accountId::bigint as id, null::bigint as campaign_id, null::bigint as group_id
    where :level::text = 'ADVERTISER'
    union all
    select id, null, null from ad_campaigns
    where :level::text = 'CAMPAIGN' and bucket = :bucket and account_id = :accountId::bigint
      and (:campaignIds::bigint[] is null or id = any(:campaignIds::bigint[]))
      and ${inStates} and ${madeFor('id')}
    union all
    select id, campaign_id, null from ad_groups
    where :level::text = 'AD_GROUP' and bucket = :bucket and account_id = :accountId::bigint
      and (:campaignIds::bigint[] is null or campaign_id = any(:campaignIds::bigint[]))
      and (:groupIds::bigint[] is null or id = any(:groupIds::bigint[]))
      and ${inStates} and ${madeFor('campaign_id')}
    union all
    select id, campaign_id, group_id from ad_ads
    where :level::text = 'AD' and bucket = :bucket and account_id = :accountId::bigint
      and (:campaignIds::bigint[] is null or campaign_id = any(:campaignIds::bigint[]))
      and (:groupIds::bigint[] is null or group_id = any(:groupIds::bigint[]))
      and (:adIds::bigint[] is null or id = any(:adIds::bigint[]))
      and ${inStates} and ${madeFor('campaign_id')}
  )`;

/** What became of a product group in an ad group, as PROMOTION_STATUSES have it: of whether it is included and of the rows of both. */
export const promotionStatus = (isIncluded: string, group: string, campaign: string): string =>
  `case
     when ${group}.status not in ('ACTIVE', 'PAUSED', 'DRAFT')
       or ${campaign}.status not in ('ACTIVE', 'PAUSED', 'DRAFT') then 'ARCHIVED'
     when not ${isIncluded} then 'EXCLUDED'
     when ${group}.status = 'ACTIVE' and ${campaign}.status = 'ACTIVE' then 'RUNNING'
     else 'PAUSED' end`;
