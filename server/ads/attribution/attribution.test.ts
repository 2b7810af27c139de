import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createAdEvents, updateAdChoices } from '#contract/ads/viewing.ts';
import { getAdReport } from '#contract/ads/reports.ts';
import type { SentOf } from '#contract/kernel/call.ts';
import { checkOffsite } from '#contract/trust/offsite.ts';
import { sent } from '#server/discovery/offsite/test-offsite.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import type { Client } from '#server/testing/client.ts';
import { anEvent, hashOf, programOf, send } from '../conversion-events/test-events.ts';
import {
  adIn,
  type Advertiser,
  anAdvertiser,
  found,
  madePopular,
  paced,
  pinsAbout,
  promoted,
} from '../test-ads.ts';
import { ATTRIBUTE } from './attribute.ts';

const DAY_MS = 86_400_000;
const DESTINATION = 'https://glassworks.example/vases/';

let app: TestApp;
let glass: Advertiser;
let program: Client;
beforeAll(async () => {
  app = await testApp();
  glass = await anAdvertiser(app, DESTINATION);
  program = await programOf(app, glass);
  await pinsAbout(app, 'vase');
  await madePopular(app, glass.owner);
  await promoted(app, glass);
  await app.runJobs();
  await paced(app);
});
afterAll(() => app.close());

/** Creates a person with personalised ads, and returns them with the ad displayed to them. */
async function aViewer() {
  const viewer = await app.person();
  await viewer.call(updateAdChoices, { is_personal: true });
  const ad = adIn(await found(viewer, 'red vase'));
  if (ad === undefined) throw new Error('no ad stands in the search');
  return { viewer, pin_id: ad.id, params: ad.tracking_params ?? '' };
}

/** Follows the ad's link, and returns the address it leads to. */
async function leave(viewer: TestPerson, pin_id: string, client_tracking_params: string) {
  const { offsite_url } = await viewer.call(checkOffsite, { pin_id, client_tracking_params });
  const clicks = () => app.db.read.rows('select 1 from ad_events where kind = 2');
  const before = (await clicks()).length;
  app.clock.now = new Date(app.clock.now.getTime() + 1000);
  const address = new URL((await sent(viewer, offsite_url ?? '')) ?? 'about:blank');
  // Clicks are counted asynchronously, but soon.
  await vi.waitFor(async () => expect((await clicks()).length).toBeGreaterThan(before), 5_000);
  return address;
}

