import { EVENT_NAMES, EVENT_PARTS } from '#contract/ads/conversions/event-rules.ts';
import {
  type ConversionTagHealth,
  type getConversionTagHealth as call,
  TAG_HEALTH_DAYS,
  TAG_PAGES,
} from '#contract/ads/conversions/tag-health.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { TAG } from '../conversion-events/conversion-store.ts';
import { ALL_EVENTS, partsSince, REPEATED } from '../conversion-events/part-store.ts';
import { hasPrice } from '../conversion-views/health-rules.ts';
import { ownTag } from '../conversions/conversion-tags.ts';
import { toSeconds } from '../core/times.ts';
import { type DayRow, FIRED, landings, linksOf, REFUSED, tagDays } from './tag-day-store.ts';

const DAY_MS = 86_400_000;
const DATE_LENGTH = 10;
const WEB = 1;
const MOST_LANDINGS = 200;

/** Returns the state of a tag: where it fires, where it should but does not, and what its events lack. */
export async function getTagHealth(
  context: AdvertiserContext,
  { tag_id }: InputOf<typeof call>,
): Promise<ConversionTagHealth> {
  const { read, now, adAccount } = context;
  await ownTag(read, adAccount, tag_id);
  const days = Array.from({ length: TAG_HEALTH_DAYS }, (_, at) =>
    new Date(now.getTime() - (TAG_HEALTH_DAYS - 1 - at) * DAY_MS)
      .toISOString()
      .slice(0, DATE_LENGTH),
  );
  const since = days[0] ?? '';
  const rows = await tagDays(read, adAccount, tag_id, since);
  const fired = rows.filter(({ kind }) => kind === FIRED);
  const pages = bySubject(fired.filter(({ subject }) => subject !== ''));
  const listed = pages.slice(0, TAG_PAGES);
  return {
    type: 'conversion_tag_health',
    tag_id,
    at: toSeconds(now),
    days: days.map((day) => ({ day, fires: total(fired.filter((row) => row.day === day)) })),
    pages: listed.map(({ subject, count, lastAt }) => ({
      ...placeOf(subject),
      fires: count,
      last_fired_time: toSeconds(lastAt),
    })),
    other_fires: total(fired) - total(listed),
    pages_without: await pagesWithout(context, new Set(pages.map(({ subject }) => subject))),
    refused: bySubject(rows.filter(({ kind }) => kind === REFUSED)).map(
      ({ subject, count, lastAt }) => ({ host: subject, count, last_time: toSeconds(lastAt) }),
    ),
    events: eventsOf(await partsSince(read, adAccount, since, WEB)),
  };
}

const total = (rows: readonly { readonly count: number }[]): number =>
  rows.reduce((sum, { count }) => sum + count, 0);

/** Sums the days of each page or site, latest first. */
function bySubject(rows: readonly DayRow[]): Pick<DayRow, 'subject' | 'count' | 'lastAt'>[] {
  const found = new Map<string, Pick<DayRow, 'subject' | 'count' | 'lastAt'>>();
  for (const { subject, count, lastAt } of rows) {
    const sum = (found.get(subject)?.count ?? 0) + count;
    found.delete(subject);
    found.set(subject, { subject, count: sum, lastAt });
  }
  return [...found.values()].toReversed();
}

function placeOf(subject: string): { host: string; path: string } {
  const at = subject.indexOf('/');
  return { host: subject.slice(0, at), path: subject.slice(at) };
}

/** Returns the landing pages of running ads on which the tag did not fire. */
async function pagesWithout(
  { read, adAccount }: AdvertiserContext,
  fired: ReadonlySet<string>,
): Promise<ConversionTagHealth['pages_without']> {
  const rows = await landings(read, adAccount, MOST_LANDINGS);
  const links = await linksOf(
    read,
    rows.flatMap(({ url, pinId }) => (url === null ? [pinId] : [])),
  );
  const ads = new Map<string, number>();
  for (const row of rows) {
    const url = URL.parse(row.url ?? links.get(row.pinId) ?? '');
    if (url === null) continue;
    const page = url.host + url.pathname;
    if (!fired.has(page)) ads.set(page, (ads.get(page) ?? 0) + row.ads);
  }
  return [...ads].slice(0, TAG_PAGES).map(([page, count]) => ({ ...placeOf(page), ads: count }));
}

type Part = Awaited<ReturnType<typeof partsSince>>[number];
const placeOfPart = (part: (typeof EVENT_PARTS)[number]): number => EVENT_PARTS.indexOf(part) + 1;

function eventsOf(all: readonly Part[]): ConversionTagHealth['events'] {
  const rows = all.filter(({ source }) => source === TAG);
  return EVENT_NAMES.flatMap((event_name, at) => {
    const count = (part: number): number =>
      total(rows.filter((row) => row.name === at + 1 && row.part === part));
    const received = count(ALL_EVENTS);
    const repeated = count(REPEATED);
    if (received + repeated === 0) return [];
    const without = (part: (typeof EVENT_PARTS)[number]): number | null =>
      hasPrice(event_name) ? received - count(placeOfPart(part)) : null;
    return [
      {
        event_name,
        received,
        repeated,
        without_value: without('order_value'),
        without_currency: without('currency'),
      },
    ];
  });
}
