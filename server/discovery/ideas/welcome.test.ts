import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseInterests, getWelcome } from '#contract/discovery/welcome.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';
import { COUNT_TOPICS } from './count-topics.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('newcomers are asked for what several people gather, with covers, and never for a single stranger’s board', async () => {
  const makers = [await app.person(), await app.person(), await app.person()];
  const board = async (at: number, name: string, description = '') => {
    const maker = makers[at]!;
    const { id } = await aBoard(maker, { name });
    for (let pin = 0; pin < 4; pin += 1) await aPin(maker, id, { description });
  };
  await board(0, 'Eye trouble', '#mine');
  await board(0, 'Two of us');
  await board(1, 'Two of us');
  for (const at of [0, 1, 2]) await board(at, 'Small gardens', '#tiles');
  await app.runJobs();
  await jobsIn(app.db.read).add(COUNT_TOPICS, {});
  await app.runJobs();
  const newcomer = await app.person();
  const { topics } = await newcomer.call(getWelcome, {});
  expect(topics.map(({ name }) => name).toSorted()).toEqual(['Small gardens', 'Tiles']);
  for (const topic of topics) expect(topic.cover_images.length).toBeGreaterThan(0);
  await newcomer.call(chooseInterests, { topics: ['tiles', 'Eye trouble', 'Two of us'] });
  expect((await newcomer.call(getWelcome, {})).chosen).toEqual(['Tiles']);
});
