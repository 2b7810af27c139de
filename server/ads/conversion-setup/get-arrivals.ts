import {
  ARRIVAL_DAYS,
  ARRIVAL_EXAMPLES,
  ARRIVAL_SAMPLE,
  type ConversionArrivals,
  type ConversionOverlap,
  EVENT_SOURCE_NAMES,
  EVENT_SOURCES,
  type EventSource,
} from '#contract/ads/conversions/arrivals.ts';
import { EVENT_NAMES, EVENT_PARTS } from '#contract/ads/conversions/event-rules.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { toSeconds } from '../core/times.ts';
import {
  type ArrivedRow,
  newestEvents,
  newestRefusals,
  type SourceRow,
  sourcesSince,
} from './arrival-store.ts';

const DAY_MS = 86_400_000;

const daysAgo = (now: Date): Date => new Date(now.getTime() - ARRIVAL_DAYS * DAY_MS);
const nameOf = (name: number): (typeof EVENT_NAMES)[number] => {
  const known = EVENT_NAMES[name - 1];
  if (known === undefined) throw new Error(`no event has the number ${name}`);
  return known;
};
const cameBy = ({ sources }: ArrivedRow, source: EventSource): boolean =>
  (sources & EVENT_SOURCES[source]) !== 0;

/** Returns what arrived lately, so that a setup can be verified. */
export async function getArrivals({
  read,
  now,
  adAccount,
}: AdvertiserContext): Promise<ConversionArrivals> {
  const since = daysAgo(now);
  const rows = await sourcesSince(read, adAccount, since);
  const newest = await newestEvents(read, adAccount, ARRIVAL_SAMPLE);
  const refusals = await newestRefusals(read, adAccount, since, ARRIVAL_EXAMPLES);
  const api = newest.filter((row) => cameBy(row, 'CONVERSIONS_API'));
  const [last] = api;
  return {
    type: 'conversion_arrivals',
    at: toSeconds(now),
    sources: EVENT_SOURCE_NAMES.flatMap((source) => sumOf(rows, source)),
    last_api_event: last
      ? {
          event_name: nameOf(last.name),
          event_id: last.eventKey,
          received_time: toSeconds(last.receivedAt),
        }
      : null,
    api_sample: api.length,
    api_parts:
      api.length === 0
        ? []
        : EVENT_PARTS.map((part, at) => ({
            part,
            count: api.filter(({ parts }) => (parts & (1 << at)) !== 0).length,
          })),
    refusals: refusals.map(({ name, eventKey, reason, receivedAt }) => ({
      received_time: toSeconds(receivedAt),
      event_name: name,
      event_id: eventKey,
      reason,
    })),
  };
}

function sumOf(all: readonly SourceRow[], source: EventSource): ConversionArrivals['sources'] {
  const rows = all.filter((row) => row.source === EVENT_SOURCES[source]);
  if (rows.length === 0) return [];
  return [
    {
      source,
      received: total(rows, 'received'),
      merged: total(rows, 'merged'),
      last_received_time: Math.max(...rows.map(({ lastAt }) => toSeconds(lastAt))),
    },
  ];
}

const total = (rows: readonly SourceRow[], what: 'received' | 'merged'): number =>
  rows.reduce((sum, row) => sum + row[what], 0);

/** Returns the events that came from two sources and were counted once. */
export async function getOverlap({
  read,
  now,
  adAccount,
}: AdvertiserContext): Promise<ConversionOverlap> {
  const rows = await sourcesSince(read, adAccount, daysAgo(now));
  const newest = await newestEvents(read, adAccount, ARRIVAL_SAMPLE);
  const names = [...new Set(rows.map(({ name }) => name))];
  const waysOf = (row: ArrivedRow) => EVENT_SOURCE_NAMES.filter((source) => cameBy(row, source));
  return {
    type: 'conversion_overlap',
    at: toSeconds(now),
    events: names.map((name) => {
      const own = rows.filter((row) => row.name === name);
      const by = (source: EventSource): number =>
        total(
          own.filter((row) => row.source === EVENT_SOURCES[source]),
          'received',
        );
      const pairs = total(own, 'merged');
      return {
        event_name: nameOf(name),
        tag: by('TAG'),
        api: by('CONVERSIONS_API'),
        file: by('FILE_UPLOAD'),
        pairs,
        counted: total(own, 'received') - pairs,
      };
    }),
    examples: newest
      .filter((row) => waysOf(row).length > 1)
      .slice(0, ARRIVAL_EXAMPLES)
      .map((row) => ({
        event_name: nameOf(row.name),
        event_id: row.eventKey,
        received_time: toSeconds(row.receivedAt),
        sources: waysOf(row),
      })),
  };
}
