import type { ConversionEventInput } from '#contract/ads/conversions/events.ts';
import { conversionEvent } from '#contract/ads/conversions/events.ts';
import {
  type ACTION_SOURCES,
  EVENT_AHEAD_SECONDS,
  EVENT_DAYS,
  EVENT_NAMES,
  EVENT_PARTS,
  type EventPart,
} from '#contract/ads/conversions/event-rules.ts';
import type { Rates } from '../prices/exchange-rules.ts';
import { exchanged } from '../prices/exchange-rules.ts';
import type { ReadEvent } from './conversion-store.ts';
import { whyUnreadable } from './why-unreadable.ts';

/** The result of reading an event: the event, maybe with a warning, or the reason why it is refused. */
export type EventReading =
  | { readonly event: ReadEvent; readonly warning: string | null }
  | { readonly event: null; readonly reason: string };

/** The rules for reading an ad account's events at a moment. */
export interface ReadingRules {
  readonly now: Date;
  readonly currency: string;
  readonly rates: Rates;
  /** The maximum age of an event, in days. */
  readonly mostDays?: number;
}

type Raw = Readonly<Record<string, unknown>>;
type Sent = ConversionEventInput;

const DAY_S = 86_400;
const MICROS = 1_000_000;
const MAX_MICROS = Number.MAX_SAFE_INTEGER;
const WEB = 1;
const APP = 2;
const OFFLINE = 3;

/** Reads an event as sent; all decisions about it are made here. */
export function readEvent(raw: Raw, rules: ReadingRules): EventReading {
  const parsed = conversionEvent.safeParse(raw);
  if (!parsed.success) return { event: null, reason: whyUnreadable(parsed.error.issues) };
  const sent = parsed.data;
  const reason = whyNot(sent, rules);
  if (reason !== null) return { event: null, reason };
  const { value, warning } = valueOf(sent, rules);
  return { event: eventOf(sent, value), warning };
}

function whyNot(sent: Sent, { now, mostDays = EVENT_DAYS }: ReadingRules): string | null {
  const age = now.getTime() / 1000 - sent.event_time;
  if (age > mostDays * DAY_S) return `event_time: It happened more than ${mostDays} days ago.`;
  if (age < -EVENT_AHEAD_SECONDS) return 'event_time: It is in the future.';
  const { em, hashed_maids, client_ip_address, client_user_agent } = sent.user_data;
  const hasAny =
    listOf(em).length > 0 ||
    listOf(hashed_maids).length > 0 ||
    (client_ip_address && client_user_agent);
  if (!hasAny)
    return 'user_data: Send em, hashed_maids, or client_ip_address with client_user_agent.';
  return null;
}

/**
 * Returns the value in micros of the ad account's currency; null if there is none, or, with a warning, if the currency
 * has no known rate.
 */
function valueOf(
  { custom_data: data }: Sent,
  { currency: to, rates }: ReadingRules,
): { readonly value: number | null; readonly warning: string | null } {
  if (data?.value === null || data?.value === undefined) return { value: null, warning: null };
  const from = data.currency ?? to;
  const micros = Math.round(data.value * MICROS);
  if (from !== to && !rates.has(from))
    return {
      value: null,
      warning: `custom_data.currency: We know no rate for ${from}, so the value is left out.`,
    };
  const value = Math.min(exchanged(rates, micros, { from, to }), MAX_MICROS);
  const warning = data.currency ? null : `custom_data.currency: Missing, so ${to} is assumed.`;
  return { value, warning };
}

function eventOf(sent: Sent, value: number | null): ReadEvent {
  const { custom_data: data, user_data: user } = sent;
  const platform = platformOf(sent.action_source);
  const isOptedOut = sent.opt_out === true;
  return {
    name: EVENT_NAMES.indexOf(sent.event_name) + 1,
    platform,
    isOffline: platform === OFFLINE,
    eventKey: sent.event_id,
    at: new Date(sent.event_time * 1000),
    parts: partsOf(sent),
    value,
    quantity: data?.num_items ?? 1,
    orderId: data?.order_id ?? null,
    page: pageOf(sent.event_source_url ?? null),
    clickId: isOptedOut ? null : (user.click_id ?? null),
    emails: isOptedOut ? [] : listOf(user.em),
  };
}

function platformOf(source: (typeof ACTION_SOURCES)[number]): number {
  if (source === 'web') return WEB;
  return source === 'offline' ? OFFLINE : APP;
}

/** Drops query and fragment, which may contain secrets. */
function pageOf(address: string | null): string | null {
  const url = address === null ? null : URL.parse(address);
  return url && url.protocol.startsWith('http') ? url.origin + url.pathname : null;
}

const listOf = (sent: string | readonly string[] | null | undefined): readonly string[] =>
  typeof sent === 'string' ? [sent] : (sent ?? []);

function partsOf({ user_data: user, custom_data: data, event_source_url }: Sent): number {
  const has: Record<EventPart, boolean> = {
    hashed_email: listOf(user.em).length > 0,
    click_id: Boolean(user.click_id),
    client_ip_address: Boolean(user.client_ip_address),
    client_user_agent: Boolean(user.client_user_agent),
    external_id: listOf(user.external_id).length > 0,
    hashed_maids: listOf(user.hashed_maids).length > 0,
    order_id: Boolean(data?.order_id),
    order_value: data?.value !== null && data?.value !== undefined,
    product_id: (data?.content_ids?.length ?? 0) > 0 || (data?.contents ?? []).some(({ id }) => id),
    source_url: Boolean(event_source_url),
    currency: Boolean(data?.currency),
  };
  return EVENT_PARTS.reduce((bits, part, at) => bits | (has[part] ? 1 << at : 0), 0);
}
