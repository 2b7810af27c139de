import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { anAdvertiser, paced, promoted, type Advertiser } from '../test-ads.ts';
import { makeStepCache, type StepCache } from './step-cache.ts';

const HOUR_MS = 3_600_000;

let app: TestApp;
let glass: Advertiser;
beforeAll(async () => {
  app = await testApp();
  glass = await anAdvertiser(app);
  await promoted(app, glass);
  await promoted(app, await anAdvertiser(app));
  await app.runJobs();
  await paced(app);
});
afterAll(() => app.close());

const topics = {
  ofPictures: async (_: Tx, signatures: readonly string[]) =>
    new Map(signatures.map((signature) => [signature, [{ name: 'glass', weight: 100 }]])),
  ofPerson: async () => [],
};

/** Notes the ad accounts whose ads, and the budgets whose limits, are read. */
function noting(tx: Tx): { readonly tx: Tx; readonly accounts: Set<string>; limits: number } {
  const notes = { accounts: new Set<string>(), limits: 0 };
  const rows: Tx['rows'] = async (sql, values) => {
    const found = await tx.rows<Record<string, string>>(sql, values);
    for (const row of found) {
      if ('creativeType' in row) notes.accounts.add(row['accountId'] ?? '');
      if ('weekCap' in row) notes.limits += 1;
    }
    return found as never;
  };
  const row: Tx['row'] = (sql, values) => tx.row(sql, values);
  return Object.assign(notes, { tx: { ...tx, rows, row } });
}

const reading = (now: Date) => ({ now, last: null, stepAt: null, counted: [], topics });

const readBy = (cache: StepCache, now: Date) =>
  app.db.transaction(async (tx) => {
    const noted = noting(tx);
    const state = await cache.read(noted.tx, reading(now));
    return { state, byAd: byAd(state), ...noted };
  });

/** Returns all that is known of each ad that runs. */
function byAd({ ads, serving, counts, limits, paces }: Awaited<ReturnType<StepCache['read']>>) {
  const known = ads.map((ad) => {
    const budgets = [ad.groupId, ad.campaignId];
    const ofBudgets = budgets.map((id) => [limits.get(id), paces.get(id)]);
    return [ad.id, { ad, serving: serving.get(ad.id), counts: counts.get(ad.id), ofBudgets }];
  });
  return Object.fromEntries(known) as Readonly<Record<string, unknown>>;
}

/** Changes that nothing announces, of the one ad account. */
const CHANGES = {
  'an ad': `update ad_ads set destination_url = 'https://other.example/' where account_id = :id and`,
  'a bid': 'update ad_groups set bid = 700000 where account_id = :id and',
  'an end': `update ad_campaigns set end_at = timezone('UTC', timezone('UTC', start_at) + interval '1 day') where account_id = :id and`,
  'a country': `update ad_accounts set country = 'AT' where id = :id and`,
  'a target': `update ad_targets set spec = '{"LOCATION": ["AT"]}'
    where group_id in (select id from ad_groups where account_id = :id) and`,
  'a keyword': `insert into ad_keywords (bucket, id, account_id, parent_id, match, value, created_at)
    select bucket, 5, account_id, id, 'EXACT', 'vase', created_at from ad_groups
    where account_id = :id and`,
  'a keyword that is taken away': `update ad_keywords set is_archived = true
    where account_id = :id and`,
  'a pause': `update ad_ads set status = 'PAUSED' where account_id = :id and`,
  'an end of the pause': `update ad_ads set status = 'ACTIVE' where account_id = :id and`,
} as const;

test('whatever changes of an ad is read by the next step, of its ad account alone', async () => {
  const now = new Date(Math.ceil(app.clock.now.getTime() / HOUR_MS) * HOUR_MS);
  const cache = makeStepCache();
  const first = await readBy(cache, now);
  expect(first.accounts.size).toBe(2);
  expect(first.limits).toBeGreaterThan(0);
  const still = await readBy(cache, new Date(now.getTime() + 30_000));
  expect(still.byAd).toEqual(first.byAd);
  expect(still).toMatchObject({ accounts: new Set(), limits: 0 });
  const id = glass.advertiser_id;
  for (const [what, statement] of Object.entries(CHANGES)) {
    await app.db.read.run(`${statement} bucket = :bucket`, { bucket: bucketOf(id), id });
    const next = await readBy(cache, now);
    const anew = await readBy(makeStepCache(), now);
    expect(next.byAd, what).toEqual(anew.byAd);
    expect([...next.accounts], what).toEqual(what === 'a pause' ? [] : [id]);
  }
});

test('what a budget has spent, or may spend, is read by the next step, and no ads with it', async () => {
  const { now } = app.clock;
  const cache = makeStepCache();
  const before = await readBy(cache, now);
  const id = glass.advertiser_id;
  for (const change of ['cap = cap + 1, next_cap = cap + 1', 'spent = 5']) {
    await app.db.read.run(
      `update ad_budgets set ${change} where bucket = :bucket and account_id = :id`,
      { bucket: bucketOf(id), id },
    );
    const next = await readBy(cache, now);
    expect(next.byAd).toEqual((await readBy(makeStepCache(), now)).byAd);
    expect(next.byAd).not.toEqual(before.byAd);
    expect(next.accounts.size).toBe(0);
  }
});

test('how budgets bid is read again after a step of another process, or one that did not commit', async () => {
  const { now } = app.clock;
  const cache = makeStepCache();
  const { state } = await readBy(cache, now);
  const [pace] = state.paces.values();
  const own = new Map([[pace!.id, { ...pace!, multiplier: 7 }]]);
  cache.stepped(now, { paces: own, counts: state.counts });
  const after = (stepAt: Date) =>
    app.db.transaction((tx) => cache.read(tx, { ...reading(now), stepAt }));
  expect((await after(now)).paces).toEqual(own);
  expect((await after(new Date(now.getTime() - 1))).paces).toEqual(state.paces);
});
