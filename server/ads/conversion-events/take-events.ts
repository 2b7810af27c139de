import type { EventsAnswer } from '#contract/ads/conversions/events.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { ClickIds } from './click-id.ts';
import {
  addToHour,
  type Arrival,
  type HourRow,
  insertEvents,
  insertRefusals,
  type KnownEvent,
  mergeEvents,
  type MergedRow,
  type ReadEvent,
} from './conversion-store.ts';
import { answerTo, sentAs } from './event-answer.ts';
import { matchPeople } from './match-people.ts';
import { addToParts } from './part-store.ts';
import { partsOf } from './parts-of.ts';
import type { EventReading } from './read-event.ts';

type Raw = Readonly<Record<string, unknown>>;

/** A mistake usually affects all events of a call, so a few samples are enough. */
const REFUSALS_KEPT = 20;

interface Taking {
  readonly tx: Tx;
  readonly read: Tx;
  readonly clickIds: ClickIds;
}

/**
 * Stores events in one transaction: each once, however often and through whichever sources it comes. Returns their
 * results in request order.
 */
export async function takeEvents(
  { tx, read, clickIds }: Taking,
  arrival: Arrival,
  sent: readonly { readonly raw: Raw; readonly reading: EventReading }[],
): Promise<EventsAnswer> {
  const { account, now } = arrival;
  const events = distinct(sent.flatMap(({ reading }) => reading.event ?? []));
  const matches = await matchPeople({ read, now, clickIds }, account, events);
  const known = events.map((event, at): KnownEvent => {
    const id = makeId(account.bucket, now.getTime());
    return { ...event, id, match: matches[at] ?? null };
  });
  if (known.length > 0) await keep(tx, arrival, known);
  const refused = sent.flatMap(({ raw, reading }) =>
    reading.event === null ? [{ raw, reason: reading.reason }] : [],
  );
  if (refused.length > 0) {
    const rows = refused.slice(0, REFUSALS_KEPT).map(({ raw, reason }) => ({
      id: makeId(account.bucket, now.getTime()),
      ...sentAs(raw),
      reason,
    }));
    await insertRefusals(tx, arrival, rows);
  }
  return answerTo(sent.map(({ reading }) => reading));
}

async function keep(tx: Tx, arrival: Arrival, events: readonly KnownEvent[]): Promise<void> {
  const inserted = await insertEvents(tx, arrival, events);
  const rest = events.filter(({ id }) => !inserted.has(id));
  const merged = rest.length === 0 ? [] : await mergeEvents(tx, arrival, rest);
  const rows = hoursOf(events, inserted, merged);
  if (rows.length > 0) await addToHour(tx, arrival, rows);
  const added = new Set([...inserted, ...merged.map(({ id }) => id)]);
  await addToParts(
    tx,
    arrival,
    partsOf(events, (id) => added.has(id)),
  );
}

const keyOf = ({ name, isOffline, eventKey }: ReadEvent): string =>
  `${name} ${String(isOffline)} ${eventKey}`;

/** Returns the first of those with the same name and id. */
function distinct(events: readonly ReadEvent[]): ReadEvent[] {
  const first = new Map<string, ReadEvent>();
  for (const event of events) if (!first.has(keyOf(event))) first.set(keyOf(event), event);
  return [...first.values()];
}

/** Returns the totals by name and platform, without repeats from the same source. */
function hoursOf(
  events: readonly KnownEvent[],
  inserted: ReadonlySet<string>,
  merged: readonly MergedRow[],
): HourRow[] {
  const added = new Map(merged.map(({ id, addedValue }) => [id, addedValue]));
  const rows = new Map<string, HourRow>();
  for (const { id, name, platform, value } of events) {
    const isMerged = added.has(id);
    if (!isMerged && !inserted.has(id)) continue;
    const key = `${name} ${platform}`;
    const row = rows.get(key) ?? { name, platform, received: 0, merged: 0, value: 0 };
    rows.set(key, {
      ...row,
      received: row.received + 1,
      merged: row.merged + (isMerged ? 1 : 0),
      value: row.value + (isMerged ? (added.get(id) ?? 0) : (value ?? 0)),
    });
  }
  return [...rows.values()];
}
