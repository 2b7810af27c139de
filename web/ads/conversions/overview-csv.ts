import { EVENT_SOURCE_NAMES } from '#contract/ads/conversions/arrivals.ts';
import type { ConversionOverview } from '#contract/ads/conversions/overview.ts';
import { csvOf } from '../core/csv.ts';

const MS = 1000;
const MICROS = 1_000_000;

const timeOf = (seconds: number): string => new Date(seconds * MS).toISOString();

/** The overview as CSV: one row per event. */
export const overviewCsv = ({ at, start_time, events }: ConversionOverview): string =>
  csvOf([
    [
      'event_name',
      'from',
      'to',
      ...EVENT_SOURCE_NAMES.map((source) => source.toLowerCase()),
      'received',
      'counted',
      'duplicates',
      'value',
      'received_before',
      'last_received',
    ],
    ...events.map((event) => [
      event.event_name,
      timeOf(start_time),
      timeOf(at),
      ...EVENT_SOURCE_NAMES.map((name) =>
        String(event.sources.find(({ source }) => source === name)?.received ?? 0),
      ),
      String(event.received),
      String(event.received - event.merged),
      String(event.merged),
      String(event.value_in_micro_currency / MICROS),
      String(event.received_before),
      timeOf(event.last_received_time),
    ]),
  ]);
