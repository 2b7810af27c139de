import * as z from 'zod/mini';
import { MAX_EVENT_ID, EVENT_CALLS } from '#contract/ads/conversions/event-rules.ts';
import { isWithin, MAX_TAG_EVENTS } from '#contract/ads/conversions/tag-rules.ts';
import { flag, id, jsonText, maybe, text } from '#contract/kernel/scalars.ts';
import { sitesOf } from '#server/business/index.ts';
import type { Context } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { spend } from '#server/trust/index.ts';
import type { ClickIds } from '../conversion-events/click-id.ts';
import { TAG } from '../conversion-events/conversion-store.ts';
import { readEvent } from '../conversion-events/read-event.ts';
import { takeEvents } from '../conversion-events/take-events.ts';
import { findPrices } from '../prices/find-prices.ts';
import { addToDay, FIRED, findFiringTag, type FiringTag, REFUSED } from './tag-day-store.ts';

const MAX_PATH = 2000;
/** The most characters stored of a page's path. */
const PATH_STORED = 300;
const MAX_CLICK = 100;
const MINUTE_S = 60;
const MS = 1000;

/** The request of a tag. */
export const tagInput = z.object({
  tag_id: id(),
  path: z.pipe(text(MAX_PATH), z.string().check(z.startsWith('/'))),
  click_id: z.optional(maybe(text(MAX_CLICK))),
  em: z.optional(maybe(z.string().check(z.regex(/^[0-9a-f]{64}$/)))),
  opt_out: z.optional(maybe(flag())),
  events: jsonText(
    z
      .array(
        z.object({
          event_name: text(MAX_EVENT_ID),
          event_id: text(MAX_EVENT_ID),
          data: z.optional(z.record(z.string(), z.unknown())),
        }),
      )
      .check(z.minLength(1), z.maxLength(MAX_TAG_EVENTS)),
  ),
});
type Input = z.output<typeof tagInput>;

/** `unknown` and `unreadable` help whoever sets up the tag; a refused site is not reported to its sender. */
export type TagAnswer = 'taken' | 'unreadable' | 'unknown';

/** Receives events from a tag. The browser sets the site's origin, which the page cannot forge. */
export async function takeTagEvents(
  context: Context & { readonly clickIds: ClickIds },
  site: URL,
  input: Input,
): Promise<TagAnswer> {
  const { tx, read, now } = context;
  const tag = await findFiringTag(read, input.tag_id);
  if (tag === null) return 'unknown';
  const isOwn = await isOwnSite(read, tag, site.hostname);
  // Misuse on other sites has its own rate limit.
  const key = `${isOwn ? 'tag' : 'tag elsewhere'}:${tag.id}`;
  await spend(read, { key, limit: EVENT_CALLS, seconds: MINUTE_S, now });
  const count = input.events.length;
  if (!isOwn) {
    await addToDay(tx, tag, { kind: REFUSED, subject: site.hostname, count }, now);
    return 'taken';
  }
  const page = URL.parse(input.path, site.origin);
  if (page?.origin !== site.origin) return 'unreadable';
  const { rates } = await findPrices(read, now);
  const rules = { now, currency: tag.currency, rates };
  const sent = eventsIn(context, tag, page, input).map((raw) => ({
    raw,
    reading: readEvent(raw, rules),
  }));
  const account = { id: tag.accountId, bucket: tag.bucket };
  const { num_events_processed: processed } = await takeEvents(
    context,
    { account, source: TAG, now, tagId: tag.id },
    sent,
  );
  if (processed === 0) return 'unreadable';
  const subject = site.host + page.pathname.slice(0, PATH_STORED);
  await addToDay(tx, tag, { kind: FIRED, subject, count: processed }, now);
  return 'taken';
}

/**
 * The tag's id is public, so its events only count on its sites or the advertiser's claimed ones. Without either, any
 * site counts.
 */
async function isOwnSite(read: Tx, { ownerId, sites }: FiringTag, host: string): Promise<boolean> {
  if (sites.some((site) => isWithin(host, site))) return true;
  const claimed = await sitesOf(read, ownerId);
  if (sites.length === 0 && !claimed.areSome) return true;
  const labels = host.split('.');
  return labels.some((_, at) => claimed.has(labels.slice(at).join('.')));
}

/** Returns the events as an advertiser's server would send them, at the current time, whatever the browser's clock. */
function eventsIn(
  { now, origin }: Context,
  tag: FiringTag,
  page: URL,
  { click_id, em, opt_out, events }: Input,
): Record<string, unknown>[] {
  const isOptedOut = opt_out === true || origin.optsOut;
  return events.map(({ event_name, event_id, data }) => ({
    event_name,
    event_id,
    action_source: 'web',
    event_time: Math.floor(now.getTime() / MS),
    event_source_url: page.href,
    opt_out: isOptedOut,
    user_data: {
      client_ip_address: origin.address.split('%')[0],
      client_user_agent: origin.userAgent,
      ...(!isOptedOut && click_id && { click_id }),
      ...(!isOptedOut && em && tag.hashesEmail && { em: [em] }),
    },
    custom_data: withTexts(data ?? {}),
  }));
}

/** Converts ids to text, which pages may send as numbers. */
function withTexts(data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { order_id, content_ids, ...rest } = data;
  return {
    ...rest,
    ...(order_id !== undefined && { order_id: asText(order_id) }),
    ...(content_ids !== undefined && {
      content_ids: Array.isArray(content_ids) ? content_ids.map(asText) : content_ids,
    }),
  };
}

const asText = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value);
