import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createAdEvents,
  getAdChoices,
  updateAdChoices,
  updateAdHide,
} from '#contract/ads/viewing.ts';
import { getHome, getRelatedPins } from '#contract/discovery.ts';
import { resourcePath } from '#contract/kernel/envelope.ts';
import type { Pin } from '#contract/pins.ts';
import { updateSettings } from '#contract/identity/settings.ts';
import { blockUser } from '#contract/social.ts';
import { checkOffsite } from '#contract/trust/offsite.ts';
import { changed, sent } from '#server/discovery/offsite/test-offsite.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';
import {
  adIn,
  anAdvertiser,
  found as foundBy,
  madePopular,
  paced,
  pinsAbout,
  promoted,
  type Advertiser,
} from '../test-ads.ts';

const EVENTS = join(tmpdir(), `promoted-${randomBytes(6).toString('hex')}.log`);
/** The link of the promoted Pin. */
const DESTINATION = 'https://glassworks.example/vases/';
const OTHER = 'https://other.example/';

let app: TestApp;
let glass: Advertiser;
let subject: Pin;

beforeAll(async () => {
  app = await testApp({ EVENT_LOG: EVENTS });
  // Other people's pins are newer, so that no page includes the promoted one organically.
  glass = await anAdvertiser(app, DESTINATION);
  subject = (await pinsAbout(app, 'vase')).at(-1)!;
  await madePopular(app, glass.owner);
  await promoted(app, glass);
  await app.runJobs();
  await paced(app);
});
afterAll(async () => {
  await app.close();
  await rm(EVENTS, { force: true });
});

