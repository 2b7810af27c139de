import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NEWS_DAYS } from '#contract/news.ts';
import { followUser } from '#contract/social.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { runAllJobs } from '#server/kernel/jobs/run-all-jobs.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { eraseNewsOf } from '../index.ts';
import { newsJobs } from '../jobs.ts';
import { holdReaders } from '../core/store.ts';
import { notify } from '../notifying/notify.ts';
import { aPublicPin, aSave, badgeOf, newsOf, newsTextsOf } from '../core/test-news.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const DAY_MS = 86_400_000;

async function countsOf(personId: string): Promise<readonly number[]> {
  const counts = ['news', 'news_acts'].map((table) =>
    app.db.read.rows(`select 1 from ${table} where person_id = :personId`, { personId }),
  );
  return (await Promise.all(counts)).map((rows) => rows.length);
}

/** Adds news with made-up ids, which nobody reads. */
function tellOf(readerId: string, actorId: string, subjectId: string) {
  const fact = { kind: 'save', readerId, actorId, subjectId, refId: actorId } as const;
  return app.db.transaction((tx) => notify({ tx, now: app.clock.now }, fact));
}

test('a fact is told once, however many workers are told of it how often [SEC-74]', async () => {
  const ann = await app.person();
  const fans = await Promise.all(Array.from({ length: 4 }, () => app.person()));
  const pin = await aPublicPin(ann);
  const saves = await Promise.all(fans.map((fan) => aSave(fan, pin)));
  await app.runJobs();
  await app.db.read.run('delete from news where person_id = :id', { id: ann.id });
  await app.db.read.run('delete from news_acts where person_id = :id', { id: ann.id });
  await app.db.transaction(async (tx) => {
    for (const save of [...saves, ...saves, ...saves]) {
      await jobsIn(tx).add('pins.pin-saved', { pin_id: save.id, source_pin_id: pin.id });
    }
  });
  const worker = { db: app.db, tasks: newsJobs, log: pino({ level: 'silent' }) };
  const clock = (): Date => app.clock.now;
  await Promise.all([runAllJobs({ ...worker, clock }), runAllJobs({ ...worker, clock })]);
  expect(await countsOf(ann.id)).toEqual([1, 4]);
  expect(await newsOf(app, ann)).toMatchObject([{ user_count: 4 }]);
  expect(await badgeOf(app, ann)).toBe(1);
});

test('what comes later has the higher id, whatever clock made it, also when told at once', async () => {
  const ann = await app.person();
  const next = (tx: Tx, id: string, count: number) =>
    holdReaders(tx, [{ readerId: ann.id, id, count }]).then((last) => last.get(ann.id));
  const ids = await app.db.transaction(async (tx) => [
    await next(tx, '5000', 1),
    await next(tx, '4000', 1),
    await next(tx, '6000', 3),
    await next(tx, '6001', 3),
  ]);
  expect(ids).toEqual([5000n, 5001n, 6002n, 6005n]);
  await Promise.all(
    Array.from({ length: 12 }, (_, at) => tellOf(ann.id, String(at + 77), String(at + 1))),
  );
  expect(await countsOf(ann.id)).toEqual([12, 12]);
});

test('a line keeps some of many, and says so', async () => {
  const [ann, ben] = [await app.person(), await app.person()];
  const pin = await aPublicPin(ann);
  await aSave(ben, pin);
  await app.runJobs();
  for (let at = 1; at <= 60; at += 1) await tellOf(ann.id, String(at), pin.id);
  expect(await countsOf(ann.id)).toEqual([1, 50]);
  expect(await newsOf(app, ann)).toMatchObject([
    { has_more_users: true, header_text: `${ben.username} and many others saved your Pin` },
  ]);
});

test('a person keeps the newest lines only, and each only so long', async () => {
  const ann = await app.person();
  for (let at = 1; at <= 510; at += 1) await tellOf(ann.id, String(at + 77), String(at));
  expect(await countsOf(ann.id)).toEqual([500, 500]);
  const sweepAfter = async (days: number): Promise<void> => {
    app.clock.now = new Date(app.clock.now.getTime() + days * DAY_MS);
    await app.db.transaction((tx) => jobsIn(tx).add('news.sweep', {}));
    await app.runJobs();
  };
  await sweepAfter(NEWS_DAYS);
  expect(await countsOf(ann.id)).toEqual([500, 500]);
  await sweepAfter(1);
  expect(await countsOf(ann.id)).toEqual([0, 0]);
});

test('whoever is erased is told nothing and told of to nobody', async () => {
  const [ann, ben, cleo] = [await app.person(), await app.person(), await app.person()];
  for (const [one, other] of [
    [ben, ann],
    [cleo, ann],
    [ann, ben],
  ] as const) {
    await one.call(followUser, { user_id: other.id });
  }
  expect(await newsOf(app, ann)).toMatchObject([{ user_count: 2 }]);
  expect(await app.db.transaction((tx) => eraseNewsOf({ tx }, ben.id))).toBe(true);
  expect(await newsTextsOf(app, ann)).toEqual([`${cleo.username} followed you`]);
  expect(await countsOf(ben.id)).toEqual([0, 0]);
});
