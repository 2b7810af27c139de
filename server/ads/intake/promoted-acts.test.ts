import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createAdComplaint,
  deleteAdHide,
  getAdHides,
  getAdWhy,
  updateAdChoices,
  updateAdHide,
} from '#contract/ads/viewing.ts';
import { getAdReviews, updateAdReview } from '#contract/ads/reviews.ts';
import { getRelatedPins } from '#contract/discovery.ts';
import { updateSettings } from '#contract/identity/settings.ts';
import { savePin, type Pin } from '#contract/pins.ts';
import { eraseAdsOf } from '#server/ads/index.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard } from '#server/testing/pins.ts';
import {
  adIn,
  anAdvertiser,
  found as foundBy,
  paced,
  pinsAbout,
  promoted,
  type Advertiser,
} from '../test-ads.ts';

const DAY_MS = 86_400_000;

let app: TestApp;
let operator: TestPerson;
let glass: Advertiser;
let subject: Pin;

beforeAll(async () => {
  app = await testApp();
  operator = await app.person();
  glass = await anAdvertiser(app);
  subject = (await pinsAbout(app, 'vase')).at(-1)!;
  await promoted(app, glass, {
    targeting_spec: { LOCATION: ['NL', 'DE'], AGE_BUCKET: ['25-34', '35-44'] },
  });
  await app.runJobs();
  await paced(app);
});
afterAll(() => app.close());

const found = (by: Pick<TestPerson, 'call'>): Promise<Pin[]> => foundBy(by, 'red vase');

/** Creates a person of 30 in the Netherlands with personalised ads, and the ad they are shown. */
async function aViewer(): Promise<{ viewer: TestPerson; tracking_params: string }> {
  const viewer = await app.person();
  const birthday = `${app.clock.now.getUTCFullYear() - 31}-01-01`;
  await viewer.call(updateSettings, { country: 'NL', birthday });
  await viewer.call(updateAdChoices, { is_personal: true });
  return { viewer, tracking_params: adIn(await found(viewer))?.tracking_params ?? '' };
}

const forged = (params: string): string =>
  `${params.slice(0, -2)}${params.endsWith('AA') ? 'BB' : 'AA'}`;

const eventsOf = (kind: number) =>
  app.db.read.rows<{ charged: number; price: number }>(
    'select charged, price from ad_events where kind = :kind order by seq',
    { kind },
  );

describe('a save of a promoted pin', () => {
  test('is counted once it is saved, costs nothing, and is only of the pin and the viewer that were shown', async () => {
    const { viewer, tracking_params: client_tracking_params } = await aViewer();
    const { viewer: other } = await aViewer();
    let boards = 0;
    const save = async (by: TestPerson, pin_id: string, more = {}) => {
      boards += 1;
      const { id: board_id } = await aBoard(by, { name: `Kept ${boards}` });
      await by.call(savePin, { pin_id, board_id, ...more });
      await app.runJobs();
    };
    await save(viewer, subject.id, { client_tracking_params });
    await save(other, glass.pin.id, { client_tracking_params });
    await save(other, glass.pin.id);
    await save(other, subject.id, { client_tracking_params: forged(client_tracking_params) });
    expect(await eventsOf(4)).toEqual([]);
    await save(viewer, glass.pin.id, { client_tracking_params });
    expect(await eventsOf(4)).toEqual([{ charged: 0, price: 0 }]);
    await save(viewer, glass.pin.id, { client_tracking_params });
    expect(await eventsOf(4)).toHaveLength(1);
  });
});

describe('a hide', () => {
  test('is counted once its own transaction is kept, and costs nothing', async () => {
    const { viewer, tracking_params } = await aViewer();
    const hide = { tracking_params, what: 'ad' as const };
    await viewer.call(updateAdHide, { ...hide, is_hidden: true });
    await viewer.call(updateAdHide, { ...hide, is_hidden: false });
    await viewer.call(updateAdHide, { ...hide, is_hidden: true });
    await app.runJobs();
    expect(await eventsOf(5)).toEqual([{ charged: 0, price: 0 }]);
  });

  test('is listed to whoever hid, page by page, and taken back without the ad', async () => {
    const { viewer, tracking_params } = await aViewer();
    const { viewer: other } = await aViewer();
    for (const what of ['ad', 'advertiser'] as const) {
      await viewer.call(updateAdHide, { tracking_params, what, is_hidden: true });
    }
    // Two that are deleted by now, the newest of all.
    await app.db.read.run(
      `update ad_viewers set hidden_ads = hidden_ads || :gone::bigint[], muted_accounts = muted_accounts || :gone::bigint[]
       where person_id = :id`,
      { id: viewer.id, gone: ['9000000000000000001', '9000000000000000002'] },
    );
    const first = await viewer.call(getAdHides, { page_size: 1 });
    expect(first.data).toMatchObject([
      { what: 'advertiser', id: glass.advertiser_id, promoter: { id: glass.owner.id } },
    ]);
    const bookmark = first.bookmark ?? '';
    const second = await viewer.call(getAdHides, { page_size: 1, bookmark });
    expect(second).toMatchObject({ data: [{ what: 'ad', pin_id: glass.pin.id }], bookmark: null });
    expect((await other.call(getAdHides, {})).data).toEqual([]);
    expect(adIn(await found(viewer))).toBeUndefined();
    for (const { what, id } of [...first.data, ...second.data]) {
      await viewer.call(deleteAdHide, { what, id });
    }
    expect((await viewer.call(getAdHides, {})).data).toEqual([]);
    expect(adIn(await found(viewer))?.id).toBe(glass.pin.id);
  });
});