/** Returns the log's lines with a name. */
async function logged(name: string): Promise<Record<string, unknown>[]> {
  const text = await readFile(EVENTS, 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter((line) => line.includes(`"${name}"`))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

const found = (by: Pick<TestPerson, 'call'>): Promise<Pin[]> => foundBy(by, 'red vase');

describe('a promoted pin', () => {
  test('stands, and says so, behind three pins of a search that it is about', async () => {
    const viewer = await app.person();
    const pins = await found(viewer);
    expect(pins[3]).toMatchObject({
      id: glass.pin.id,
      is_promoted: true,
      promoter: { id: glass.owner.id },
      promoted_is_removable: true,
      recommendation_reason: { path: { kind: 'promoted' } },
    });
    expect(pins.filter((pin) => pin.is_promoted)).toHaveLength(1);
    expect(pins.filter(({ id }) => id === glass.pin.id)).toHaveLength(1);
  });

  test('stands behind four of the pins that are like one', async () => {
    const viewer = await app.person();
    const { data } = await viewer.call(getRelatedPins, { pin_id: subject.id, page_size: 10 });
    expect(data[4]).toMatchObject({ id: glass.pin.id, is_promoted: true });
  });

  test('goes by what people saved in the homes of those who let it, and of nobody else', async () => {
    let impressions = 0;
    for (let person = 0; person < 6; person += 1) {
      const viewer = await app.person();
      const board = await aBoard(viewer, { name: 'Vases' });
      await aPin(viewer, board.id, { title: 'A vase of mine' });
      await app.runJobs();
      const home = async () => (await viewer.call(getHome, { page_size: 6 })).data;
      expect(adIn(await home())).toBeUndefined();
      const before = { is_personal: null, is_in_effect: false, interests: [] };
      expect(await viewer.call(getAdChoices, {})).toEqual(before);
      await viewer.call(updateAdChoices, { is_personal: true });
      // A home feed is random: some include the pin organically, and then no slot has it.
      impressions += adIn(await home())?.id === glass.pin.id ? 1 : 0;
      await viewer.call(updateSettings, { birthday: '2010-01-01' });
      expect(adIn(await home())).toBeUndefined();
    }
    expect(impressions).toBeGreaterThan(0);
  });

  test('is shown to no visitor, and to nobody whose own it is', async () => {
    expect(adIn(await found(app.visitor()))).toBeUndefined();
    expect(adIn(await found(glass.owner))).toBeUndefined();
  });

  test('is not shown to whom a block sets apart from who pays', async () => {
    const viewer = await app.person();
    await viewer.call(blockUser, { blocked_user_id: glass.owner.id });
    expect(adIn(await found(viewer))).toBeUndefined();
  });

  test.each(['ad', 'advertiser'] as const)(
    'goes when its viewer hides the %s, comes again when they want it, and is hidden by its own viewer alone',
    async (what) => {
      const [viewer, other] = [await app.person(), await app.person()];
      const tracking_params = adIn(await found(viewer))?.tracking_params ?? '';
      const refusal = await other.refusal(updateAdHide, { tracking_params, what, is_hidden: true });
      expect(refusal).toMatchObject({ status: 404 });
      await viewer.call(updateAdHide, { tracking_params, what, is_hidden: true });
      expect(adIn(await found(viewer))).toBeUndefined();
      expect(adIn(await found(other))).toMatchObject({ id: glass.pin.id });
      await viewer.call(updateAdHide, { tracking_params, what, is_hidden: false });
      expect(adIn(await found(viewer))).toMatchObject({ id: glass.pin.id });
    },
  );
});

describe('what viewers do', () => {
  const eventsOf = () =>
    app.db.read.rows<{ kind: number; charged: number; verdict: number }>(
      'select kind, charged, verdict from ad_events order by seq, auction_id, kind',
    );
  const tell = (by: TestPerson, tracking_params: string, act: 'impression' | 'closeup') =>
    by.resource('AdEvent', 'create', { events: [{ tracking_params, act }] });

  test('is counted once, however often it is told, and costs what it is billed for', async () => {
    const viewer = await app.person();
    const tracking_params = adIn(await found(viewer))?.tracking_params ?? '';
    const before = (await eventsOf()).length;
    const event = { tracking_params, act: 'impression' as const };
    const both = { events: [event, event, { ...event, act: 'closeup' as const }] };
    const response = await viewer.call(createAdEvents, both);
    const [one, other, closeup] = response.map(({ outcome }) => outcome);
    // Events of a call are judged side by side: either of two that are the same may come first.
    expect(new Set([one, other])).toEqual(new Set(['counted', 'known']));
    expect(closeup).toBe('counted');
    expect((await viewer.call(createAdEvents, both)).map(({ outcome }) => outcome)).toEqual([
      'known',
      'known',
      'known',
    ]);
    expect((await eventsOf()).length - before).toBe(2);
  });

  test('is taken from its own viewer alone, while it is new; what is refused is counted in the log', async () => {
    const [viewer, other] = [await app.person(), await app.person()];
    const tracking_params = adIn(await found(viewer))?.tracking_params ?? '';
    const forged = `${tracking_params.slice(0, -2)}${tracking_params.endsWith('AA') ? 'BB' : 'AA'}`;
    const before = await eventsOf();
    for (const [by, params] of [
      [other, tracking_params],
      [viewer, forged],
      [viewer, tracking_params.replace(/^\d+/u, '1')],
      [viewer, ''],
    ] as const) {
      const { envelope } = await tell(by, params, 'impression');
      expect(envelope.resource_response).toMatchObject({ status: 'failure', http_status: 400 });
    }
    const now = app.clock.now;
    app.clock.now = new Date(now.getTime() + 3_700_000);
    const late = { events: [{ tracking_params, act: 'impression' as const }] };
    expect(await viewer.call(createAdEvents, late)).toEqual([{ outcome: 'late' }]);
    expect(await eventsOf()).toEqual(before);
    const refused = () => logged('ad_events_refused');
    await expect.poll(refused).toHaveLength(5);
    expect((await refused()).map((one) => [one['unknown'], one['late']])).toEqual([
      ...Array.from({ length: 4 }, () => [1, 0]),
      [0, 1],
    ]);
  });

  test('is kept and free when a program does it that says so', async () => {
    const viewer = await app.person();
    const tracking_params = adIn(await found(viewer))?.tracking_params ?? '';
    const options = { events: [{ tracking_params, act: 'impression' }] };
    const data = JSON.stringify({ options, context: {} });
    const answer = await viewer.request(resourcePath('AdEvent', 'create'), {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'user-agent': 'Mozilla/5.0 (compatible; Somebot/2.1)',
      },
      body: String(new URLSearchParams({ source_url: '/', data })),
    });
    expect(answer.status).toBe(200);
    const events = await eventsOf();
    expect(events.at(-1)).toEqual({ kind: 1, charged: 0, verdict: 1 });
  });

  const wayOut = async (by: TestPerson, tracking_params: string, pin_id = glass.pin.id) => {
    // Nobody clicks at the moment when a page is made.
    app.clock.now = new Date(app.clock.now.getTime() + 1000);
    return by.call(checkOffsite, { pin_id, client_tracking_params: tracking_params, url: OTHER });
  };
  const browser = { headers: { 'user-agent': 'Mozilla/5.0 Firefox/140.0' } };

  test('a click leads out by a token alone, is logged, and is charged once in half an hour, at the floor where nobody else bids [OFFSITE-03] [CALL-20]', async () => {
    const viewer = await app.person();
    const tracking_params = adIn(await found(viewer))?.tracking_params ?? '';
    const { offsite_url, url } = await wayOut(viewer, tracking_params);
    expect(url).toBe(DESTINATION);
    const way = offsite_url ?? '';
    const before = (await eventsOf()).length;
    for (const token of ['', 'A'.repeat(43)]) {
      expect(await sent(viewer, changed(way, { token }), browser)).toBeNull();
    }
    // The token is for the ad's landing page: no address in the query changes it.
    expect(await sent(viewer, changed(way, { url: OTHER }), browser)).toBe(DESTINATION);
    // A redirect waits only briefly for its click to be stored.
    const counted = async () => (await eventsOf()).length - before;
    await expect.poll(counted).toBe(1);
    for (let time = 0; time < 2; time += 1) {
      expect(await sent(viewer, way, browser)).toBe(DESTINATION);
    }
    const next = adIn(await found(viewer))?.tracking_params ?? '';
    expect(await sent(viewer, (await wayOut(viewer, next)).offsite_url ?? '', browser)).toBe(
      DESTINATION,
    );
    await expect.poll(counted).toBe(2);
    const clicks = (await eventsOf()).slice(before).filter(({ kind }) => kind === 2);
    expect(clicks.map(({ charged, verdict }) => [charged, verdict])).toEqual([
      [10_000, 0],
      [0, 5],
    ]);
    const [money] = await app.db.read.rows<{ spent: string; charged: string }>(
      `select m.spent, (select sum(charged) from ad_events e where e.account_id = m.account_id) as charged
       from ad_money m where account_id = :id`,
      { id: glass.advertiser_id },
    );
    expect(money?.spent).toBe(money?.charged);
    // Simultaneous events are written together, a moment later.
    const lines = () => logged('offsite_click');
    await expect.poll(lines).toHaveLength(4);
    expect((await lines())[0]).toMatchObject({
      url: DESTINATION,
      pin_id: glass.pin.id,
      is_promoted: true,
    });
  });

  test('a link of another Pin, of another viewer or of nobody leads to no place of the ad, and counts nothing', async () => {
    const [viewer, other] = [await app.person(), await app.person()];
    const tracking_params = adIn(await found(viewer))?.tracking_params ?? '';
    const before = (await eventsOf()).length;
    for (const [by, pin] of [
      [other, glass.pin.id],
      [viewer, subject.id],
    ] as const) {
      const { offsite_url, url } = await wayOut(by, tracking_params, pin);
      expect(url).not.toBe(DESTINATION);
      if (offsite_url !== null) await sent(by, offsite_url, browser);
    }
    expect((await eventsOf()).length).toBe(before);
  });

  test('a click on a page from before its ad was paused is nobody’s own, and costs what was agreed', async () => {
    const viewer = await app.person();
    const tracking_params = adIn(await found(viewer))?.tracking_params ?? '';
    const { offsite_url } = await wayOut(viewer, tracking_params);
    const become = (status: string) =>
      app.db.read.run('update ad_ads set status = :status where account_id = :id', {
        status,
        id: glass.advertiser_id,
      });
    await become('PAUSED');
    await paced(app);
    expect(adIn(await found(await app.person()))).toBeUndefined();
    const clicks = async () => (await eventsOf()).filter(({ kind }) => kind === 2);
    const before = (await clicks()).length;
    expect(await sent(viewer, offsite_url ?? '', browser)).toBe(DESTINATION);
    // A click is stored soon.
    await expect.poll(clicks).toHaveLength(before + 1);
    expect((await clicks()).at(-1)).toEqual({ kind: 2, charged: 10_000, verdict: 0 });
    await become('ACTIVE');
    await paced(app);
  });
});
