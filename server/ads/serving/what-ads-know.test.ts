import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAdGroups, createAds, createCampaigns } from '#contract/ads/campaigns.ts';
import type { ItemAnswer } from '#contract/ads/items.ts';
import { createAdEvents, updateAdChoices } from '#contract/ads/viewing.ts';
import { chooseInterests } from '#contract/discovery/welcome.ts';
import { updateSettings } from '#contract/identity/settings.ts';
import { COUNT_TOPICS } from '#server/discovery/ideas/count-topics.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { clientOf, type Client } from '#server/testing/client.ts';
import { SECRET_KEY, testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { topicCode } from '../core/codes.ts';
import { adsExperimentIn } from '../core/sees-ads.ts';
import { countryCode } from '../core/traits.ts';
import { openAds } from '../open-ads.ts';
import {
  adIn,
  anAdvertiser,
  found,
  paced,
  pinsAbout,
  promoted,
  type Advertiser,
} from '../test-ads.ts';
import type { RecordedPage } from './auction-record.ts';
import { recordSeal } from './seal-record.ts';

/** Topics that people collect, so that others can choose them. */
const LIKED = ['teapots', 'submarines', 'kites', 'anchors'];
const UNIT = 1_000_000;
const DAY_MS = 86_400_000;
const BROWSER = { 'user-agent': 'Mozilla/5.0 (Linux; Android 16) Mobile Firefox/140.0' };

let app: TestApp;
let glass: Advertiser;
beforeAll(async () => {
  app = await testApp();
  glass = await anAdvertiser(app);
  await pinsAbout(app, 'vase');
  for (const topic of LIKED) await pinsAbout(app, topic, { people: 3, each: 1 });
  await promoted(app, glass);
  await jobsIn(app.db.read).add(COUNT_TOPICS, {});
  await app.runJobs();
  await paced(app);
});
afterAll(() => app.close());

/** Returns what a search's auction knew, from its record. */
async function knownOf(by: Pick<TestPerson, 'call'>): Promise<RecordedPage> {
  const params = adIn(await found(by, 'red vase'))?.tracking_params ?? '';
  const record = recordSeal(SECRET_KEY, null).openSlot(params, app.clock.now)?.record ?? null;
  if (record === null) throw new Error('no ad was shown');
  return record.page;
}

/** The person in a browser with these headers. */
const with_ = (person: TestPerson, headers: Readonly<Record<string, string>>): Client =>
  clientOf(app.url, { ...BROWSER, ...headers }, person.cookies);

/** A person with many known facts. */
async function somebody(): Promise<TestPerson> {
  const person = await app.person();
  await person.call(updateSettings, { birthday: '1990-06-01', country: 'US' });
  await person.call(chooseInterests, { topics: LIKED.slice(0, 2) });
  return person;
}

describe('what an auction knows of who looks', () => {
  const OF_PAGE = ['red vase', 'red', 'vase'].map(topicCode);

  test('is their age, device and interests where they allow it', async () => {
    const page = await knownOf(with_(await somebody(), {}));
    expect(page).toMatchObject({ age: 35, device: 6, country: countryCode('US') });
    expect(page.interests).toContain(topicCode('teapots'));
  });

  const choices: readonly (readonly [string, (person: TestPerson) => Promise<Client>])[] = [
    [
      'said that ads may not go by it',
      async (person) => {
        await person.call(updateAdChoices, { is_personal: false });
        return with_(person, {});
      },
    ],
    [
      'is under eighteen',
      async (person) => {
        await person.call(updateAdChoices, { is_personal: true });
        await person.call(updateSettings, { birthday: '2010-01-01' });
        return with_(person, {});
      },
    ],
    ['has a browser that asks for privacy', async (person) => with_(person, { 'sec-gpc': '1' })],
    [
      'wants nothing here to go by what they do',
      async (person) => {
        await person.call(updateSettings, { personalized: false });
        return with_(person, {});
      },
    ],
    [
      'has to be asked first, by the law of their country, and was not yet',
      async (person) => {
        await person.call(updateSettings, { country: 'DE' });
        return with_(person, {});
      },
    ],
  ];

  test.each(choices)('is the page alone of whoever %s', async (_, choose) => {
    const [one, other] = [await somebody(), await somebody()];
    const page = await knownOf(await choose(one));
    expect(page).toMatchObject({ age: 0, gender: 3, device: 0, audiences: [] });
    expect(page.topics.map(({ topic }) => topic)).toEqual(OF_PAGE);
    expect(page.interests).toEqual(OF_PAGE);
    // It is the same for a person with other known facts.
    await other.call(chooseInterests, { topics: LIKED.slice(2) });
    expect(await knownOf(await choose(other))).toEqual(page);
  });
});

test('what somebody tells or chooses holds from their next page on, and in every process', async () => {
  const topics = { ofPictures: async () => new Map(), ofPerson: async () => [] };
  const parts = { db: app.db, log: pino({ level: 'silent' }), clock: () => app.clock.now };
  const keys = { secretKey: SECRET_KEY, secretKeyOld: null, cards: null };
  const elsewhere = openAds({
    ...parts,
    ...keys,
    every: 8,
    dataCentres: [],
    topics,
    adsExperiment: adsExperimentIn([]),
  });
  await elsewhere.intake.live.now();
  const person = await somebody();
  const known = async () => {
    const { facts } = await elsewhere.intake.viewers.of(person.id);
    return { page: await knownOf(with_(person, {})), facts };
  };
  const kites = topicCode('kites');
  const before = await known();
  expect(before.page).toMatchObject({ age: 35, country: countryCode('US') });
  expect(before.page.interests).not.toContain(kites);
  expect(before.facts).toMatchObject({ country: 'US', birthday: '1990-06-01' });

  await person.call(chooseInterests, { topics: ['kites'] });
  const liking = await known();
  expect(liking.page.interests).toContain(kites);
  expect(liking.facts?.interests).toEqual(['kites']);
  await person.call(updateSettings, { country: 'CA' });
  const moved = await known();
  expect(moved.page.country).toBe(countryCode('CA'));
  expect(moved.facts?.country).toBe('CA');
  await person.call(updateSettings, { personalized: false });
  const opted = await known();
  expect(opted.page).toMatchObject({ age: 0, device: 0 });
  expect(opted.page.interests).not.toContain(kites);
  expect(opted.facts?.isPersonalised).toBe(false);
  await elsewhere.close();
});

const only = <T>([answer]: ItemAnswer<T>[]): T => {
  if (answer?.data) return answer.data;
  throw new Error(JSON.stringify(answer));
};

test('an ad whose group says how often is shown to each person so often in thirty days', async () => {
  const clay = await anAdvertiser(app, 'https://clay.example/');
  const { owner, advertiser_id } = clay;
  await promoted(app, clay, { targeting_spec: { LOCATION: ['FR'] } });
  const campaign = only(
    await owner.call(createCampaigns, {
      advertiser_id,
      items: [{ name: 'Seen', objective_type: 'AWARENESS' }],
    }),
  );
  const group = only(
    await owner.call(createAdGroups, {
      advertiser_id,
      items: [
        {
          campaign_id: campaign.id,
          name: 'Twice',
          billable_event: 'IMPRESSION',
          budget_in_micro_currency: 50 * UNIT,
          bid_in_micro_currency: 900 * UNIT,
          bid_strategy_type: 'MAX_BID',
          lifetime_frequency_cap: 2,
          end_time: Math.floor((app.clock.now.getTime() + 60 * DAY_MS) / 1000),
        },
      ],
    }),
  );
  const items = [{ ad_group_id: group.id, pin_id: clay.pin.id }];
  only(await owner.call(createAds, { advertiser_id, items }));
  await app.runJobs();
  await app.db.read.run(`update ad_ads set review = 'APPROVED' where account_id = :advertiser_id`, {
    advertiser_id,
  });
  await paced(app);
  const seenBy = async (viewer: TestPerson): Promise<boolean> => {
    const ad = adIn(await found(viewer, 'red vase'));
    if (ad?.id !== clay.pin.id) return false;
    const event = { tracking_params: ad.tracking_params ?? '', act: 'impression' as const };
    // Reported twice, it is one view.
    for (let time = 0; time < 2; time += 1) {
      await viewer.call(createAdEvents, { events: [event] });
    }
    return true;
  };
  const [viewer, other] = [await app.person(), await app.person()];
  expect([await seenBy(viewer), await seenBy(viewer)]).toEqual([true, true]);
  expect([await seenBy(viewer), await seenBy(other)]).toEqual([false, true]);
  // The next best takes its place.
  expect(adIn(await found(viewer, 'red vase'))?.id).toBe(glass.pin.id);
  app.clock.now = new Date(app.clock.now.getTime() + 20 * DAY_MS);
  expect([await seenBy(viewer), await seenBy(other), await seenBy(other)]).toEqual([
    false,
    true,
    false,
  ]);
  app.clock.now = new Date(app.clock.now.getTime() + 11 * DAY_MS);
  expect(await seenBy(viewer)).toBe(true);
});