describe('why an ad is shown', () => {
  test('is answered out of the record of its auction: who pays, what matched, what was not used', async () => {
    const { viewer, tracking_params } = await aViewer();
    const why = await viewer.call(getAdWhy, { tracking_params });
    expect(why).toMatchObject({
      pin_id: glass.pin.id,
      promoter: { id: glass.owner.id },
      placement: 'search',
      choices: { is_personal: true, is_in_effect: true },
    });
    const topics = why.matched.find(({ trait }) => trait === 'topics')?.values ?? [];
    expect(topics.length).toBeGreaterThan(0);
    expect(why.matched).toEqual([
      { trait: 'topics', values: topics },
      { trait: 'country', values: ['NL'] },
      { trait: 'age', values: ['25', '44'] },
    ]);
    expect(why.not_used).toEqual([
      'placement',
      'keywords',
      'interests',
      'language',
      'gender',
      'device',
      'audiences',
    ]);
  });

  test('is told of what was known then, whatever the viewer says of themself since', async () => {
    const { viewer, tracking_params } = await aViewer();
    await viewer.call(updateSettings, { country: 'FR' });
    const { matched } = await viewer.call(getAdWhy, { tracking_params });
    expect(matched).toContainEqual({ trait: 'country', values: ['NL'] });
    const { data } = await viewer.call(getRelatedPins, { pin_id: subject.id, page_size: 10 });
    expect(adIn(data)).toBeUndefined();
  });

  test('is nobody else’s to ask, and nobody’s once it is a day old', async () => {
    const { viewer, tracking_params } = await aViewer();
    const { viewer: other } = await aViewer();
    const refused = (by: TestPerson, params: string) =>
      by.refusal(getAdWhy, { tracking_params: params });
    expect(await refused(other, tracking_params)).toMatchObject({ status: 404 });
    expect(await refused(viewer, forged(tracking_params))).toMatchObject({ status: 404 });
    expect(await refused(viewer, tracking_params.replace(/^\d+/u, '9'))).toMatchObject({
      status: 404,
    });
    const { now } = app.clock;
    app.clock.now = new Date(now.getTime() + 2 * DAY_MS);
    expect(await refused(viewer, tracking_params)).toMatchObject({ status: 404 });
    app.clock.now = now;
  });
});

describe('what people say against an ad', () => {
  const queue = async () => (await operator.call(getAdReviews, { page_size: 250 })).data;

  test('has an operator look anew once three of them say so, while it goes on being shown', async () => {
    const complain = async (
      reason: 'scam' | 'too_often' | 'illegal',
      text: string | null = null,
    ) => {
      const { viewer, tracking_params } = await aViewer();
      await viewer.call(createAdComplaint, { tracking_params, reason, comment: text });
      return { viewer, tracking_params };
    };
    const { viewer, tracking_params } = await complain('scam', 'It is made of tin.');
    await viewer.call(createAdComplaint, { tracking_params, reason: 'illegal', comment: 'Lead.' });
    await complain('too_often');
    await complain('scam');
    expect(await queue()).toEqual([]);
    await complain('scam');
    const [waiting] = await queue();
    expect(waiting?.complaints).toHaveLength(3);
    expect(waiting?.complaints).toContainEqual({ reason: 'illegal', comment: 'Lead.' });
    expect(waiting?.pin?.id).toBe(glass.pin.id);
    expect(adIn(await found((await aViewer()).viewer))?.id).toBe(glass.pin.id);
    const { id: ad_id, review_no } = waiting ?? { id: '', review_no: 0 };
    await operator.call(updateAdReview, { ad_id, review_no, verdict: 'approved' });
    expect(await queue()).toEqual([]);
    await complain('scam');
    await complain('scam');
    expect(await queue()).toEqual([]);
  });

  test('is taken from whoever was shown it alone, and goes with them', async () => {
    const { viewer, tracking_params } = await aViewer();
    const { viewer: other } = await aViewer();
    const complaint = { tracking_params, reason: 'scam' as const };
    expect(await other.refusal(createAdComplaint, complaint)).toMatchObject({ status: 404 });
    const text = 'x'.repeat(501);
    expect(await viewer.refusal(createAdComplaint, { ...complaint, comment: text })).toMatchObject({
      status: 400,
    });
    await viewer.call(createAdComplaint, complaint);
    const readStored = () =>
      app.db.read.rows('select 1 from ad_complaints where person_id = :id', { id: viewer.id });
    expect(await readStored()).toHaveLength(1);
    await app.db.transaction((tx) => eraseAdsOf({ tx, jobs: jobsIn(tx) }, viewer.id));
    expect(await readStored()).toEqual([]);
  });
});
