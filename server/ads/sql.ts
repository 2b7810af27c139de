/** The first day of the budget's period that contains a day, by its span; a period never goes back. */
export const periodIn = (budget: string, day: string): string =>
  `greatest(${budget}.period, case ${budget}.span when 1 then ${day} end)`;

/** A budget's spending in a period. */
export const spentIn = (budget: string, period: string): string =>
  `case when ${budget}.period = ${period} then ${budget}.spent else 0 end`;

/** A budget's spending on each of the six days before a period, latest first. */
export const daysBefore = (budget: string, period: string): string =>
  `case when ${budget}.period = ${period} then ${budget}.before
     else (array_fill(0::bigint, array[least(${period} - ${budget}.period - 1, 6)])
       || ${budget}.spent || ${budget}.before)[1:6] end`;

/**
 * The amount that may be spent in a period: limited by its own cap and by the cap of seven days, but never less than
 * already spent.
 */
export const capIn = (cap: string, weekCap: string, before: string, spent: string): string =>
  `case when coalesce(${cap}, ${weekCap}) is not null then greatest(${spent},
     least(${cap}, ${weekCap} - (select sum(part)::bigint from unnest(${before}) as part))) end`;

/** The UTC day of a moment. */
export const dayIn = (moment: string): string => `(${moment} at time zone 'UTC')::date`;

/** The maximum of an integer column; what exceeds it is in a second column. */
const MOST_INT = 2_147_483_647;

/** The part of an event's amount that fits an integer, and the rest if the price exceeds one. */
export const withinInteger = (amount: string): string => `least(${amount}, ${MOST_INT})::integer`;
export const beyondInteger = (amount: string): string =>
  `case when price >= ${MOST_INT} then greatest(0, ${amount} - ${MOST_INT}) end`;

/** An event's price, and its charge; very few exceed an integer. */
export const priceIn = (event: string): string =>
  `(${event}.price + coalesce(${event}.price_beyond, 0))`;
export const chargedIn = (event: string): string =>
  `(${event}.charged + coalesce(${event}.charged_beyond, 0))`;

/**
 * Whether a person allows personalised ads, as in core/allows-personal.ts but ignoring their browser's signals; takes a
 * row of people, and their row of ad_viewers if there is one.
 */
export const allowsPersonalAds = (person: string, viewer: string): string =>
  `(${person}.is_personalised and (${person}.birthday is null or ${person}.birthday <= :bornBy::date)
    and coalesce(${viewer}.is_personal,
      ${person}.country is not null and ${person}.country <> all(:askedFirst::text[])))`;

/**
 * The bytes of an event in its account's hash chain: each column in its full width, so that no two events have the same
 * bytes; the price determines whether parts beyond an integer follow. charging/chain.ts has the same in TypeScript.
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

/** An aggregate of a batch's link in the chain: the hash of its events in key order. */
export const linkOf = (event: string): string =>
  `sha256(string_agg(${eventBytes(event)}, ''::bytea order by ${event}.auction_id, ${event}.slot, ${event}.kind))`;

const valid = (kinds: string): string => `count(*) filter (where verdict = 0 and kind = ${kinds})`;
const invalid = (kinds: string): string => `count(*) filter (where verdict <> 0 and kind ${kinds})`;

/** The counts of events in reports, by column of the report tables. */
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

/** Returns a list with an expression for each column of counts. */
export const eachCount = (made: (column: string) => string): string =>
  COUNTED.map(([column]) => made(column)).join(', ');

/** The columns of counts. */
export const COUNTS = eachCount((column) => column);

/** The counts of a group of events, each named as its column. */
export const countsOfEvents = COUNTED.map(([column, made]) => `${made} as ${column}`).join(', ');

/** The sums of a group of rows with counts. */
export const sumsOfCounts = eachCount((column) => `sum(${column})::bigint as ${column}`);

/** The slices of an event: pairs of a dimension and its value, as defined in migration 0250. */
export const slicesOf = (event: string): string =>
  `(values (1::smallint, ${event}.country),
     (2::smallint, (width_bucket(${event}.demo / 4, array[18, 25, 35, 45, 50, 55, 65]) * 4
       + ${event}.demo % 4)::smallint),
     (3::smallint, ${event}.device), (4::smallint, ${event}.placement))`;

/** A person's hash in sketches: constant per number, and not reversible. */
export const personHash = (viewer: string): string =>
  `substring(sha256(int8send(${viewer})) for 6)`;

/**
 * The entities for which an event's person is counted: account, campaign, ad group and ad, and campaign and ad group
 * again for the search term.
 */
