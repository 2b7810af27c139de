import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAdEffect } from '#contract/ads/effect.ts';
import { hideFromHome } from '#contract/discovery/home.ts';
import { savePin, type Pin } from '#contract/pins.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard } from '#server/testing/pins.ts';
import { adsExperimentIn, partWithoutAds, seesAds } from '../core/sees-ads.ts';
import { adIn, anAdvertiser, found, paced, pinsAbout, promoted } from '../test-ads.ts';

const DAY_MS = 86_400_000;
/** Makes a few people enough for some in each group. */
const HALF = { ads: { ads: 1, none: 1 } };

let app: TestApp;
let operator: TestPerson;
let pins: Pin[];
beforeAll(async () => {
  app = await testApp({ EXPERIMENTS: JSON.stringify(HALF) });
  operator = await app.person();
  pins = await pinsAbout(app, 'vase');
  await promoted(app, await anAdvertiser(app));
  await app.runJobs();
  await paced(app);
});
afterAll(() => app.close());

const experiment = adsExperimentIn([{ name: 'ads', salt: 'ads', groups: HALF.ads }]);

test('who sees no ads sees none on any page, and what they do is counted beside what the others do', async () => {
  const expected = { withAds: { saves: 0, hides: 0 }, withoutAds: { saves: 0, hides: 0 } };
  const people = { withAds: 0, withoutAds: 0 };
  for (let number = 0; number < 10; number += 1) {
    const person = await app.person();
    const group = seesAds(experiment, person.id) ? 'withAds' : 'withoutAds';
    people[group] += 1;
    for (let visit = 0; visit < 2; visit += 1) {
      expect(adIn(await found(person, 'red vase')) !== undefined).toBe(group === 'withAds');
    }
    const { id: board_id } = await aBoard(person);
    for (const pin of pins.slice(0, number)) {
      await person.call(savePin, { pin_id: pin.id, board_id });
      expected[group].saves += 1;
    }
    if (number % 2 === 0) continue;
    await person.call(hideFromHome, { pin_id: pins.at(-1)?.id ?? '', kind: 'pin' });
    expected[group].hides += 1;
  }
  expect(Math.min(people.withAds, people.withoutAds)).toBeGreaterThan(0);
  expect(await operator.call(getAdEffect, {})).toMatchObject({ from: null, to: null });
  const today = app.clock.now.toISOString().slice(0, 10);
  app.clock.now = new Date(app.clock.now.getTime() + DAY_MS);
  // Counting twice changes nothing.
  for (let time = 0; time < 2; time += 1) {
    await jobsIn(app.db.read).add('ads.count-effects', {});
    await app.runJobs();
  }
  const effect = await operator.call(getAdEffect, { days: 2 });
  expect(effect).toMatchObject({
    from: today,
    to: today,
    with_ads: { part: 0.5, ...expected.withAds },
    without_ads: { part: 0.5, ...expected.withoutAds },
  });
  // The creators of the pins and the advertiser visited, too.
  const all = await app.db.read.rows('select distinct person_id from sessions');
  expect(effect.with_ads.visits + effect.without_ads.visits).toBe(all.length);
  expect(effect.without_ads.visits).toBeGreaterThanOrEqual(people.withoutAds);
  const somebody = await app.person();
  expect(await somebody.refusal(getAdEffect, {})).toMatchObject({ status: 403 });
});

test('without a word of the operator one person in twenty sees none, always the same ones', () => {
  const usual = adsExperimentIn([]);
  expect(partWithoutAds(usual)).toBe(0.05);
  const ids = Array.from({ length: 20_000 }, (_, at) =>
    String(1_188_950_301_542_301_600n + BigInt(at) * 4_194_304n),
  );
  const without = ids.filter((id) => !seesAds(usual, id));
  expect(without.length / ids.length).toBeGreaterThan(0.045);
  expect(without.length / ids.length).toBeLessThan(0.055);
  expect(ids.filter((id) => !seesAds(usual, id))).toEqual(without);
  expect(partWithoutAds(adsExperimentIn([{ name: 'ads', salt: 'x', groups: { ads: 1 } }]))).toBe(0);
});
