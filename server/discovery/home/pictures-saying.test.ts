import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';
import { visitHome } from './test-home.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('home shows what is said to be what a board is kept for, though nobody keeps it with that', async () => {
  const [ann, ben] = [await app.person(), await app.person()];
  const [hers, his, others] = [await aBoard(ann), await aBoard(ben), await aBoard(ben)];
  await aPin(ann, hers.id, { title: 'Kayak on a river' });
  await aPin(ann, hers.id, { title: 'A red kayak at dawn' });
  const wanted = await aPin(ben, his.id, { title: 'Kayak club' });
  const passing = await aPin(ben, his.id, { title: 'Red river' });
  for (let number = 0; number < 20; number += 1) await aPin(ben, others.id);
  await jobsIn(app.db.read).add('discovery.count-words', {});
  await app.runJobs();
  const [page = []] = await visitHome(ann, 1);
  expect(page[0]?.id).toBe(wanted.id);
  expect(page[0]?.recommendation_reason?.path.kind).toBe('own_board');
  const why = page.find(({ id }) => id === passing.id)?.recommendation_reason?.path.kind;
  expect(why).not.toBe('own_board');
});
