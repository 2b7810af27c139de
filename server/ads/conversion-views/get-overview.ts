import { EVENT_SOURCE_NAMES, EVENT_SOURCES } from '#contract/ads/conversions/arrivals.ts';
import { EVENT_NAMES } from '#contract/ads/conversions/event-rules.ts';
import {
  type ConversionOverview,
  type getConversionOverview as call,
  type OverviewEvent,
  PERIODS,
  PLATFORMS,
} from '#contract/ads/conversions/overview.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { toSeconds } from '../core/times.ts';
import { type BarRow, barsSince } from './overview-store.ts';

const HOUR_MS = 3_600_000;

/** Counts events by name, source and time in a period, and in the period before. */
export async function getOverview(
  { read, now, adAccount }: AdvertiserContext,
  { period, source, platform: only }: InputOf<typeof call>,
): Promise<ConversionOverview> {
  const { bars, hours } = PERIODS[period];
  // The current hour is the end of the last bar.
  const end = (Math.floor(now.getTime() / HOUR_MS) + 1) * HOUR_MS;
  const since = new Date(end - bars * hours * HOUR_MS);
  const wanted = {
    since,
    before: new Date(since.getTime() - bars * hours * HOUR_MS),
    hours,
    source: source ? EVENT_SOURCES[source] : null,
    platform: only ? PLATFORMS.indexOf(only) + 1 : null,
  };
  const found = await barsSince(read, adAccount, wanted);
  const [rows, old] = [found.filter(({ bar }) => bar >= 0), found.filter(({ bar }) => bar < 0)];
  const names = [...new Set(rows.map(({ name }) => name))];
  return {
    type: 'conversion_overview',
    at: toSeconds(now),
    start_time: toSeconds(since),
    events: names
      .map((name) => eventOf(name, rows, old, bars))
      .toSorted((one, other) => other.received - one.received),
    before: {
      received: total(old, 'received'),
      merged: total(old, 'merged'),
      value_in_micro_currency: total(old, 'value'),
    },
    sources: sourcesOf(rows),
    platforms: PLATFORMS.flatMap((platform, at) => {
      const received = total(
        rows.filter((row) => row.platform === at + 1),
        'received',
      );
      return received === 0 ? [] : [{ platform, received }];
    }),
  };
}

function eventOf(
  name: number,
  all: readonly BarRow[],
  old: readonly BarRow[],
  bars: number,
): OverviewEvent {
  const event_name = EVENT_NAMES[name - 1];
  if (event_name === undefined) throw new Error(`no event has the number ${name}`);
  const rows = all.filter((row) => row.name === name);
  return {
    event_name,
    sources: sourcesOf(rows),
    received: total(rows, 'received'),
    merged: total(rows, 'merged'),
    value_in_micro_currency: total(rows, 'value'),
    received_before: total(
      old.filter((row) => row.name === name),
      'received',
    ),
    last_received_time: Math.max(...rows.map(({ lastAt }) => toSeconds(lastAt))),
    bars: Array.from({ length: bars }, (_, at) =>
      total(
        rows.filter(({ bar }) => bar === at),
        'received',
      ),
    ),
  };
}

const sourcesOf = (rows: readonly BarRow[]): OverviewEvent['sources'] =>
  EVENT_SOURCE_NAMES.flatMap((source) => {
    const own = rows.filter((row) => row.source === EVENT_SOURCES[source]);
    return own.length === 0 ? [] : [{ source, received: total(own, 'received') }];
  });

const total = (rows: readonly BarRow[], what: 'received' | 'merged' | 'value'): number =>
  rows.reduce((sum, row) => sum + row[what], 0);
