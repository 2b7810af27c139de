import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAdAudience, getAdAudiences } from '#contract/ads/audiences/audiences.ts';
import { createAdListPart } from '#contract/ads/audiences/lists.ts';
import { createCatalogFeed, getCatalogFeeds } from '#contract/ads/catalogs/feeds.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { deadJobs } from '#server/kernel/jobs/dead-jobs.ts';
import { waitingJobs } from '#server/kernel/jobs/jobs.ts';
import { clientOf } from '#server/testing/client.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import {
  dataFolder,
  endProcesses,
  removeData,
  startOn,
  type ServerProcess,
} from '#server/testing/server-process.ts';
import { waitersWith } from '#server/testing/waiters.ts';
import { aCrowd } from './audiences/test-audiences.ts';
import { feedInput } from './catalogs/test-feed-input.ts';
import { pinned } from './likeness/test-tastes.ts';
import { anOwnerAt, holdsOn, killed, startedAgain } from './test-killed.ts';

const LONG = { timeout: 60_000, interval: 20 };

/** A shop's server, which holds back the end of its file at first. */
let shop: Server;
let pair: string;
let lines: readonly string[] = [];
let reads = 0;
let isHeldBack = true;
let dataDir: string;
let database: TestDatabase;
beforeAll(async () => {
  shop = createServer(({ url = '' }, response) => {
    if (url === '/feed.csv') sendFile(response);
    else response.end('<title>A vase</title>');
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  pair = `127.0.0.1:${(shop.address() as AddressInfo).port}`;
  dataDir = await dataFolder();
});
beforeEach(async () => {
  database = await testDatabase({ idleInTransactionTimeout: 300_000 });
});
const { hold, letGo } = holdsOn(() => database.db);
afterEach(letGo);
afterEach(endProcesses);
afterEach(() => database.close());
afterAll(async () => {
  await removeData();
  shop.closeAllConnections();
  await new Promise((resolve) => shop.close(resolve));
});

function sendFile(response: ServerResponse): void {
  reads += 1;
  if (isHeldBack) response.write(lines.slice(0, 1200).join('\n'));
  else response.end(lines.join('\n'));
}

const start = (): ServerProcess => startOn(database, { DATA_DIR: dataDir, FETCH_ALLOW: pair });

/** Keeps the current jobs of this name from being marked as done; returns what ends that. */
const holdNotes = (name: string) =>
  hold(
    `select 1 from graphile_worker._private_jobs where locked_at is not null and task_id =
       (select id from graphile_worker._private_tasks where identifier = :name) for update`,
    { name },
  );
async function untilWaiting(words: string): Promise<void> {
  await expect.poll(() => waitersWith(database.db, words), LONG).not.toHaveLength(0);
}
async function untilQueued(name: string, count: number): Promise<void> {
  await expect.poll(() => waitingJobs(database.db.read, name), LONG).toBe(count);
}
const one = (sql: string) => database.db.read.row(sql);

test.skipIf(process.platform !== 'linux')(
  'kill -9 in the middle of a feed, and before its end is noted, leaves one run with each product once [SEC-74]',
  { timeout: 300_000 },
  async () => {
    const JOB = 'ads.read-feed';
    let server = start();
    const owner = await anOwnerAt(await server.ready);
    const { advertiser_id } = owner;
    await database.db.read.run(
      `insert into claimed_sites (host, bucket, person_id, claim_id, claimed_at)
       values ('127.0.0.1', :bucket, :id, 1, now())`,
      { bucket: bucketOf(owner.id), id: owner.id },
    );
    const vase = (_: unknown, at: number): string =>
      `V-${at},Vase ${at},Of glass,http://${pair}/${at},http://${pair}/${at}.png,9 USD,in stock`;
    lines = [
      'id,title,description,link,image_link,price,availability',
      ...Array.from({ length: 1500 }, vase),
    ];
    const stand = () =>
      one(
        `select (select count(*)::int from ad_items) as items,
           (select count(*)::int from ad_feed_runs) as runs,
           (select count(*)::int from ad_feed_runs where ended_at is not null) as ended,
           (select count(*)::int from ad_feeds where current_run_id is not null) as visible`,
      );
    await owner.call(createCatalogFeed, feedInput(advertiser_id, `http://${pair}/feed.csv`));
    const reading = { items: 1000, runs: 1, ended: 0, visible: 0 };
    await expect.poll(stand, LONG).toEqual(reading);
    await killed(database.db, server);
    expect(await stand()).toEqual(reading);

    isHeldBack = false;
    const feed = await database.db.read.row<{ bucket: number; id: string }>(
      'select bucket, id from ad_feeds',
    );
    const lock = 'select 1 from ad_feeds where bucket = :bucket and id = :id for update';
    const noEnd = await hold(lock, { ...feed });
    server = await startedAgain(database.db, start);
    await untilWaiting('ad_feeds');
    const note = await holdNotes(JOB);
    await noEnd();
    await untilWaiting('_private_jobs');
    await killed(database.db, server);
    await note();
    const whole = { items: 1500, runs: 1, ended: 1, visible: 1 };
    expect(await stand()).toEqual(whole);
    await untilQueued(JOB, 1);

    server = await startedAgain(database.db, start);
    await untilQueued(JOB, 0);
    expect(await stand()).toEqual(whole);
    expect(reads).toBe(2);
    expect(await deadJobs(database.db.read, null, 10)).toEqual([]);
    const again = clientOf(await server.ready, {}, owner.cookies);
    const { data } = await again.call(getCatalogFeeds, { advertiser_id });
    expect(data).toMatchObject([{ last_run: { status: 'COMPLETED', ingested_count: 1500 } }]);
  },
);

test.skipIf(process.platform !== 'linux')(
  'kill -9 in a step of a list or a look-alike, and before its end is noted, counts everybody once [SEC-74]',
  { timeout: 300_000 },
  async () => {
    const [MATCH, MAKE] = ['ads.match-list', 'ads.audience'];
    const { db } = database;
    let server = start();
    const owner = await anOwnerAt(await server.ready);
    const { advertiser_id } = owner;
    const world = { db, clock: { now: new Date() } };
    // More than one step of a list, whose order is that of addresses.
    const crowd = await aCrowd(world, 2_400);
    const [seed, alike, others] = [
      crowd.slice(0, 110),
      crowd.slice(110, 150),
      crowd.slice(150, 500),
    ];
    const pinning = (people: typeof crowd, name: string) =>
      people.flatMap(({ id }) => ['a', 'b', 'c'].map((which) => [id, `${name} ${which}`] as const));
    await pinned(world, [...pinning([...seed, ...alike], 'jar'), ...pinning(others, 'all')]);

    // A list of two steps, the first of which is done again.
    const list = { advertiser_id, name: 'Buyers', audience_type: 'CUSTOMER_LIST' as const };
    const { id: seedId } = await owner.call(createAdAudience, list);
    const noMembers = await hold('lock table ad_audience_members in share mode');
    await owner.call(createAdListPart, {
      advertiser_id,
      audience_id: seedId,
      operation: 'ADD',
      records: seed.map(({ email }) => email).join('\n'),
      is_last: true,
    });
    await untilWaiting('into ad_audience_members');
    let note = await holdNotes(MATCH);
    await noMembers();
    await untilWaiting('_private_jobs');
    await killed(db, server);
    await note();
    server = await startedAgain(db, start);
    await untilQueued(MATCH, 0);
    expect(await one('select status, matched from ad_list_uploads')).toEqual({
      status: 'READY',
      matched: seed.length,
    });

    /** Takes the next lock on a table for when a step releases it, and lets that step go on. */
    const pass = async (release: () => Promise<void>, table: string) => {
      const next = hold(`lock table ${table} in share mode`);
      await untilWaiting(`lock table ${table}`);
      await release();
      return next;
    };
    let traits = await hold('lock table ad_alike_traits in share mode');
    const again = clientOf(await server.ready, {}, owner.cookies);
    const { id } = await again.call(createAdAudience, {
      advertiser_id,
      name: 'Like them',
      audience_type: 'ACTALIKE',
      rule: { seed_id: [seedId], country: 'US', percentage: 5 },
    });
    await untilWaiting('delete from ad_alike_traits');
    traits = await pass(traits, 'ad_alike_traits');
    await untilWaiting('into ad_alike_traits');
    const seeds = () => one('select seeds from ad_alike_makings');
    await killed(db, server);
    expect(await seeds()).toEqual({ seeds: 0 });
    server = await startedAgain(db, start);
    await untilWaiting('into ad_alike_traits');
    note = await holdNotes(MAKE);
    traits = await pass(traits, 'ad_alike_traits');
    await untilWaiting('_private_jobs');
    await killed(db, server);
    await note();
    server = await startedAgain(db, start);
    await untilWaiting('update ad_alike_traits');
    await untilQueued(MAKE, 1);
    expect(await seeds()).toEqual({ seeds: seed.length });

    const scores = await hold('lock table ad_alike_scores in share mode');
    await traits();
    // The activity that is waited for is cut before the insert of this long statement.
    await untilWaiting('with trait as materialized');
    note = await holdNotes(MAKE);
    const rest = await pass(scores, 'ad_alike_scores');
    await untilWaiting('_private_jobs');
    await killed(db, server);
    await note();
    server = await startedAgain(db, start);
    await untilWaiting('delete from ad_alike_scores');
    await untilQueued(MAKE, 1);
    expect(
      await one(
        `select count(*)::int as people, count(distinct score)::int as scores,
           max(score) = (select sum(weight) from ad_alike_traits) as "isOnce" from ad_alike_scores`,
      ),
    ).toEqual({ people: alike.length, scores: 1, isOnce: true });
    await rest();
    await untilQueued(MAKE, 0);
    const members = await db.read.rows<{ id: string }>(
      'select person_id as id from ad_audience_members where audience_id = :id',
      { id },
    );
    const ids = (people: readonly { readonly id: string }[]) =>
      people.map((who) => who.id).toSorted();
    expect(ids(members)).toEqual(ids(alike));
    expect(await one('select 1 as left from ad_alike_makings')).toBeNull();
    expect(await deadJobs(db.read, null, 10)).toEqual([]);
    const after = clientOf(await server.ready, {}, owner.cookies);
    const { data } = await after.call(getAdAudiences, { advertiser_id, audience_ids: [id] });
    expect(data).toMatchObject([{ status: 'TOO_SMALL' }]);
  },
);
