import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteAdMembership } from '#contract/ads/audiences/memberships.ts';
import { getAdWhy, updateAdChoices } from '#contract/ads/viewing.ts';
import { updateSettings } from '#contract/identity/settings.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import {
  adIn,
  type Advertiser,
  anAdvertiser,
  found,
  paced,
  pinsAbout,
  promoted,
} from '../test-ads.ts';
import { aCrowd, anAudience, sendList } from './test-audiences.ts';

let app: TestApp;
let glass: Advertiser;
beforeAll(async () => {
  app = await testApp();
  glass = await anAdvertiser(app);
  await pinsAbout(app, 'vase');
});
afterAll(() => app.close());

const LIST = { audience_type: 'CUSTOMER_LIST' } as const;

async function aWillingPerson(): Promise<TestPerson> {
  const person = await app.person();
  await person.call(updateSettings, { country: 'US' });
  return person;
}

/** Returns the ad on a page of the person's search results. */
const adFor = async (person: TestPerson) => adIn(await found(person, 'red vase'));
/** A process caches people's data for at most a minute. */
const aMinuteLater = () => {
  app.clock.now = new Date(app.clock.now.getTime() + 61_000);
};

test('an ad for an audience is met by its people alone, as long as they are enough, allow it and stay', async () => {
  const [member, stranger] = [await aWillingPerson(), await aWillingPerson()];
  const audience = await anAudience(app, glass, LIST);
  const crowd = await aCrowd(app, 100);
  await sendList(app, glass, audience.id, [
    member.email,
    ...crowd.slice(1).map(({ email }) => email),
  ]);
  await promoted(app, glass, { targeting_spec: { AUDIENCE_INCLUDE: [audience.id] } });
  await paced(app);
  expect(await adFor(stranger)).toBeUndefined();
  const ad = await adFor(member);
  expect(ad).toMatchObject({ id: glass.pin.id });
  const why = await member.call(getAdWhy, { tracking_params: ad?.tracking_params ?? '' });
  expect(why.matched).toContainEqual({ trait: 'audiences', values: ['CUSTOMER_LIST'] });

  await sendList(app, glass, audience.id, [crowd[5]?.email ?? ''], 'REMOVE');
  aMinuteLater();
  expect(await adFor(member)).toBeUndefined();
  await sendList(
    app,
    glass,
    audience.id,
    crowd.slice(0, 6).map(({ email }) => email),
  );
  aMinuteLater();
  expect(await adFor(member)).toMatchObject({ id: glass.pin.id });

  await member.call(deleteAdMembership, { audience_id: audience.id });
  await expect.poll(() => adFor(member)).toBeUndefined();
  await sendList(app, glass, audience.id, [member.email, stranger.email]);
  aMinuteLater();
  expect(await adFor(member)).toBeUndefined();
  expect(await adFor(stranger)).toMatchObject({ id: glass.pin.id });
  await stranger.call(updateAdChoices, { is_personal: false });
  expect(await adFor(stranger)).toBeUndefined();
});

test('an ad that leaves an audience out is met by all others', async () => {
  const [member, other] = [await aWillingPerson(), await aWillingPerson()];
  const clay = await anAdvertiser(app, 'https://clay.example/vases/');
  const audience = await anAudience(app, clay, LIST);
  const crowd = await aCrowd(app, 100);
  await sendList(app, clay, audience.id, [member.email, ...crowd.map(({ email }) => email)]);
  await promoted(app, clay, { targeting_spec: { AUDIENCE_EXCLUDE: [audience.id] } });
  await paced(app);
  expect(await adFor(other)).toMatchObject({ id: clay.pin.id });
  expect(await adFor(member)).toBeUndefined();
});
