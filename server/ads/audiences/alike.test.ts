import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createAdAudience,
  deleteAdAudience,
  getAdAlikeSize,
  MAX_ALIKES,
} from '#contract/ads/audiences/audiences.ts';
import { createAdLookUp } from '#contract/ads/audiences/look-ups.ts';
import { eraseAdsOf } from '#server/ads/index.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { type Advertiser, anAdvertiser } from '../test-ads.ts';
import {
  aCrowd,
  anAudience,
  anHourLater,
  audienceNow,
  membersOf,
  sendList,
} from './test-audiences.ts';
import { liked, pictureOf, pinned } from '../likeness/test-tastes.ts';

let app: TestApp;
let glass: Advertiser;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  app.clock.now = new Date('2026-03-14T09:26:53Z');
  // Moves earlier people to another country, so that each test counts only its own.
  await app.db.read.run(`update people set country = 'CA', pin_count = 0 where country = 'US'`);
  await app.db.read.run('delete from pin_search');
  glass = await anAdvertiser(app);
});
afterAll(() => app.close());

type Someone = Awaited<ReturnType<typeof aCrowd>>[number];
const idsOf = (people: readonly Someone[]) => people.map(({ id }) => id);
const sorted = (ids: readonly string[]) => ids.toSorted();

/** Creates a list audience of these people. */
async function aSeed(people: readonly Someone[]): Promise<string> {
  const { id } = await anAudience(app, glass, { audience_type: 'CUSTOMER_LIST' });
  await sendList(
    app,
    glass,
    id,
    people.map(({ email }) => email),
  );
  return id;
}

const anAlike = (seed: string, percentage: number) =>
  anAudience(app, glass, {
    audience_type: 'ACTALIKE',
    rule: { seed_id: [seed], country: 'US', percentage },
  });

