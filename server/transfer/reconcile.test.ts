import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteBoard, updateBoard } from '#contract/boards.ts';
import { deletePin, savePin, type Pin } from '#contract/pins.ts';
import { movePins } from '#contract/pins/moves.ts';
import { followUser, unfollowUser } from '#contract/social.ts';
import { pino } from 'pino';
import { runAllJobs } from '#server/kernel/jobs/run-all-jobs.ts';
import { reconcileAll } from '#server/kernel/jobs/reconcile.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin, aSection } from '#server/testing/pins.ts';
import { reconcileTask } from '#server/kernel/jobs/reconcile.ts';
import { counters } from './counters.ts';

let app: TestApp;
let ann: TestPerson;
let bob: TestPerson;
beforeAll(async () => {
  app = await testApp();
  [ann, bob] = [await app.person('ann'), await app.person('bob')];
});
afterAll(() => app.close());

/** Returns the number of repaired counts, by name, without those that were right. */
async function repaired(): Promise<Record<string, number>> {
  const found = await reconcileAll(app.db, counters);
  return Object.fromEntries(
    [...found].filter(([, wrong]) => wrong > 0).map(([counter, wrong]) => [counter.name, wrong]),
  );
}

async function everyCount(): Promise<unknown[]> {
  const tables = [
    'select id, pin_count, section_count from boards',
    'select id, pin_count from sections',
    'select id, pin_count, board_count, follower_count, following_count from people',
    'select person_id, pin_count, board_count from unlisted_counts',
    'select signature, pins, saves from picture_counts',
    'select signature, pin_id, is_save from picture_counted_pins',
    'select person_id, follower_id from followers',
  ];
  const found = [];
  for (const sql of tables) found.push(await app.db.read.rows(`${sql} order by 1, 2`));
  return found;
}

test('nothing is left to repair after writes that race, once the queue is empty [SEC-68]', async () => {
  const open = await aBoard(ann);
  const hidden = await aBoard(ann, { privacy: 'secret' });
  const theirs = await aBoard(bob);
  const doomed = await aBoard(bob);
  const section = await aSection(ann, open.id);
  const pins: Pin[] = [];
  for (let number = 0; number < 6; number += 1)
    pins.push(await aPin(ann, number % 2 ? open.id : hidden.id));
  const some = (index: number) => pins[index % pins.length]?.id ?? '';
  const works = Array.from({ length: 60 }, (_, index) => {
    const kinds = [
      () => ann.call(savePin, { pin_id: some(index), board_id: open.id, section: section.id }),
      () => bob.call(savePin, { pin_id: some(index), board_id: index % 2 ? theirs.id : doomed.id }),
      () => ann.call(movePins, { board_id: hidden.id, pin_ids: [some(index), some(index + 1)] }),
      () => ann.call(updateBoard, { board_id: open.id, privacy: index % 4 ? 'public' : 'secret' }),
      () =>
        index % 2
          ? bob.call(followUser, { user_id: ann.id })
          : bob.call(unfollowUser, { user_id: ann.id }),
      () => ann.call(deletePin, { id: some(index) }),
    ];
    return kinds[index % kinds.length] as () => Promise<unknown>;
  });
  works.splice(40, 0, () => bob.call(deleteBoard, { board_id: doomed.id }));
  // Concurrently, only counts of follows and pictures with pending jobs may differ.
  const meanwhile = repaired();
  let done = 0;
  // Not all at once: an overloaded server refuses some.
  const lane = async (): Promise<void> => {
    for (let work = works.shift(); work !== undefined; work = works.shift()) {
      await work().then(
        () => (done += 1),
        () => undefined,
      );
    }
  };
  await Promise.all(Array.from({ length: 8 }, lane));
  expect(done).toBeGreaterThan(20);
  const byJob = counters.filter((counter) => counter.followsByJob).map((counter) => counter.name);
  expect(Object.keys(await meanwhile).filter((name) => !byJob.includes(name))).toEqual([]);
  await app.runJobs();
  expect(await repaired()).toEqual({});
});

test('counts that were broken by hand are repaired and counted [SEC-68]', async () => {
  const section = await aSection(ann, (await aBoard(ann)).id);
  const secret = await aBoard(ann, { privacy: 'secret' });
  await aPin(ann, secret.id);
  const pin = await aPin(ann, (await aBoard(ann)).id);
  await bob.call(followUser, { user_id: ann.id });
  await app.runJobs();
  const right = await everyCount();
  for (const [sql, key] of [
    ['update boards set pin_count = 90, section_count = 8 where id = :key', secret.id],
    ['update sections set pin_count = 7 where id = :key', section.id],
    [
      'update people set pin_count = 6, board_count = 5, follower_count = 4 where id = :key',
      ann.id,
    ],
    ['update people set following_count = 3 where id = :key', bob.id],
    ['update unlisted_counts set pin_count = 2, board_count = 1 where person_id = :key', ann.id],
    ['delete from followers where follower_id = :key', bob.id],
    ['delete from picture_counted_pins where signature = :key', pin.image_signature],
    ['update picture_counts set saves = 9 where signature = :key', pin.image_signature],
  ] as const) {
    expect(await app.db.read.run(sql, { key }), sql).toBeGreaterThan(0);
  }
  expect(await repaired()).toEqual({
    'pins of boards': 1,
    'pins of sections': 1,
    'public pins of pictures': 1,
    'sections of boards': 1,
    'public boards and pins of people': 1,
    'other boards and pins of people': 1,
    'both sides of follows': 1,
    'followers and followed of people': 2,
  });
  expect(await everyCount()).toEqual(right);
  expect(await repaired()).toEqual({});
});

test('the daily job walks over every count and says how many it repaired [SEC-68]', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const run = async (): Promise<string[]> => {
    lines.length = 0;
    await app.db.read.row(`select id from graphile_worker.add_job('transfer.reconcile-counts')`);
    await runAllJobs({ db: app.db, tasks: [reconcileTask(counters)], log });
    return lines.flatMap((line) => /"repaired":\d+/u.exec(line)?.[0] ?? []);
  };
  await app.db.read.run('update people set pin_count = pin_count + 1');
  const people = await app.db.read.rows('select 1 from people');
  const sum = `"repaired":${people.length}`;
  expect(await run()).toEqual([sum, sum]);
  expect(await run()).toEqual(['"repaired":0']);
  expect(reconcileTask(counters).daily).toEqual([17, 4]);
});
