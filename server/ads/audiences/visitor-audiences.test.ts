import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAdAudience } from '#contract/ads/audiences/audiences.ts';
import { getAdMemberships } from '#contract/ads/audiences/memberships.ts';
import { createConversionTag, updateConversionTag } from '#contract/ads/conversion-tags.ts';
import { TAG_EVENTS_PATH } from '#contract/ads/conversions/tag-rules.ts';
import { getAdWhy, updateAdChoices } from '#contract/ads/viewing.ts';
import { updateSettings } from '#contract/identity/settings.ts';
import { eraseAdsOf } from '#server/ads/index.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { anEvent, hashOf, programOf, send } from '../conversion-events/test-events.ts';
import {
  adIn,
  type Advertiser,
  anAdvertiser,
  found,
  paced,
  pinsAbout,
  promoted,
} from '../test-ads.ts';
import { aCrowd, anAudience, anHourLater, audienceNow, membersOf } from './test-audiences.ts';

let app: TestApp;
let glass: Advertiser & { readonly tag_id: string };
beforeAll(async () => {
  app = await testApp();
  await pinsAbout(app, 'vase');
});
beforeEach(async () => {
  const of = await anAdvertiser(app);
  glass = { ...of, tag_id: await aTag(of) };
});
afterAll(() => app.close());

const SHOP = 'https://shop.example';
const DAY_MS = 86_400_000;

async function aTag({ owner, advertiser_id }: Advertiser): Promise<string> {
  const { id: tag_id } = await owner.call(createConversionTag, { advertiser_id, name: 'Shop' });
  await owner.call(updateConversionTag, { advertiser_id, tag_id, enhanced_match: true });
  return tag_id;
}

/** Creates a person in the United States who allows personalised ads. */
async function aWillingPerson(): Promise<TestPerson> {
  const person = await app.person();
  await person.call(updateSettings, { country: 'US' });
  await person.call(updateAdChoices, { is_personal: true });
  return person;
}

let events = 0;

/** Sends what the tag sends for a person on a page, with a unique event. */
async function visit(
  { email }: { readonly email: string },
  event_name = 'page_visit',
  { path = '/vases/', tag_id = glass.tag_id } = {},
): Promise<string> {
  const event_id = `visit ${(events += 1)}`;
  const { status } = await fetch(app.url + TAG_EVENTS_PATH, {
    method: 'POST',
    headers: {
      'user-agent': 'A browser',
      origin: SHOP,
      'x-forwarded-for': `10.80.${events >> 8}.${events & 255}`,
    },
    body: new URLSearchParams({
      tag_id,
      path,
      em: hashOf(email),
      events: JSON.stringify([{ event_name, event_id }]),
    }),
  });
  expect(status).toBe(204);
  return event_id;
}

/** Processes received events a minute later. */
async function aMinuteLater(): Promise<void> {
  app.clock.now = new Date(app.clock.now.getTime() + 61_000);
  await jobsIn(app.db.read).add('ads.attribute', {});
  await app.runJobs();
}

const ofVisitors = (rule: object = {}) => ({ audience_type: 'VISITOR' as const, rule });
const sorted = (...people: readonly { readonly id: string }[]) =>
  people.map(({ id }) => id).toSorted();

/** Creates people who allow personalised ads. */
async function aWillingCrowd(count: number) {
  const crowd = await aCrowd(app, count);
  await app.db.read.run(
    `insert into ad_viewers (bucket, person_id, viewer, since, is_personal)
     select bucket, id, id, :now, true from unnest(:buckets::smallint[], :ids::bigint[]) as crowd (bucket, id)`,
    {
      now: app.clock.now,
      ids: crowd.map(({ id }) => id),
      buckets: crowd.map(({ id }) => bucketOf(id)),
    },
  );
  return crowd;
}

test('an ad for visitors is met by those alone whom a tag or a server saw, as long as they allow it', async () => {
  const [member, stranger] = [await aWillingPerson(), await aWillingPerson()];
  const audience = await anAudience(app, glass, ofVisitors({ url: { contains: '/Vases' } }));
  expect(audience).toMatchObject({
    status: 'TOO_SMALL',
    size: null,
    rule: { retention_days: 180 },
  });
  await visit(member);
  await visit(stranger, 'page_visit', { path: '/jars/' });
  const orders = (await aWillingCrowd(99)).map(({ email }, at) =>
    anEvent(app.clock.now, {
      event_id: `order ${at}`,
      event_source_url: `${SHOP}/vases/red?key=1`,
      user_data: { em: [hashOf(email)] },
    }),
  );
  const { status } = await send(await programOf(app, glass), glass.advertiser_id, orders);
  expect(status).toBe(200);
  await aMinuteLater();
  expect(await membersOf(app, audience.id)).toHaveLength(100);
  expect(await audienceNow(glass, audience.id)).toMatchObject({ status: 'TOO_SMALL', size: null });
  await anHourLater(app);
  expect(await audienceNow(glass, audience.id)).toMatchObject({ status: 'READY', size: 100 });
  expect(await membersOf(app, audience.id)).not.toContain(stranger.id);

  await promoted(app, glass, { targeting_spec: { AUDIENCE_INCLUDE: [audience.id] } });
  await paced(app);
  const adFor = async (person: TestPerson) => adIn(await found(person, 'red vase'));
  expect(await adFor(stranger)).toBeUndefined();
  const ad = await adFor(member);
  expect(ad).toMatchObject({ id: glass.pin.id });
  const why = await member.call(getAdWhy, { tracking_params: ad?.tracking_params ?? '' });
  expect(why.matched).toContainEqual({ trait: 'audiences', values: ['VISITOR'] });

  await member.call(updateAdChoices, { is_personal: false });
  await visit(member);
  await aMinuteLater();
  expect(await membersOf(app, audience.id)).not.toContain(member.id);
  expect(await adFor(member)).toBeUndefined();
});

