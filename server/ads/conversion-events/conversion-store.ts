import { RunAgain } from '#server/kernel/db/faults.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountAt } from '../core/campaign-store.ts';

/** A valid event, ready to be stored. */
export interface ReadEvent {
  /** Number in EVENT_NAMES, from 1; platform is 1 for web, 2 for app, 3 for shop. */
  readonly name: number;
  readonly platform: number;
  readonly isOffline: boolean;
  readonly eventKey: string;
  readonly at: Date;
  readonly parts: number;
  readonly value: number | null;
  readonly quantity: number;
  readonly orderId: string | null;
  readonly page: string | null;
  /** Identifies the person; not stored. */
  readonly clickId: string | null;
  readonly emails: readonly string[];
}

/** The viewer numbers of the person of an event: the current one and the previous one, if any. */
export interface Match {
  readonly viewer: string;
  readonly otherViewer: string | null;
  readonly by: number;
}

/** An event and the person matched to it, if any. */
export interface KnownEvent extends ReadEvent {
  readonly id: string;
  readonly match: Match | null;
}

/** How and when events of an ad account arrive. */
export interface Arrival {
  readonly account: AccountAt;
  /** A bit, as in the table. */
  readonly source: number;
  readonly now: Date;
  /** The tag that sent them, if any. */
  readonly tagId?: string;
}

/** The tag's time of an event overrides that of other sources. */
export const TAG = 1;

const SENT = `unnest(:ids::bigint[], :names::smallint[], :offline::boolean[], :keys::text[], :ats::timestamptz[],
    :platforms::smallint[], :parts::integer[], :values::bigint[], :quantities::integer[], :orders::text[],
    :pages::text[], :viewers::bigint[], :others::bigint[], :matches::smallint[])
  as sent (id, name, is_offline, event_key, at, platform, parts, value, quantity, order_id, page, viewer,
    other_viewer, matched_by)`;

/**
 * Inserts new events and returns their ids. Concurrent inserts of the same event wait for each other. If two processes
 * generated the same ids in one millisecond, the whole request runs again with new ones.
 */
export async function insertEvents(
  tx: Tx,
  arrival: Arrival,
  events: readonly KnownEvent[],
): Promise<ReadonlySet<string>> {
  try {
    const rows = await tx.rows<{ id: string }>(INSERT, valuesOf(arrival, events));
    return new Set(rows.map(({ id }) => id));
  } catch (error) {
    if ((error as { code?: unknown }).code === UNIQUE_VIOLATION)
      throw new RunAgain('ids of conversions met', { cause: error });
    throw error;
  }
}

const UNIQUE_VIOLATION = '23505';

const INSERT = `
  insert into ad_conversions (bucket, account_id, id, name, is_offline, event_key, at, received_at, sources,
    platform, parts, value, quantity, order_id, page, viewer, other_viewer, matched_by, due_at, tag_id)
  select :bucket::smallint, :accountId::bigint, id, name, is_offline, event_key, at, :now::timestamptz,
    :source::smallint, platform, parts, value, quantity, order_id, page, viewer, other_viewer, matched_by,
    case when viewer is not null then :now::timestamptz end, :tagId::bigint
  from ${SENT}
  order by name, is_offline, event_key
  on conflict (bucket, account_id, name, is_offline, event_key) do nothing
  returning id`;

/** An event already reported by another source, and the value that was missing until now. */
export interface MergedRow {
  /** The id of the newly received event. */
  readonly id: string;
  readonly addedValue: number;
}

/**
 * Merges events into those already stored by another source; a repeat from the same source changes nothing. Stored
 * fields stay, except that the tag's time overrides.
 */
