/** The first day of the period of a budget that a day is in, by the budget's span. */
export const periodIn = (span: string, day: string): string =>
  `case ${span} when 1 then ${day} when 2 then ${day} - (extract(isodow from ${day})::integer - 1)
     else date 'epoch' end`;

/** The day of a moment, the same for everybody. */
export const dayIn = (moment: string): string => `(${moment} at time zone 'UTC')::date`;

/**
 * The bytes of an event, as the chain of its account holds them: each column in its full width, so that no two
 * events have the same. charging/chain.ts has them in TypeScript.
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
  ].join(' || ');

/** What a batch of events adds to the chain, as an aggregate: the hash of its events in the order of their keys. */
export const linkOf = (event: string): string =>
  `sha256(string_agg(${eventBytes(event)}, ''::bytea order by ${event}.auction_id, ${event}.slot, ${event}.kind))`;
