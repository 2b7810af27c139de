import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';
import { answerTo } from './test-searches.ts';

let app: TestApp;
let ann: TestPerson;
let boardId: string;
beforeAll(async () => {
  app = await testApp();
  ann = await app.person('ann');
  boardId = (await aBoard(ann)).id;
});
afterAll(() => app.close());

async function look(): Promise<void> {
  await jobsIn(app.db.read).add('discovery.count-growth', {});
  await app.runJobs();
}
const counted = async (): Promise<number | undefined> =>
  (await app.db.read.row<{ pins: number }>('select pins from search_counted'))?.pins;

test('words are counted again once there is a tenth more pins, and not before', async () => {
  await look();
  expect(await counted()).toBeUndefined();
  for (let number = 0; number < 20; number += 1)
    await aPin(ann, boardId, { title: `Watermill ${number}` });
  await look();
  expect(await counted()).toBe(20);
  expect(await answerTo(ann, 'watremill')).toMatchObject({ corrected_query: 'watermill' });
  for (const title of ['Lighthouse', 'Lighthouses']) await aPin(ann, boardId, { title });
  await look();
  expect(await counted()).toBe(20);
  await aPin(ann, boardId, { title: 'Lighthouse' });
  await look();
  expect(await counted()).toBe(23);
  expect(await answerTo(ann, 'lihgthouse')).toMatchObject({ corrected_query: 'lighthouse' });
});
