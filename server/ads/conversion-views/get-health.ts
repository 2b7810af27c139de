import { EVENT_SOURCE_NAMES, EVENT_SOURCES } from '#contract/ads/conversions/arrivals.ts';
import { EVENT_NAMES, EVENT_PARTS } from '#contract/ads/conversions/event-rules.ts';
import {
  type ConversionHealth,
  type getConversionHealth as call,
  LOOKBACK_DAYS,
  type SourceHealth,
} from '#contract/ads/conversions/health.ts';
import { PLATFORMS } from '#contract/ads/conversions/overview.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { ALL_EVENTS, partsSince, REPEATED } from '../conversion-events/part-store.ts';
import { toSeconds } from '../core/times.ts';
import { type Count, judge } from './health-rules.ts';
import { overlapSince } from './overview-store.ts';

type Rows = Awaited<ReturnType<typeof partsSince>>;

const DAY_MS = 86_400_000;
const PERCENT = 100;
const DAY_LENGTH = 10;

/** Returns the data quality of a platform's events, by source. */
export async function getHealth(
  { read, now, adAccount }: AdvertiserContext,
  { lookback, platform }: InputOf<typeof call>,
): Promise<ConversionHealth> {
  const first = new Date(now.getTime() - (LOOKBACK_DAYS[lookback] - 1) * DAY_MS);
  const since = first.toISOString().slice(0, DAY_LENGTH);
  const place = PLATFORMS.indexOf(platform) + 1;
  const rows = await partsSince(read, adAccount, since, place);
  const sources = EVENT_SOURCE_NAMES.flatMap((source): SourceHealth[] => {
    const own = rows.filter((row) => row.source === EVENT_SOURCES[source]);
    const received = sumOf(own, ALL_EVENTS);
    if (received === 0) return [];
    const names = EVENT_NAMES.filter((name) => countIn(own)(name, null) > 0);
    const judged = judge(platform, names, countIn(own));
    return [{ source, received, repeated: sumOf(own, REPEATED), ...judged }];
  });
  const isBoth = ['TAG', 'CONVERSIONS_API'].every((way) =>
    sources.some(({ source }) => source === way),
  );
  const { received, merged } = await overlapSince(read, adAccount, since, place);
  return {
    type: 'conversion_health',
    at: toSeconds(now),
    status: statusOf(sources),
    overlap: isBoth ? Math.round((PERCENT * merged) / Math.max(received - merged, 1)) : null,
    sources,
  };
}

function statusOf(sources: readonly SourceHealth[]): ConversionHealth['status'] {
  if (sources.length === 0) return null;
  return sources.some(({ quality }) => quality === 'NEEDS_IMPROVEMENT') ? 'POOR' : 'GOOD';
}

const sumOf = (rows: Rows, part: number): number =>
  rows.reduce((sum, row) => sum + (row.part === part ? row.count : 0), 0);

const countIn =
  (rows: Rows): Count =>
  (name, part) => {
    const place = part === null ? ALL_EVENTS : EVENT_PARTS.indexOf(part) + 1;
    const number = EVENT_NAMES.indexOf(name) + 1;
    return rows.find((row) => row.name === number && row.part === place)?.count ?? 0;
  };