async function attributed(): Promise<void> {
  await jobsIn(app.db.read).add('ads.roll', {});
  await jobsIn(app.db.read).add(ATTRIBUTE, {});
  await app.runJobs();
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
const COLUMNS = [
  'TOTAL_CHECKOUT',
  'TOTAL_CLICK_CHECKOUT',
  'TOTAL_ENGAGEMENT_CHECKOUT',
  'TOTAL_VIEW_CHECKOUT',
  'TOTAL_CHECKOUT_VALUE_IN_MICRO_DOLLAR',
  'TOTAL_CHECKOUT_QUANTITY',
  'TOTAL_CONVERSIONS',
  'TOTAL_LEAD',
];

/** Reports the ad account's conversions, summed over all days. */
async function reported(more: Partial<SentOf<typeof getAdReport>> = {}) {
  const { data } = await glass.owner.call(getAdReport, {
    advertiser_id: glass.advertiser_id,
    level: 'AD',
    start_date: dayOf(new Date(app.clock.now.getTime() - 60 * DAY_MS)),
    end_date: dayOf(app.clock.now),
    conversion_columns: COLUMNS,
    ...more,
  });
  const [row] = data;
  const counts = row?.conversions ?? {};
  return COLUMNS.map((column) => counts[column] ?? 0);
}

test('a purchase is counted for the click that led there, by what its address carried; in the windows and on the day that are asked for', async () => {
  const { viewer, pin_id, params } = await aViewer();
  const address = await leave(viewer, pin_id, params);
  const click_id = address.searchParams.get('bclid') ?? '';
  expect(address.href).toBe(`${DESTINATION}?bclid=${click_id}`);
  expect(click_id).toMatch(/^[\w-]{20}$/);
  const clicked = app.clock.now;
  app.clock.now = new Date(clicked.getTime() + 3 * DAY_MS);
  const { now } = app.clock;
  const bought = {
    user_data: { click_id, em: [hashOf('somebody@else.example')] },
    custom_data: { value: 20, currency: 'USD', num_items: 3 },
  };
  await send(program, glass.advertiser_id, [anEvent(now, bought)]);
  for (let time = 0; time < 2; time += 1) {
    await attributed();
    expect(await reported()).toEqual([1, 1, 0, 0, 20_000_000, 3, 1, 0]);
  }
  // The same event from another source is not a second purchase.
  await send(program, glass.advertiser_id, [anEvent(now, bought)]);
  await attributed();
  expect((await reported())[0]).toBe(1);
  expect((await reported({ click_window_days: 1 }))[0]).toBe(0);
  expect((await reported({ click_window_days: 7 }))[0]).toBe(1);
  expect((await reported({ click_window_days: 0 }))[0]).toBe(0);
  const day = (at: Date) => ({ start_date: dayOf(at), end_date: dayOf(at) });
  expect((await reported(day(clicked)))[0]).toBe(1);
  const byConversion = { report_time: 'TIME_OF_CONVERSION' } as const;
  expect((await reported({ ...day(clicked), ...byConversion }))[0]).toBe(0);
  expect((await reported(byConversion))[0]).toBe(1);
  const levels = ['ADVERTISER', 'CAMPAIGN', 'AD_GROUP'] as const;
  for (const level of levels) expect((await reported({ level }))[0]).toBe(1);
  expect((await reported({ together: true }))[0]).toBe(1);
});

test('without a click a purchase is counted for a closeup before a view, of somebody who is known by their address', async () => {
  const other = await aViewer();
  const email = (await app.db.read.row<{ email: string }>(
    'select email from emails where person_id = :id',
    { id: other.viewer.id },
  ))!.email;
  const before = await reported();
  const gained = async (more: object = {}) =>
    (await reported(more)).slice(0, 4).map((count, at) => count - (before[at] ?? 0));
  const see = async (act: 'impression' | 'closeup') =>
    other.viewer.call(createAdEvents, { events: [{ tracking_params: other.params, act }] });
  await see('impression');
  app.clock.now = new Date(app.clock.now.getTime() + 60_000);
  const user_data = { em: [hashOf(email)] };
  await send(program, glass.advertiser_id, [
    anEvent(app.clock.now, { event_id: 'seen', user_data }),
  ]);
  await attributed();
  expect(await gained()).toEqual([1, 0, 0, 1]);
  await see('closeup');
  app.clock.now = new Date(app.clock.now.getTime() + 60_000);
  await send(program, glass.advertiser_id, [
    anEvent(app.clock.now, { event_id: 'opened', user_data }),
  ]);
  await attributed();
  expect(await gained()).toEqual([2, 0, 1, 1]);
  expect(await gained({ engagement_window_days: 0 })).toEqual([2, 0, 0, 2]);
  // Opting out makes a person unknown, and gives them a new number.
  await other.viewer.call(updateAdChoices, { is_personal: false });
  await send(program, glass.advertiser_id, [
    anEvent(app.clock.now, { event_id: 'later', user_data }),
  ]);
  await attributed();
  expect(await gained()).toEqual([2, 0, 1, 1]);
});

test('a click that is not this advertiser’s, was made up, or is of somebody who is not for it, counts for nothing', async () => {
  const { viewer, pin_id, params } = await aViewer();
  const address = await leave(viewer, pin_id, params);
  const click_id = address.searchParams.get('bclid') ?? '';
  const other = await anAdvertiser(app);
  const event = (event_id: string, id: string) =>
    anEvent(app.clock.now, {
      event_id,
      user_data: { click_id: id, em: [hashOf('nobody@example.com')] },
    });
  await send(await programOf(app, other), other.advertiser_id, [event('foreign', click_id)]);
  const forged = `${click_id.startsWith('A') ? 'B' : 'A'}${click_id.slice(1)}`;
  await send(program, glass.advertiser_id, [
    event('forged', forged),
    event('odd', 'x'.repeat(400)),
  ]);
  const matched = await app.db.read.rows(
    `select event_key from ad_conversions where viewer is not null and event_key in ('foreign', 'forged', 'odd')`,
  );
  expect(matched).toEqual([]);
  // A person without a choice or a known country, so that the law may require consent.
  const shy = await app.person();
  const ad = adIn(await found(shy, 'red vase'));
  const plain = await leave(shy, ad?.id ?? '', ad?.tracking_params ?? '');
  expect(plain.searchParams.has('bclid')).toBe(false);
});

test('columns of conversions that are none, and breakdowns of them, are refused by their names', async () => {
  const { owner, advertiser_id } = glass;
  const input = {
    advertiser_id,
    level: 'CAMPAIGN',
    start_date: '2026-03-01',
    end_date: '2026-03-02',
  };
  const refused = (more: object) => owner.refusal(getAdReport, { ...input, ...more });
  expect(await refused({ conversion_columns: ['TOTAL_BUY'] })).toMatchObject({
    status: 400,
    detail: "This isn't a conversion column.",
  });
  expect(await refused({ click_window_days: 2 })).toMatchObject({ code: 'invalid_input' });
});
