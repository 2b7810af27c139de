import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateBoard } from '#contract/boards.ts';
import {
  getFollowSuggestions,
  hideFollowSuggestion,
  unhideFollowSuggestion,
} from '#contract/discovery/people.ts';
import { updateSettings } from '#contract/identity/settings.ts';
import { savePin } from '#contract/pins.ts';
import { blockUser, followUser } from '#contract/social.ts';
import { storeInterests } from '#server/identity/index.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin, walk } from '#server/testing/pins.ts';
import { COUNT_TOPICS } from '../index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const people = (count: number): Promise<TestPerson[]> =>
  Promise.all(Array.from({ length: count }, () => app.person()));
const follow = (one: TestPerson, other: TestPerson) => one.call(followUser, { user_id: other.id });
const suggested = async (person: TestPerson, input: object = {}) =>
  (await person.call(getFollowSuggestions, { user_id: null, ...input })).data.map(
    ({ id, reason }) => ({ id, ...reason }),
  );

test('who is followed by people one follows is suggested, who by most of them first', async () => {
  const [ann, ben, cleo, dan, eve, fay] = (await people(6)) as [
    TestPerson,
    TestPerson,
    TestPerson,
    TestPerson,
    TestPerson,
    TestPerson,
  ];
  for (const friend of [ben, cleo]) {
    await follow(ann, friend);
    await follow(friend, dan);
    await follow(friend, ann);
  }
  await follow(cleo, eve);
  await follow(cleo, ben);
  await follow(dan, fay);
  // Ann followed Cleo last.
  await app.db.read.run(`update following set created_at = :at where followee_id = :id`, {
    id: ben.id,
    at: new Date(app.clock.now.getTime() - 60_000),
  });
  const daily = { kind: 'followed', name: cleo.username };
  expect(await suggested(ann)).toEqual([
    { id: dan.id, ...daily, count: 2 },
    { id: eve.id, ...daily, count: 1 },
  ]);
  expect(await suggested(ann, { user_id: dan.id })).toEqual([
    { id: fay.id, kind: 'followed', name: dan.username, count: 1 },
  ]);
  const ids = await walk((bookmark) =>
    ann.call(getFollowSuggestions, { user_id: null, page_size: 1, bookmark }),
  );
  expect(ids).toEqual([dan.id, eve.id]);
  await follow(ann, dan);
  expect((await suggested(ann)).map(({ id }) => id).toSorted()).toEqual(
    [eve.id, fay.id].toSorted(),
  );
  expect((await suggested(ann, { newcomers_only: true })).length).toBe(2);
  for (const more of await people(2)) await follow(ann, more);
  expect(await suggested(ann, { newcomers_only: true })).toEqual([]);
});

test('nobody is suggested who is blocked or not to be found, nor because of such people', async () => {
  const [ann, ben, dan] = (await people(3)) as [TestPerson, TestPerson, TestPerson];
  await follow(ann, ben);
  await follow(ben, dan);
  const is = async (suggestions: number) => expect((await suggested(ann)).length).toBe(suggestions);
  await is(1);
  for (const who of [ben, dan]) {
    await who.call(updateSettings, { hidden_from_people_search: true });
    await is(0);
    await who.call(updateSettings, { hidden_from_people_search: false });
    await is(1);
  }
  await dan.call(updateSettings, { exclude_from_search: true });
  await is(0);
  await dan.call(updateSettings, { exclude_from_search: false });
  await dan.call(blockUser, { blocked_user_id: ann.id });
  await is(0);
  expect(await ann.refusal(getFollowSuggestions, { user_id: dan.id })).toMatchObject({
    code: 'user_not_found',
  });
});

test('who saves the same to public boards is suggested, and nothing follows from secret ones [SEC-28]', async () => {
  const [ann, ben, cleo, maker] = (await people(4)) as [
    TestPerson,
    TestPerson,
    TestPerson,
    TestPerson,
  ];
  const source = await aBoard(maker);
  const pins = [await aPin(maker, source.id), await aPin(maker, source.id)];
  const pottery = await aBoard(ann, { name: 'Pottery' });
  const [shared, secret] = [await aBoard(ben), await aBoard(cleo, { privacy: 'secret' })];
  for (const { id: pin_id } of pins) {
    for (const [person, { id: board_id }] of [
      [ann, pottery],
      [ben, shared],
      [cleo, secret],
    ] as const) {
      await person.call(savePin, { pin_id, board_id });
    }
  }
  await app.runJobs();
  const reason = { kind: 'saves', name: 'Pottery', count: 2 };
  const both = [ben.id, maker.id].toSorted();
  const found = await suggested(ann);
  expect(found.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
    both.map((id) => ({ id, ...reason })),
  );
  expect(await suggested(cleo)).toEqual([]);
  await ann.call(updateSettings, { personalized: false });
  expect(await suggested(ann)).toEqual([]);
  await ann.call(updateSettings, { personalized: true });
  expect((await suggested(ann)).length).toBe(2);
  await ann.call(updateBoard, { board_id: pottery.id, privacy: 'secret' });
  await app.runJobs();
  expect(await suggested(ann)).toEqual([]);
});

test('who gathers what a newcomer likes is suggested', async () => {
  const [ann, ...makers] = (await people(4)) as [TestPerson, ...TestPerson[]];
  for (const maker of makers) {
    const board = await aBoard(maker, { name: 'Small lanterns' });
    for (let pin = 0; pin < 3; pin += 1) await aPin(maker, board.id);
  }
  await app.db.transaction(async (tx) => {
    await storeInterests(tx, ann.id, ['Small lanterns'], app.clock.now);
    await jobsIn(tx).add(COUNT_TOPICS, {});
  });
  await app.runJobs();
  expect((await suggested(ann)).toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
    makers
      .map(({ id }) => ({ id, kind: 'interest', name: 'Small lanterns', count: 1 }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  );
});

test('a hidden person is suggested no more, until they are let back', async () => {
  const [ann, ben, dan] = (await people(3)) as [TestPerson, TestPerson, TestPerson];
  await follow(ann, ben);
  await follow(ben, dan);
  for (let times = 0; times < 2; times += 1) {
    await ann.call(hideFollowSuggestion, { user_id: dan.id });
    expect(await suggested(ann)).toEqual([]);
  }
  await ann.call(unhideFollowSuggestion, { user_id: dan.id });
  await ann.call(unhideFollowSuggestion, { user_id: '9'.repeat(20) });
  expect((await suggested(ann)).length).toBe(1);
  expect(await ann.refusal(hideFollowSuggestion, { user_id: '1' })).toMatchObject({
    code: 'user_not_found',
  });
});