export const reachedOf = (event: string): string =>
  `(values (${event}.account_id, 0), (${event}.campaign_id, 0), (${event}.group_id, 0), (${event}.ad_id, 0),
     (${event}.campaign_id, ${event}.term), (${event}.group_id, ${event}.term))`;

/** Whether a campaign has one of :objectives, if these are set. */
export const madeFor = (campaignId: string): string =>
  `(:objectives::text[] is null or ${campaignId} in (
     select id from ad_campaigns
     where bucket = :bucket and account_id = :accountId::bigint and objective = any(:objectives::text[])))`;

/** Whether an entity's name matches all of :patterns, or its id is :sought, if these are set. */
export const isNamed = (entity: string): string =>
  `(:patterns::text[] is null or ${entity}.name ilike all(:patterns::text[]) or ${entity}.id::text = :sought)`;

const inStates = '(:statuses::text[] is null or status = any(:statuses::text[]))';

// Only the branch of the requested level is executed.
const entitiesNarrowed = (narrowed: (campaignId: string) => string): string => `(
    select :accountId::bigint as id, null::bigint as campaign_id, null::bigint as group_id
    where :level::text = 'ADVERTISER'
    union all
    select id, null, null from ad_campaigns
    where :level::text = 'CAMPAIGN' and bucket = :bucket and account_id = :accountId::bigint
      and (:campaignIds::bigint[] is null or id = any(:campaignIds::bigint[]))
      ${narrowed('id')}
    union all
    select id, campaign_id, null from ad_groups
    where :level::text = 'AD_GROUP' and bucket = :bucket and account_id = :accountId::bigint
      and (:campaignIds::bigint[] is null or campaign_id = any(:campaignIds::bigint[]))
      and (:groupIds::bigint[] is null or id = any(:groupIds::bigint[]))
      ${narrowed('campaign_id')}
    union all
    select id, campaign_id, group_id from ad_ads
    where :level::text = 'AD' and bucket = :bucket and account_id = :accountId::bigint
      and (:campaignIds::bigint[] is null or campaign_id = any(:campaignIds::bigint[]))
      and (:groupIds::bigint[] is null or group_id = any(:groupIds::bigint[]))
      and (:adIds::bigint[] is null or id = any(:adIds::bigint[]))
      ${narrowed('campaign_id')}
  )`;

/** The entities of a report, as a CTE `entities`. */
export const ENTITIES = `
  entities as ${entitiesNarrowed((campaignId) => `and ${inStates} and ${madeFor(campaignId)}`)}`;

/**
 * Whether an id is one of `entities`: by a hash of these. As a plain condition it may become a nested loop in a generic
 * plan, which expects few entities, and would compare each row with each of 10,000 ads.
 */
export const isEntity = (id: string): string => `(${id} in (select id from entities)) is true`;

/** The entities of a report whatever their status and objective, as a CTE `everything`. */
export const EVERYTHING = `
  everything as ${entitiesNarrowed(() => '')}`;

/**
 * The status of a product group in an ad group, one of PROMOTION_STATUSES, from whether it is included and the rows of
 * ad group and campaign.
 */
export const promotionStatus = (isIncluded: string, group: string, campaign: string): string =>
  `case
     when ${group}.status not in ('ACTIVE', 'PAUSED', 'DRAFT')
       or ${campaign}.status not in ('ACTIVE', 'PAUSED', 'DRAFT') then 'ARCHIVED'
     when not ${isIncluded} then 'EXCLUDED'
     when ${group}.status = 'ACTIVE' and ${campaign}.status = 'ACTIVE' then 'RUNNING'
     else 'PAUSED' end`;

/**
 * Parts of a query that find the people behind the viewer numbers of some rows, as numbers are now or were before. Both
 * have a row for each number that is known.
 */
export const peopleOfViewers = (rows: string): string => `
  numbered_now as materialized (
    select viewer, min(person_id) as person_id from ad_viewers
    where viewer in (select viewer from ${rows}) group by viewer),
  numbered_before as materialized (
    select was as viewer, min(person_id) as person_id from ad_viewers
    where was in (select viewer from ${rows}) group by was)`;

/** Joins rows with their people; goes with peopleOfViewers. */
export const joinedPeople = (rows: string): string => `
  ${rows} left join numbered_now on numbered_now.viewer = ${rows}.viewer
  left join numbered_before on numbered_before.viewer = ${rows}.viewer`;

/** The person of a joined row. */
export const PERSON_OF_VIEWER = 'coalesce(numbered_now.person_id, numbered_before.person_id)';
