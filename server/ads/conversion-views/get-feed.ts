import { EVENT_SOURCE_NAMES, EVENT_SOURCES } from '#contract/ads/conversions/arrivals.ts';
import { EVENT_NAMES } from '#contract/ads/conversions/event-rules.ts';
import {
  type FeedEvent,
  type getConversionFeed as call,
  type getConversionMatch as matchCall,
  MATCH_SAMPLE,
  MATCH_STEP,
  MIN_MATCHED_PEOPLE,
} from '#contract/ads/conversions/overview.ts';
import type { AnswerOf, InputOf, Page } from '#contract/kernel/call.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { idCursor } from '#server/kernel/context/cursor.ts';
import { toSeconds } from '../core/times.ts';
import { feedPage, type FeedRow, matchesOfNewest } from './feed-store.ts';

const ALL_NAMES = EVENT_NAMES.map((_, at) => at + 1);

/** Returns a page of received events. */
export async function getFeed(
  { read, adAccount }: AdvertiserContext,
  { status, event_id, page_size: size, bookmark }: InputOf<typeof call>,
): Promise<Page<FeedEvent[]>> {
  const rows = await feedPage(read, adAccount, {
    counted: status !== 'REFUSED',
    refused: status !== 'COUNTED',
    eventId: event_id ?? null,
    names: ALL_NAMES,
    before: idCursor.read(bookmark),
    limit: size + 1,
  });
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return {
    data: page.map(feedView),
    bookmark: rows.length > size && last ? idCursor.write(last.id) : null,
  };
}

const feedView = (row: FeedRow): FeedEvent => ({
  id: row.id,
  type: 'conversion_feed_event',
  status: row.isRefused ? 'REFUSED' : 'COUNTED',
  received_time: toSeconds(row.receivedAt),
  event_time: row.at && toSeconds(row.at),
  event_name: row.name === null ? row.sentName : (EVENT_NAMES[row.name - 1] ?? null),
  event_id: row.eventKey,
  sources: EVENT_SOURCE_NAMES.filter((source) => (row.sources & EVENT_SOURCES[source]) !== 0),
  value_in_micro_currency: row.value === null ? null : Number(row.value),
  reason: row.reason,
});

const PERCENT = 100;

/** Returns the share of the newest events that match people, rounded and only when there are many people. */
export async function getMatch({
  read,
  adAccount,
}: AdvertiserContext): Promise<AnswerOf<typeof matchCall>> {
  const { events, matched, people } = await matchesOfNewest(read, adAccount, MATCH_SAMPLE);
  const steps = PERCENT / MATCH_STEP;
  return {
    type: 'conversion_match',
    share: people < MIN_MATCHED_PEOPLE ? null : Math.round((steps * matched) / events) * MATCH_STEP,
  };
}
