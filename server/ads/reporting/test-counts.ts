import type { Database } from '#server/kernel/db/pool.ts';
import { chargeEvents } from '../charging/charge-events.ts';
import type { AdEvent } from '../charging/event-store.ts';
import type { Counts } from './report-rows-store.ts';

/** A counted event, with its cost and time. */
export interface Counted extends AdEvent {
  readonly charged: number;
  readonly at: Date;
}

/** Charges events; returns each new one with its cost. */
export async function charged(
  db: Database,
  events: readonly AdEvent[],
  at: Date,
): Promise<Counted[]> {
  const results = await chargeEvents(db, events, at);
  return events.flatMap((event, index) => {
    const result = results[index];
    return result?.outcome === 'inserted' ? [{ ...event, charged: result.charged, at }] : [];
  });
}

const VALID = [
  'impressions',
  'clicks',
  'closeups',
  'saves',
  'hides',
  'video_25',
  'video_50',
  'video_75',
  'video_95',
  'video_100',
  'video_views',
] as const;
const INVALID = ['invalid_impressions', 'invalid_clicks'] as const;

/** Returns the expected counts of events, computed one by one. */
export function countsOf(events: readonly Counted[]): Counts {
  const counts: Record<keyof Counts, number> = {
    impressions: 0,
    clicks: 0,
    closeups: 0,
    saves: 0,
    hides: 0,
    video_25: 0,
    video_50: 0,
    video_75: 0,
    video_95: 0,
    video_100: 0,
    video_views: 0,
    spend: 0,
    free: 0,
    invalid_impressions: 0,
    invalid_clicks: 0,
    invalid_acts: 0,
  };
  for (const { kind, verdict, price, charged: cost } of events) {
    counts.spend += cost;
    if (verdict === 0) counts.free += price - cost;
    const name = verdict === 0 ? VALID[kind - 1] : (INVALID[kind - 1] ?? 'invalid_acts');
    if (name === undefined) throw new Error(`no column counts the kind ${kind}`);
    counts[name] += 1;
  }
  return counts;
}

/** Groups events by keys, and returns the expected counts of each group. */
export function countedBy(
  events: readonly Counted[],
  keysOf: (event: Counted) => readonly string[],
): Record<string, Counts> {
  const groups = new Map<string, Counted[]>();
  for (const event of events)
    for (const key of keysOf(event)) groups.set(key, [...(groups.get(key) ?? []), event]);
  return Object.fromEntries([...groups].map(([key, mine]) => [key, countsOf(mine)]));
}
