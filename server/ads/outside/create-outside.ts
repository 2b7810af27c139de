import { EVENT_AHEAD_SECONDS } from '#contract/ads/conversions/event-rules.ts';
import {
  type createOutsideConversions as call,
  OUTSIDE_DAYS,
  OUTSIDE_EVENTS,
  OUTSIDE_MODELS,
  OUTSIDE_SCOPES,
  type OutsideAnswer,
  outsideConversion,
} from '#contract/ads/outside/outside.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { whyUnreadable } from '../conversion-events/why-unreadable.ts';
import { exchanged, type Rates } from '../prices/exchange-rules.ts';
import { findPrices } from '../prices/find-prices.ts';
import { campaignsOfGroups, type OutsideRow, storeOutside } from './outside-store.ts';

type Reading = Omit<OutsideRow, 'campaignId'> | string;

interface Rules {
  readonly now: Date;
  readonly currency: string;
  readonly rates: Rates;
}

const DAY_S = 86_400;
const MILLION = 1_000_000;

/**
 * Receives another system's credits of ad groups: stores each valid one, and reports why the others are invalid
 * [CONSOLE-27].
 */
export async function createOutside(
  { tx, read, now, adAccount }: AdvertiserContext,
  { data }: InputOf<typeof call>,
): Promise<OutsideAnswer> {
  const { rates } = await findPrices(read, now);
  const rules = { now, currency: adAccount.currency, rates };
  const readings = data.map((raw) => readOutside(raw, rules));
  const named = readings.flatMap((one) => (typeof one === 'string' ? [] : [one.groupId]));
  const campaigns = await campaignsOfGroups(read, adAccount, [...new Set(named)]);
  const checked = readings.map((one): OutsideRow | string => {
    if (typeof one === 'string') return one;
    const campaignId = campaigns.get(one.groupId);
    return campaignId === undefined
      ? 'ad_group_id: There is no such ad group in this ad account.'
      : { ...one, campaignId };
  });
  const rows = checked.filter((one) => typeof one !== 'string');
  // Of duplicates in a request the last counts.
  const once = new Map(rows.map((row) => [`${row.groupId} ${row.model} ${row.eventKey}`, row]));
  if (once.size > 0) await storeOutside(tx, adAccount, [...once.values()], now);
  return {
    type: 'outside_conversions',
    received: data.length,
    processed: rows.length,
    problems: checked.map((one) => (typeof one === 'string' ? one : null)),
  };
}

/** Parses a credit, or returns its problem, with the field first. */
function readOutside(raw: Readonly<Record<string, unknown>>, rules: Rules): Reading {
  const parsed = outsideConversion.safeParse(raw);
  if (!parsed.success) return whyUnreadable(parsed.error.issues);
  const sent = parsed.data;
  const age = rules.now.getTime() / 1000 - sent.event_timestamp;
  if (age > OUTSIDE_DAYS * DAY_S)
    return `event_timestamp: It happened more than ${OUTSIDE_DAYS} days ago.`;
  if (age < -EVENT_AHEAD_SECONDS) return 'event_timestamp: It is in the future.';
  const from = sent.currency ?? rules.currency;
  if (sent.value && from !== rules.currency && !rules.rates.has(from))
    return `currency: We know no rate for ${from}.`;
  const micros = Math.round((sent.value ?? 0) * MILLION);
  const value = exchanged(rules.rates, micros, { from, to: rules.currency });
  return {
    eventKey: sent.event_id,
    groupId: sent.ad_group_id,
    model: OUTSIDE_MODELS.indexOf(sent.attribution_model) + 1,
    name: OUTSIDE_EVENTS.indexOf(sent.event_name) + 1,
    scope: OUTSIDE_SCOPES.indexOf(sent.attribution_scope) + 1,
    at: new Date(sent.event_timestamp * 1000),
    score: Math.max(1, Math.round(sent.attribution_score * MILLION)),
    value: Math.min(value, Number.MAX_SAFE_INTEGER),
    events: sent.total_events ?? null,
    touchpoints: sent.total_event_touchpoints ?? null,
  };
}
