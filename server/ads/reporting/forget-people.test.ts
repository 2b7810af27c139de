import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { runAllJobs } from '#server/kernel/jobs/run-all-jobs.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { aClick, aRunningAdvertiser, AT, DAY_MS } from '../charging/test-money.ts';
import { openEventNames } from '../reach/event-names.ts';
import { forgetReportsTask } from './forget-reports.ts';
import { rollTasks } from './roll.ts';
import { charged } from './test-counts.ts';
import { peopleOf } from './test-rolls.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

async function run(name: string, at: Date): Promise<void> {
  await database.db.transaction((tx) => jobsIn(tx).add(name, {}));
  const tasks = [...rollTasks, forgetReportsTask];
  await runAllJobs({ db: database.db, tasks, log: pino({ level: 'silent' }), clock: () => at });
}

test('who saw what is kept for 182 days, what they searched for for 92, and its words while anything knows them', async () => {
  const one = await aRunningAdvertiser(database.db, { funds: 1_000 });
  const names = openEventNames(database.db, () => AT);
  const [term, other] = [await names.ofTerm('blue vase'), await names.ofTerm('green vase')];
  for (const day of [0, 1]) {
    const at = later(AT, day * DAY_MS);
    await charged(database.db, [aClick(one, 0, { kind: 1, term })], at);
    await run('ads.people', at);
  }
  const left = async () => {
    const keys = Object.keys(await peopleOf(database.db.read, one));
    const searched = keys.filter((key) => key.endsWith(` ${term}`)).length;
    const words = await database.db.read.rows<{ value: string }>(
      'select value from ad_terms where no = any(:numbers::integer[]) order by value',
      { numbers: [term, other] },
    );
    return [keys.length - searched, searched, words.map(({ value }) => value)];
  };
  await run('ads.forget-reports', later(AT, 34 * DAY_MS));
  expect(await left()).toEqual([8, 4, ['blue vase', 'green vase']]);
  await run('ads.forget-reports', later(AT, 36 * DAY_MS));
  expect(await left()).toEqual([8, 4, ['blue vase']]);
  await run('ads.forget-reports', later(AT, 93 * DAY_MS));
  expect(await left()).toEqual([8, 2, ['blue vase']]);
  await run('ads.forget-reports', later(AT, 94 * DAY_MS));
  expect(await left()).toEqual([8, 0, []]);
  await run('ads.forget-reports', later(AT, 183 * DAY_MS));
  expect(await left()).toEqual([4, 0, []]);
});
