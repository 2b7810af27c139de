import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { catalogue } from '#art/catalogue.ts';
import { getHome, getRelatedPins, search } from '#contract/discovery.ts';
import { getAdAccountsMoney } from '#contract/ads/billing.ts';
import { getAdReviews } from '#contract/ads/reviews.ts';
import type { Pin } from '#contract/pins.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { planDemo } from './plan-demo.ts';
import { removeDemo } from './remove-demo.ts';
import { anInstallation, rowsIn, smallWorld } from './test-demo.ts';
import { makeWorld } from './world.ts';

// Each test draws, which may take a while on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** These have the shops' subjects, and are too many for one page. */
const world = makeWorld(
  catalogue.filter(({ name }) => /^(vases-\d\d|(textile|botanical)-0[1-4])$/u.test(name)),
  [],
);
const { shops } = world;
const promotions = shops.flatMap((shop) => shop.promotions);
const tables = ['ad_accounts', 'ad_campaigns', 'ad_groups', 'ad_ads', 'ad_keywords'] as const;
const made = {
  ad_accounts: shops.length,
  ad_campaigns: promotions.length,
  ad_groups: promotions.length,
  ad_ads: promotions.length,
  ad_keywords: promotions.flatMap(({ keywords }) => keywords).length,
};

test('where there is advertising three shops advertise, once however often the filling is cut off, and go with the demo', async () => {
  await using installation = await anInstallation({ hasAds: true });
  const { db, clock } = installation;
  await planDemo(db, clock.now);
  for (let isDone = false; !isDone;) {
    let left = 14;
    const dying = (): Date => {
      left -= 1;
      if (left < 0) throw new Error('cut off');
      return clock.now;
    };
    isDone = await installation.fill(dying).then(
      () => true,
      () => false,
    );
  }
  await installation.work();
  expect(await rowsIn(db.read, ...tables)).toEqual(made);
  const ads = await db.read.rows('select distinct status, review, waits_since from ad_ads');
  expect(ads).toEqual([{ status: 'ACTIVE', review: 'APPROVED', waits_since: null }]);
  const credits = await db.read.rows('select funds, spent, seq from ad_money');
  expect(credits).toEqual(shops.map(() => ({ funds: '250000000', spent: '0', seq: '0' })));
  // No e-mail is sent, and no statistics are made up.
  const mails = await db.read.row(
    `select count(*)::int as mails from graphile_worker.jobs where task_identifier like 'mail%'`,
  );
  expect(mails).toEqual({ mails: 0 });
  expect(await rowsIn(db.read, 'ad_events')).toEqual({ ad_events: 0 });

  const removal = { db, storage: installation.media.storage, clock: () => clock.now };
  const people = smallWorld.people.length + shops.length;
  expect(await removeDemo(removal)).toMatchObject({ people });
  await installation.work();
  const left = await rowsIn(db.read, ...tables, 'ad_targets', 'people', 'pins', 'demo_things');
  expect(new Set(Object.values(left))).toEqual(new Set([0]));
});

let app: TestApp;
let operator: TestPerson;
beforeAll(async () => {
  app = await testApp({ DEMO: 'on' }, { world });
  await app.runJobs();
  await jobsIn(app.db.read).add('ads.pace', {});
  await app.runJobs();
  operator = await app.person();
});
afterAll(() => app.close());

const promotersOf = (pins: readonly Pin[]): string[] =>
  pins.flatMap((pin) => (pin.is_promoted ? [pin.promoter?.username ?? ''] : []));
const searched = async (by: TestPerson, query: string): Promise<Pin[]> => {
  const { data } = await by.call(search, { query, scope: 'pins', page_size: 15 });
  return data.results as unknown as Pin[];
};

/** Waits for a page with ads: a process learns of new ones after a moment, which is long on a busy machine. */
const withAds = (ask: () => Promise<readonly Pin[]>): Promise<readonly Pin[]> =>
  vi.waitFor(
    async () => {
      const pins = await ask();
      if (promotersOf(pins).length === 0) throw new Error('no ad yet');
      return pins;
    },
    { timeout: 60_000, interval: 200 },
  );

test.each(['the first person', 'someone who has just joined'])(
  '%s is shown an ad of a shop among the first pins of home, of a search and of what is like a pin',
  async (who) => {
    const viewer = who === 'the first person' ? operator : await app.person();
    const names = shops.map(({ person }) => person.username);
    const home = await withAds(async () => (await viewer.call(getHome, { page_size: 15 })).data);
    expect(names).toEqual(expect.arrayContaining(promotersOf(home)));
    const found = await withAds(() => searched(viewer, 'ceramics'));
    expect(promotersOf(found)).toEqual(['the_imaginary_kiln']);
    const subject = (await searched(viewer, 'ceramics')).find((pin) => !pin.is_promoted);
    const related = { pin_id: subject?.id ?? '', page_size: 10 };
    const alike = await withAds(async () => (await viewer.call(getRelatedPins, related)).data);
    expect(promotersOf(alike)).not.toEqual([]);
  },
);

test('operators see the shops among ad accounts, with nothing to review', async () => {
  const { data } = await operator.call(getAdAccountsMoney, { page_size: 25 });
  const credit = { funds_in_micro_currency: 250_000_000, spent_in_micro_currency: 0 };
  expect(data).toEqual(
    shops
      .map(({ person }) => expect.objectContaining({ name: person.name, ...credit }))
      .toSorted((one, other) => (one.sample.name < other.sample.name ? -1 : 1)),
  );
  expect((await operator.call(getAdReviews, {})).data).toEqual([]);
});
