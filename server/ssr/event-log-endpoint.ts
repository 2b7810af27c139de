import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { siteTypeOf } from '#contract/kernel/site-types.ts';
import type { EventLog } from '#server/kernel/context/event-log.ts';
import { perMinute } from '#server/kernel/core/per-minute.ts';

/** A GIF of one transparent pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const EVENTS: readonly string[] = [
  'view',
  'pin_create_success',
  'pin_create_fail',
  'click_go_to_board',
  'url_reset',
  'follow_up',
  'submit',
  'submit.success',
  'submit.error',
];
/** Fields that are logged unchanged. */
const PLAIN = [
  'client',
  'path',
  'guid',
  'view_type',
  'view_parameter',
  'board_id',
  'act',
  'placement',
];
/** A page's performance as measured by the browser, in milliseconds [UI-06]; the layout shift is a score. */
const PAGE_SPEED = 'page_speed';
const TIMES = ['visually_complete', 'first_byte', 'first_paint', 'largest_paint', 'layout_shift'];
/** The maximum number of events logged per minute, since anybody can send them. */
const EVENTS_A_MINUTE = 300;
/** Every opened page sends one: a sample is enough, and leaves the limit to other events. */
const SPEEDS_A_MINUTE = 60;
/** Two phases of a minute, and everything before them. */
const LONGEST_MS = 300_000;
/** The maximum length of a logged value, in characters. */
const KEPT = 200;

/**
 * Receives events of pages, as requests for a picture [CREATE-05, BOARD-14, CALL-03, PROMOTE-03], and writes them
 * to the event log. Only host and path of addresses are logged, since the rest may contain a secret.
 */
export function bindEventLog(fastify: FastifyInstance, events: Pick<EventLog, 'write'>): void {
  const mayLogEvent = perMinute(EVENTS_A_MINUTE);
  const mayLogSpeed = perMinute(SPEEDS_A_MINUTE);
  const mayLog = ({ event }: LoggedEvent): boolean =>
    event === PAGE_SPEED ? mayLogSpeed() : mayLogEvent();
  const take = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const entry = eventIn(request.query as Record<string, unknown>);
    if (entry !== null && mayLog(entry)) {
      events.write({ ...entry, site_type: siteTypeFor(request, entry) });
    }
    return reply.header('cache-control', 'no-store').type('image/gif').send(PIXEL);
  };
  fastify.get('/_/log.gif', take);
}

type LoggedEvent = Readonly<Record<string, string | number>> & { readonly event: string };

function siteTypeFor({ headers }: FastifyRequest, entry: LoggedEvent): number {
  const { host = '', 'user-agent': userAgent = '' } = headers;
  return siteTypeOf({ host, path: String(entry['path'] ?? entry['page'] ?? ''), userAgent });
}

function eventIn(query: Record<string, unknown>): LoggedEvent | null {
  const value = (name: string): string => {
    const text = query[name];
    return typeof text === 'string' ? text.slice(0, KEPT) : '';
  };
  const event = value('event');
  if (event === PAGE_SPEED) return speedIn(value);
  if (!EVENTS.includes(event)) return null;
  // Without its guid a success cannot be distinguished from a repeated request.
  if (event === 'pin_create_success' && value('guid') === '') return null;
  const fields = [
    ...PLAIN.map((name) => [name, value(name)]),
    ...['url', 'media'].map((name) => [name, placeOf(value(name))]),
  ].filter(([, text]) => text !== '');
  return { event, ...Object.fromEntries(fields) };
}

/** Returns null unless every value is a number within a plausible range. */
function speedIn(value: (name: string) => string): LoggedEvent | null {
  const times = TIMES.filter((name) => value(name) !== '').map(
    (name) => [name, Number(value(name))] as const,
  );
  if (times.length === 0 || times.some(([, time]) => !(time >= 0 && time <= LONGEST_MS)))
    return null;
  return { event: PAGE_SPEED, page: value('page'), ...Object.fromEntries(times) };
}

function placeOf(address: string): string {
  const url = URL.parse(address);
  return url === null ? '' : url.origin + url.pathname;
}
