import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAdReport } from '#contract/ads/reports.ts';
import { createAdEvents } from '#contract/ads/viewing.ts';
import { eraseAdsOf } from '#server/ads/index.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import {
  adIn,
  anAdvertiser,
  found,
  paced,
  pinsAbout,
  promoted,
  type Advertiser,
} from '../test-ads.ts';

let app: TestApp;
let glass: Advertiser;
beforeAll(async () => {
  app = await testApp();
  glass = await anAdvertiser(app);
  await pinsAbout(app, 'vase');
  await promoted(app, glass);
  await app.runJobs();
  await paced(app);
});
afterAll(() => app.close());

/** Creates a person who searches and sees the promoted Pin. */
async function aSearcher(query: string): Promise<TestPerson> {
  const person = await app.person();
  const { tracking_params = '' } = adIn(await found(person, query)) ?? {};
  await person.call(createAdEvents, {
    events: [{ tracking_params: tracking_params ?? '', act: 'impression' }],
  });
  return person;
}

/** Returns the campaign's searches in a report, with their impressions. */
async function searches(): Promise<(readonly [string | null, number | null | undefined])[]> {
  await jobsIn(app.db.read).add('ads.people', {});
  await app.runJobs();
  const day = app.clock.now.toISOString().slice(0, 10);
  const { data } = await glass.owner.call(getAdReport, {
    advertiser_id: glass.advertiser_id,
    level: 'CAMPAIGN',
    breakdown: 'SEARCH_TERM',
    start_date: day,
    end_date: day,
  });
  return data.map(({ value, metrics }) => [value, metrics.IMPRESSION]);
}

test('a search is known to who advertises once ten people saw the ad for it, and who they were is kept nowhere', async () => {
  const people: TestPerson[] = [];
  for (let number = 0; number < 9; number += 1) {
    people.push(await aSearcher(number % 2 === 0 ? 'red vase' : 'Red, VASE'));
  }
  await aSearcher('red clay vase');
  expect(await searches()).toEqual([[null, 10]]);
  people.push(await aSearcher('red vase'));
  expect(new Map(await searches())).toEqual(
    new Map([
      ['red vase', 10],
      [null, 1],
    ]),
  );
  const topics = await app.db.read.rows<{ name: string | null }>(
    'select distinct topic.name from ad_events left join ad_topics as topic on topic.no = ad_events.topic',
  );
  expect(topics).toEqual([{ name: 'vase' }]);
  const proofs = await app.db.read.rows<{ proof: Buffer }>('select proof from ad_events');
  for (const { proof } of proofs) expect(proof.toString('latin1')).not.toContain('vase');
  for (const { id } of people)
    await app.db.transaction((tx) => eraseAdsOf({ tx, jobs: jobsIn(tx) }, id));
  const left = await app.db.read.rows(
    'select 1 from ad_viewers where person_id = any(:ids::bigint[])',
    { ids: people.map(({ id }) => id) },
  );
  // The mapping from pseudonyms in events and sketches to people is stored nowhere any more.
  expect(left).toEqual([]);
  expect(new Map(await searches()).get('red vase')).toBe(10);
});