test('a rule says which events, by which tag or way, where and on which page, and for how long they count', async () => {
  const [buyer, reader] = [await aWillingPerson(), await aWillingPerson()];
  const other_tag = await aTag(glass);
  await visit(buyer, 'checkout', { path: '/thanks' });
  await visit(reader, 'page_visit', { path: '/thanks/you', tag_id: other_tag });
  const rules: readonly (readonly [object, readonly TestPerson[]])[] = [
    [{}, [buyer, reader]],
    [{ event: ['checkout', 'signup'] }, [buyer]],
    [{ event: ['signup'] }, []],
    [{ url: { '=': `${SHOP}/thanks` } }, [buyer]],
    [{ url: { contains: 'shop.example/thanks' } }, [buyer, reader]],
    [{ url: { contains: '%' } }, []],
    [{ url: { '!=': `${SHOP}/thanks` } }, [reader]],
    [{ url: { not_contains: '/You' } }, [buyer]],
    [{ url: { contains: '/thanks', not_contains: '/thanks' } }, []],
    [{ visitor_source_id: other_tag }, [reader]],
    [{ visitor_source_id: glass.tag_id, event: ['page_visit'] }, []],
    [{ event_source: ['web'] }, [buyer, reader]],
    [{ event_source: ['mobile', 'offline'] }, []],
    [{ ingestion_source: ['TAG'] }, [buyer, reader]],
    [{ ingestion_source: ['CONVERSIONS_API', 'FILE_UPLOAD'] }, []],
  ];
  const made: string[] = [];
  for (const [rule, people] of rules) {
    const { id } = await anAudience(app, glass, ofVisitors({ ...rule, retention_days: 3 }));
    expect(await membersOf(app, id), JSON.stringify(rule)).toEqual(sorted(...people));
    made.push(id);
  }
  const { data } = await buyer.call(getAdMemberships, {});
  expect(data.map(({ audience_type }) => audience_type)).toContain('VISITOR');
  app.clock.now = new Date(app.clock.now.getTime() + 4 * DAY_MS);
  expect((await buyer.call(getAdMemberships, {})).data).toEqual([]);
  await anHourLater(app);
  expect(await audienceNow(glass, made[0] ?? '')).toMatchObject({ status: 'TOO_SMALL' });
});

test('an event that nobody was known by brings somebody in when another way says whose it was', async () => {
  const [person, erased] = [await aWillingPerson(), await aWillingPerson()];
  const rule = { ingestion_source: ['CONVERSIONS_API'], url: { contains: '/vases' } };
  const audience = await anAudience(app, glass, ofVisitors(rule));
  const program = await programOf(app, glass);
  const tell = (event_id: string) =>
    send(program, glass.advertiser_id, [
      anEvent(app.clock.now, { event_name: 'page_visit', event_id }),
    ]);
  // The number of the next visit.
  await tell(`visit ${events + 1}`);
  await anHourLater(app);
  await anHourLater(app);
  expect(await membersOf(app, audience.id)).toEqual([]);
  await visit(person);
  await tell(await visit(erased));
  await anHourLater(app);
  expect(await membersOf(app, audience.id)).toEqual(sorted(person, erased));
  await app.db.transaction((tx) => eraseAdsOf({ tx, jobs: jobsIn(tx) }, erased.id));
  await anHourLater(app);
  expect(await membersOf(app, audience.id)).toEqual(sorted(person));
});

test('what is not stored with events is refused by its name', async () => {
  const { owner, advertiser_id } = glass;
  const stranger = await anAdvertiser(app);
  const wrong: readonly (readonly [string, object])[] = [
    ['rule.visitor_source_id', { visitor_source_id: await aTag(stranger) }],
    ['event_data', { event_data: { lead_type: 'Newsletter' } }],
    ['prefill', { prefill: false }],
    ['rule.event', { event: ['buy'] }],
    ['rule.url.not_contains', { url: { not_contains: '/vases#red' } }],
    ['rule.url.!=', { url: { '!=': 'shop.example' } }],
    ['ends_with', { url: { ends_with: '/vases' } }],
    ['rule.url', { url: { contains: ' ' } }],
    ['rule.url.contains', { url: { contains: '/vases?red' } }],
    ['rule.url.=', { url: { '=': 'shop.example' } }],
    ['rule.url.=', { url: { '=': `${SHOP}/#red` } }],
    ['rule.retention_days', { retention_days: 541 }],
    ['rule.engagement_type', { engagement_type: ['click'] }],
  ];
  for (const [field, rule] of wrong) {
    const refusal = await owner.refusal(createAdAudience, {
      advertiser_id,
      name: 'Wrong',
      ...ofVisitors(rule),
    });
    expect([field, refusal.status, JSON.stringify(refusal)]).toEqual([
      field,
      400,
      expect.stringContaining(field),
    ]);
  }
  const engaged = { audience_type: 'ENGAGEMENT' as const, rule: { event: ['checkout' as const] } };
  expect(
    await owner.refusal(createAdAudience, { advertiser_id, name: 'Wrong', ...engaged }),
  ).toMatchObject({ code: 'invalid_input', message: "Parameter 'rule.event' is invalid." });
});
