import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { runningAds } from '../core/serving-store.ts';
import { anAdvertiser, paced, promoted } from '../test-ads.ts';
import type { Epoch } from './epochs.ts';
import { servingAds, type Topics } from './read-serving.ts';

const HOUR_MS = 3_600_000;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await promoted(app, await anAdvertiser(app));
  await app.runJobs();
  await paced(app);
});
afterAll(() => app.close());

test('what the picture of an ad is about is read once an hour, and until something is known of it', async () => {
  const ads = await runningAds(app.db.read, null, 10);
  const questions: (readonly string[])[] = [];
  let named = new Map<string, { name: string; weight: number }[]>();
  const topics: Topics = {
    ofPictures: async (_, signatures) => {
      questions.push(signatures);
      return named;
    },
    ofPerson: async () => [],
  };
  const at = new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS);
  let last: Epoch | null = null;
  const readAfter = async (ms: number): Promise<readonly string[] | undefined> => {
    const now = new Date(at.getTime() + ms);
    const serving = await servingAds(app.db.read, ads, { last, now, topics });
    const pace = { rate: 1, multiplier: 1, isLive: true };
    const state = new Map([...serving].map(([id, ad]) => [id, { ad, pace }]));
    last = { no: questions.length, at: now, state };
    return questions.at(-1);
  };
  const [ad] = ads;
  const topicsNow = () => last?.state.get(ad!.id)?.ad.topics.map(({ weight }) => weight);

  const all = await readAfter(0);
  expect(all).toHaveLength(1);
  expect(topicsNow()).toEqual([]);
  named = new Map([[all![0]!, [{ name: 'glass', weight: 100 }]]]);
  expect(await readAfter(30_000)).toEqual(all);
  expect(topicsNow()).toEqual([100]);
  named = new Map([[all![0]!, [{ name: 'glass', weight: 50 }]]]);
  expect(await readAfter(60_000)).toEqual([]);
  expect(await readAfter(HOUR_MS)).toEqual(all);
  expect(topicsNow()).toEqual([50]);
});
