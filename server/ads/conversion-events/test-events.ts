import { createHash } from 'node:crypto';
import { createConversionEvents, type EventsAnswer } from '#contract/ads/conversions/events.ts';
import { createAccessToken } from '#contract/identity.ts';
import type { TestApp } from '#server/testing/app.ts';
import { clientOf, type Client } from '#server/testing/client.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { firstRates } from '../prices/exchange-rules.ts';
import type { Advertiser } from '../test-ads.ts';
import { clickIds } from './click-id.ts';
import { TAG } from './conversion-store.ts';
import { readEvent } from './read-event.ts';
import { takeEvents } from './take-events.ts';

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Returns an event as an advertiser's server sends it, for an unknown person. */
export const anEvent = (now: Date, more: object = {}): Record<string, unknown> => ({
  event_name: 'checkout',
  action_source: 'web',
  event_time: Math.floor(now.getTime() / 1000),
  event_id: 'order-1',
  user_data: { em: [hashOf('nobody@example.com')] },
  ...more,
});

/** Returns a client whose token is only valid for the advertiser's conversions. */
export async function programOf(app: TestApp, advertiser: Advertiser): Promise<Client> {
  const { owner, advertiser_id } = advertiser;
  const { token } = await owner.call(createAccessToken, {
    name: 'Shop',
    scopes: ['conversions'],
    expires_in_days: null,
    advertiser_id,
    guid: null,
  });
  return clientOf(app.url, { authorization: `Bearer ${token}` }, new Map());
}

/** Sends events to the API path for programs. */
export async function send(
  program: Pick<Client, 'request'>,
  advertiser_id: string,
  data: readonly unknown[],
): Promise<{ status: number; answer: EventsAnswer; code: string | undefined }> {
  const path = createConversionEvents.paths[0]?.[1].replace('{advertiser_id}', advertiser_id) ?? '';
  const reply = await program.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data }),
  });
  const body = reply.json<{ data: EventsAnswer; error?: { error_code: string } }>();
  return { status: reply.status, answer: body.data, code: body.error?.error_code };
}

/** Sends events at a moment as a tag on the advertiser's pages: each is `anEvent` with these overrides. */
export const tellByTag = (
  app: TestApp,
  { advertiser_id }: Advertiser,
  now: Date,
  events: readonly object[],
) =>
  app.db.transaction((tx) => {
    const rules = { now, currency: 'USD', rates: firstRates };
    const account = { id: advertiser_id, bucket: bucketOf(advertiser_id) };
    const sent = events.map((more) => {
      const raw = anEvent(now, more);
      return { raw, reading: readEvent(raw, rules) };
    });
    const taking = { tx, read: app.db.read, clickIds: clickIds('a key', null) };
    return takeEvents(taking, { account, source: TAG, now }, sent);
  });