/** Returns a deterministic pseudorandom generator of numbers between 0 and 1. */
function numbers(): () => number {
  let state = 7;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

const [TASTES, PICTURES, POPULAR] = [18, 60, 40];
const [OWN, CHANCE, USUAL] = [8, 4, 12];

/** Lets each of these people pin some pictures of one taste, a few of others, and more of what is popular. */
async function haveTaste(people: readonly Someone[], taste: number, random: () => number) {
  const some = (count: number, of: number, name: string) =>
    Array.from({ length: count }, () => `${name}${Math.floor(random() * of)}`);
  await pinned(
    app,
    people.flatMap(({ id }) =>
      [
        ...new Set([
          ...some(OWN, PICTURES, `taste${taste} `),
          ...some(CHANCE, PICTURES, `taste${Math.floor(random() * TASTES)} `),
          ...some(USUAL, POPULAR, 'all'),
        ]),
      ].map((picture) => [id, picture] as const),
    ),
  );
}

const scratch = () =>
  app.db.read.rows(
    `select 1 from ad_alike_makings union all select 1 from ad_alike_traits
     union all select 1 from ad_alike_scores`,
  );

test('people whose taste is that of a seed are found among all others, and nobody of the seed', async () => {
  const random = numbers();
  const seed = await aCrowd(app, 110);
  const alike = await aCrowd(app, 40);
  const others = await aCrowd(app, 850);
  await haveTaste([...seed, ...alike], 0, random);
  for (let taste = 1; taste < TASTES; taste += 1) {
    await haveTaste(others.slice((taste - 1) * 50, taste * 50), taste, random);
  }
  const { id } = await anAlike(await aSeed(seed), 4);
  const members = await membersOf(app, id);
  expect(members).toHaveLength(40);
  const held = new Set(idsOf(alike));
  // Random choice would find two.
  expect(members.filter((member) => held.has(member)).length).toBeGreaterThanOrEqual(38);
  expect(members.filter((member) => idsOf(seed).includes(member))).toEqual([]);
  expect(await audienceNow(glass, id)).toMatchObject({ status: 'TOO_SMALL', size: null });
  const { id: larger } = await anAlike(await aSeed(seed), 10);
  expect(await audienceNow(glass, larger)).toMatchObject({ status: 'READY', size: 100 });
  expect(await scratch()).toEqual([]);
});

test('nobody is found who lives elsewhere, allows nothing, or left, and an advertiser sees why somebody is', async () => {
  const seed = await aCrowd(app, 100);
  const [willing, abroad, refusing, leaving] = await aCrowd(app, 4);
  const shared = (people: readonly (Someone | undefined)[]) =>
    people.flatMap((one) => ['a', 'b', 'c'].map((name) => [one?.id ?? '', `jar ${name}`] as const));
  await pinned(app, shared([...seed, willing, abroad, refusing, leaving]));
  await pinned(
    app,
    [...(await aCrowd(app, 300))].map(({ id }) => [id, 'something else'] as const),
  );
  await app.db.read.run(`update people set country = 'CA' where id = :id`, { id: abroad?.id });
  await app.db.read.run('update people set is_personalised = false where id = :id', {
    id: refusing?.id,
  });
  const { id } = await anAlike(await aSeed(seed), 10);
  expect(await membersOf(app, id)).toEqual(sorted([willing?.id ?? '', leaving?.id ?? '']));
  const { owner, advertiser_id } = glass;
  const look = { advertiser_id, way: 'PERSON_ID' as const, value: willing?.id ?? '' };
  expect((await owner.call(createAdLookUp, look)).audiences).toMatchObject([
    { id, audience_type: 'ACTALIKE', cause: 'alike' },
  ]);
  await app.db.read.run('update ad_audience_members set left_at = :now where person_id = :id', {
    id: leaving?.id,
    now: app.clock.now,
  });
  app.clock.now = new Date(app.clock.now.getTime() + 86_400_000);
  await anHourLater(app);
  expect(await membersOf(app, id)).toEqual([willing?.id]);
  await app.db.transaction((tx) => eraseAdsOf({ tx, jobs: jobsIn(tx) }, willing?.id ?? ''));
  expect(await membersOf(app, id)).toEqual([]);
});

test('what everybody has, what few of a seed have and what is private say nothing; what they like does', async () => {
  const seed = await aCrowd(app, 100);
  const [usual, rare, secret, fan, believer] = await aCrowd(app, 5);
  const crowd = await aCrowd(app, 400);
  await pinned(app, [
    ...[...seed, ...crowd, usual!].map(({ id }) => [id, 'everywhere'] as const),
    ...[...seed.slice(0, 2), rare!].map(({ id }) => [id, 'two of them'] as const),
    ...[...seed, secret!].map(({ id }) => [id, 'private'] as const),
    [fan!.id, 'other'],
    [believer!.id, 'other'],
  ]);
  await liked(app, [
    ...[...seed, fan!].map(({ id }) => [id, 'kilns'] as const),
    ...[...seed, believer!].map(({ id }) => [id, 'church weddings'] as const),
  ]);
  const [row] = await app.db.read.rows<{ bucket: number; pin_id: string; board_id: string }>(
    'select bucket, pin_id, board_id from pin_search where signature = :signature limit 1',
    { signature: pictureOf('private') },
  );
  const { board, pin } = await aCoveredPin(row!);
  expect([board, pin]).toEqual([1, 1]);
  const { id } = await anAlike(await aSeed(seed), 10);
  expect(await membersOf(app, id)).toEqual([fan!.id]);
});

/** Creates a Pin on a board with a sensitive name, which is not used for look-alikes. */
async function aCoveredPin(of: { bucket: number; pin_id: string; board_id: string }) {
  const { bucket, board_id, pin_id } = of;
  const values = { bucket, board_id, now: app.clock.now };
  const board = await app.db.read.run(
    `insert into boards (bucket, id, owner_id, name, sort_key, slug, description, privacy, layout, created_at, updated_at, version)
     values (:bucket, :board_id, :board_id, 'Living with cancer', 'x', 'x', '', 'public', 'default', :now, :now, 1)`,
    values,
  );
  const pin = await app.db.read.run(
    `insert into pins (bucket, id, board_id, person_id, signature, title, description, alt_text, method,
       origin_pin_id, origin_person_id, words, created_at, updated_at, version)
     values (:bucket, :pin_id, :board_id, :board_id, :signature, '', '', '', 'x', :pin_id, :board_id, '', :now, :now, 1)`,
    { ...values, pin_id, signature: pictureOf('private') },
  );
  return { board, pin };
}

test('a look-alike is made anew each day, begun again where it was left, and of nobody once its seed is too small', async () => {
  const seed = await aCrowd(app, 100);
  const [first, later] = await aCrowd(app, 2);
  await pinned(
    app,
    [...seed, first!].map(({ id }) => [id, 'bowl'] as const),
  );
  await pinned(
    app,
    (await aCrowd(app, 300)).map(({ id }) => [id, 'plate'] as const),
  );
  const seedId = await aSeed(seed);
  const { id } = await anAlike(seedId, 10);
  expect(await membersOf(app, id)).toEqual([first!.id]);
  await pinned(app, [[later!.id, 'bowl']]);
  await app.db.read.run('delete from pin_search where person_id = :id', { id: first!.id });
  await anHourLater(app);
  expect(await membersOf(app, id)).toEqual([first!.id]);
  // The intermediate state of a killed process.
  const left = { bucket: bucketOf(id), id };
  await app.db.read.run(
    `insert into ad_alike_makings (bucket, audience_id, seeds, people, locals, wanted)
     values (:bucket, :id, 900, 1, 1, 0)`,
    left,
  );
  await app.db.read.run(
    `insert into ad_alike_traits (bucket, audience_id, kind, name, seeds) values (:bucket, :id, 1, :name, 90)`,
    { ...left, name: pictureOf('plate') },
  );
  await app.db.read.run(
    `update ad_audiences set making_since = :since where bucket = :bucket and id = :id`,
    { ...left, since: app.clock.now },
  );
  app.clock.now = new Date(app.clock.now.getTime() + 23 * 3_600_000);
  await anHourLater(app);
  expect(await membersOf(app, id)).toEqual([later!.id]);
  expect(await scratch()).toEqual([]);
  await sendList(app, glass, seedId, [seed[0]!.email], 'REMOVE');
  app.clock.now = new Date(app.clock.now.getTime() + 86_400_000);
  await anHourLater(app);
  expect(await membersOf(app, id)).toEqual([]);
  expect(await audienceNow(glass, id)).toMatchObject({ status: 'TOO_SMALL' });
});

test('a look-alike is of ready audiences of the same ad account, which stay as long as it does', async () => {
  const { owner, advertiser_id } = glass;
  const seed = await aSeed(await aCrowd(app, 100));
  const small = await aSeed(await aCrowd(app, 99));
  const { id } = await anAlike(seed, 1);
  const rule = { seed_id: [seed], country: 'US', percentage: 1 };
  const make = { advertiser_id, name: 'Like them', audience_type: 'ACTALIKE' as const };
  const wrong: readonly (readonly [object, string])[] = [
    [{ ...rule, seed_id: [small] }, 'rule.seed_id'],
    [{ ...rule, seed_id: [seed, id] }, 'rule.seed_id'],
    [{ ...rule, seed_id: [advertiser_id] }, 'rule.seed_id'],
    [{ country: 'US', percentage: 1 }, 'rule.seed_id'],
    [{ seed_id: [seed], percentage: 1 }, 'rule.country'],
    [{ seed_id: [seed], country: 'US' }, 'rule.percentage'],
    [{ ...rule, retention_days: 9 }, 'rule.retention_days'],
  ];
  for (const [sent, field] of wrong) {
    expect(await owner.refusal(createAdAudience, { ...make, rule: sent })).toMatchObject({
      status: 400,
      message: `Parameter '${field}' is invalid.`,
    });
  }
  const stranger = await anAdvertiser(app);
  const foreign = { ...make, advertiser_id: stranger.advertiser_id, rule };
  expect(await stranger.owner.refusal(createAdAudience, foreign)).toMatchObject({ status: 400 });
  const removing = { advertiser_id, audience_id: seed };
  expect(await owner.refusal(deleteAdAudience, removing)).toMatchObject({
    status: 409,
    code: 'audience_in_use',
    detail: expect.stringContaining('Remove the look-alikes of it first: “Audience '),
  });
  for (let count = 1; count < MAX_ALIKES; count += 1) {
    await owner.call(createAdAudience, { ...make, rule });
  }
  expect(await owner.refusal(createAdAudience, { ...make, rule })).toMatchObject({
    message: "Parameter 'audience_type' is invalid.",
  });
});

test('the size of a look-alike is estimated by those who live there and allow it', async () => {
  await aCrowd(app, 2_500);
  const { owner, advertiser_id } = glass;
  const { sizes } = await owner.call(getAdAlikeSize, { advertiser_id, country: 'US' });
  expect(sizes).toEqual([null, null, null, 100, 120, 150, 170, 200, 220, 250]);
  const nobody = await owner.call(getAdAlikeSize, { advertiser_id, country: 'NU' });
  expect(nobody.sizes).toEqual(Array(10).fill(null));
  const analyst = await owner.delegate(['ANALYST']);
  expect(await analyst.refusal(getAdAlikeSize, { advertiser_id, country: 'US' })).toMatchObject({
    code: 'ad_account_not_found',
  });
});