export async function mergeEvents(
  tx: Tx,
  arrival: Arrival,
  events: readonly KnownEvent[],
): Promise<MergedRow[]> {
  const rows = await tx.rows<{ id: string; addedValue: string }>(
    `with held as materialized (
       select sent.*, known.value as known_value, known.viewer as known_viewer, known.at as known_at
       from ${SENT}
       join ad_conversions as known on known.bucket = :bucket::smallint
         and known.account_id = :accountId::bigint and known.name = sent.name
         and known.is_offline = sent.is_offline and known.event_key = sent.event_key
       where known.sources & :source::smallint = 0
       order by known.name, known.is_offline, known.event_key
       for no key update of known),
     merged as (
       update ad_conversions as known
       set sources = known.sources | :source::smallint,
         at = case when :source::smallint = ${TAG} then held.at else known.at end,
         parts = known.parts | held.parts,
         value = coalesce(known.value, held.value),
         quantity = greatest(known.quantity, held.quantity),
         order_id = coalesce(known.order_id, held.order_id),
         page = coalesce(known.page, held.page),
         tag_id = coalesce(known.tag_id, :tagId::bigint),
         changed_at = :now::timestamptz,
         viewer = coalesce(known.viewer, held.viewer),
         other_viewer = case when known.viewer is null then held.other_viewer else known.other_viewer end,
         matched_by = case when known.viewer is null then held.matched_by else known.matched_by end,
         due_at = case when coalesce(known.viewer, held.viewer) is not null then :now::timestamptz end
       from held
       where known.bucket = :bucket::smallint and known.account_id = :accountId::bigint
         and known.name = held.name and known.is_offline = held.is_offline and known.event_key = held.event_key)
     select id, case when known_value is null then coalesce(value, 0) else 0 end as "addedValue" from held`,
    valuesOf(arrival, events),
  );
  return rows.map(({ id, addedValue }) => ({ id, addedValue: Number(addedValue) }));
}

function valuesOf({ account, source, now, tagId }: Arrival, events: readonly KnownEvent[]) {
  return {
    bucket: account.bucket,
    accountId: account.id,
    source,
    now,
    tagId: tagId ?? null,
    ids: events.map(({ id }) => id),
    names: events.map(({ name }) => name),
    offline: events.map(({ isOffline }) => isOffline),
    keys: events.map(({ eventKey }) => eventKey),
    ats: events.map(({ at }) => at),
    platforms: events.map(({ platform }) => platform),
    parts: events.map(({ parts }) => parts),
    values: events.map(({ value }) => value),
    quantities: events.map(({ quantity }) => quantity),
    orders: events.map(({ orderId }) => orderId),
    pages: events.map(({ page }) => page),
    viewers: events.map(({ match }) => match?.viewer ?? null),
    others: events.map(({ match }) => match?.otherViewer ?? null),
    matches: events.map(({ match }) => match?.by ?? 0),
  };
}

/** Totals of the events of one name and platform. */
export interface HourRow {
  readonly name: number;
  readonly platform: number;
  readonly received: number;
  readonly merged: number;
  readonly value: number;
}

/** Adds to the totals of the hour. */
export async function addToHour(
  tx: Tx,
  { account, source, now }: Arrival,
  rows: readonly HourRow[],
): Promise<void> {
  await tx.run(
    `insert into ad_conversion_hours (bucket, account_id, name, source, platform, hour, received, merged, value, last_at)
     select :bucket::smallint, :accountId::bigint, name, :source::smallint, platform,
       date_trunc('hour', :now::timestamptz, 'UTC'), received, merged, value, :now::timestamptz
     from unnest(:names::smallint[], :platforms::smallint[], :received::bigint[], :merged::bigint[], :values::bigint[])
       as announced (name, platform, received, merged, value)
     order by name, platform
     on conflict (bucket, account_id, hour, name, source, platform) do update
       set received = ad_conversion_hours.received + excluded.received,
         merged = ad_conversion_hours.merged + excluded.merged,
         value = ad_conversion_hours.value + excluded.value,
         last_at = greatest(ad_conversion_hours.last_at, excluded.last_at)`,
    {
      bucket: account.bucket,
      accountId: account.id,
      source,
      now,
      names: rows.map(({ name }) => name),
      platforms: rows.map(({ platform }) => platform),
      received: rows.map(({ received }) => received),
      merged: rows.map(({ merged }) => merged),
      values: rows.map(({ value }) => value),
    },
  );
}

/** An event that was refused. */
export interface RefusalRow {
  readonly id: string;
  readonly name: string | null;
  readonly eventKey: string | null;
  readonly reason: string;
}

export async function insertRefusals(
  tx: Tx,
  { account, source, now }: Arrival,
  rows: readonly RefusalRow[],
): Promise<void> {
  await tx.run(
    `insert into ad_conversion_refusals (bucket, account_id, id, received_at, source, name, event_key, reason)
     select :bucket::smallint, :accountId::bigint, id, :now::timestamptz, :source::smallint, name, event_key, reason
     from unnest(:ids::bigint[], :names::text[], :keys::text[], :reasons::text[])
       as refused (id, name, event_key, reason)`,
    {
      bucket: account.bucket,
      accountId: account.id,
      source,
      now,
      ids: rows.map(({ id }) => id),
      names: rows.map(({ name }) => name),
      keys: rows.map(({ eventKey }) => eventKey),
      reasons: rows.map(({ reason }) => reason),
    },
  );
}
