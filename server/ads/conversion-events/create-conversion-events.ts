import { EVENT_CALLS } from '#contract/ads/conversions/event-rules.ts';
import type {
  createConversionEvents as call,
  EventsAnswer,
} from '#contract/ads/conversions/events.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { spend } from '#server/trust/index.ts';
import { findPrices } from '../prices/find-prices.ts';
import type { ClickIds } from './click-id.ts';
import { readEvent } from './read-event.ts';
import { takeEvents } from './take-events.ts';
import { tryEvents } from './try-events.ts';

const MINUTE_S = 60;
const CONVERSIONS_API = 2;

/** Receives conversions from an advertiser's server, or tests them if there is a test code. */
export async function createConversionEvents(
  context: AdvertiserContext & { readonly clickIds: ClickIds },
  { data, test_code: code }: InputOf<typeof call>,
): Promise<EventsAnswer> {
  const { read, now, adAccount } = context;
  const key = `conversions:${adAccount.id}`;
  await spend(read, { key, limit: EVENT_CALLS, seconds: MINUTE_S, now });
  const { rates } = await findPrices(read, now);
  const rules = { now, currency: adAccount.currency, rates };
  const sent = data.map((raw) => ({ raw, reading: readEvent(raw, rules) }));
  if (code) return tryEvents(context, code, sent);
  return takeEvents(context, { account: adAccount, source: CONVERSIONS_API, now }, sent);
}
