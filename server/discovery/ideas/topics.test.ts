import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateBoard } from '#contract/boards.ts';
import {
  followTopic,
  getExplore,
  getFollowedTopics,
  getTopic,
  getTopicPins,
  getTopics,
} from '#contract/discovery/topics.ts';
import { chooseInterests, getWelcome } from '#contract/discovery/welcome.ts';
import { savePin } from '#contract/pins.ts';
import { blockUser } from '#contract/social.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import type { Client } from '#server/testing/client.ts';
import { aBoard, aPin, walk } from '#server/testing/pins.ts';
import { COUNT_TOPICS } from './count-topics.ts';

let app: TestApp;
let ann: TestPerson;
let ben: TestPerson;
let cleo: TestPerson;
beforeAll(async () => {
  app = await testApp();
  [ann, ben, cleo] = [await app.person('ann'), await app.person('ben'), await app.person('cleo')];
});
afterAll(() => app.close());

async function count(): Promise<void> {
  await app.runJobs();
  await jobsIn(app.db.read).add(COUNT_TOPICS, {});
  await app.runJobs();
}

function pass(days: number): void {
  app.clock.now = new Date(app.clock.now.getTime() + days * 86_400_000);
}

/** Creates a board with pins, each with a different picture. */
async function filled(person: TestPerson, name: string, pins: number, privacy = 'public') {
  const board = await aBoard(person, { name, privacy });
  const ids: string[] = [];
  for (let made = 0; made < pins; made += 1) {
    pass(1 / 86_400);
    ids.push((await aPin(person, board.id)).id);
  }
  return { id: board.id, pins: ids };
}

const sectionOf = async (who: Client, id: string): Promise<string[]> =>
  ((await who.call(getExplore, {})).find((one) => one.id === id)?.topics ?? []).map(
    (topic) => topic.id,
  );
const listed = (who: Client = app.visitor()): Promise<string[]> =>
  walk((bookmark) => who.call(getTopics, { page_size: 2, bookmark }));
const pinsOf = (topic: string, who: Client = app.visitor()): Promise<string[]> =>
  walk((bookmark) => who.call(getTopicPins, { topic, page_size: 2, bookmark }));

test('topics are what public boards are called and hashtags say, with counts, a cover and pins', async () => {
  const kites = await filled(ann, 'Kites', 2);
  const more = await filled(ben, 'KITES', 2);
  await filled(ann, 'Hidden nests', 4, 'secret');
  await filled(ann, '2026', 4);
  const shells = await filled(cleo, 'Finds', 2);
  const tagged: string[] = [];
  for (const [person, description] of [
    [ann, '#shells'],
    [ben, 'two #Shells and #kites'],
    [cleo, 'more #shells'],
  ] as const) {
    const board = await aBoard(person);
    pass(1 / 86_400);
    tagged.push((await aPin(person, board.id, { description })).id);
  }
  const again = await cleo.call(savePin, { pin_id: kites.pins[0] ?? '', board_id: shells.id });
  await cleo.call(updateBoard, { board_id: shells.id, category: 'kites' });
  await count();
  expect(await listed()).toEqual(['kites', 'shells']);
  const topic = await app.visitor().call(getTopic, { interest: 'Kites' });
  expect(topic).toMatchObject({
    name: expect.stringMatching(/kites/i),
    url: '/ideas/kites/',
    board_count: 3,
    pin_count: 7,
  });
  expect(topic.cover_images).toHaveLength(3);
  expect((await app.visitor().call(getTopic, { id: 'shells' })).name).toBe('#shells');
  // The picture that was saved twice appears once, as its newest pin.
  expect(await pinsOf('kites')).toEqual([
    again.id,
    ...[...kites.pins.slice(1), ...more.pins, ...shells.pins].toReversed(),
  ]);
  expect(await pinsOf('shells')).toEqual(tagged.toReversed());
  expect(await app.visitor().refusal(getTopic, { topic: 'finds' })).toMatchObject({
    code: 'topic_not_found',
  });
  expect(await app.visitor().refusal(getTopicPins, {})).toMatchObject({ code: 'invalid_input' });
});

test('a topic of what has become secret is gone at once, and a block takes away its pins', async () => {
  const dan = await app.person('dan');
  const moss = await filled(dan, 'Moss', 3);
  await filled(ann, 'Moss', 3);
  await filled(dan, 'Ferns', 3);
  await count();
  expect(await listed()).toEqual(expect.arrayContaining(['ferns', 'moss']));
  await cleo.call(blockUser, { blocked_user_id: dan.id });
  expect(await listed(cleo)).not.toContain('ferns');
  const pins = await pinsOf('moss', cleo);
  expect(pins.filter((id) => moss.pins.includes(id))).toEqual([]);
  expect(pins).toHaveLength(3);
  expect(await cleo.refusal(getTopicPins, { topic: 'ferns' })).toMatchObject({
    code: 'topic_not_found',
  });
  const board = (await app.db.read.row<{ id: string }>(
    "select id from boards where name = 'Ferns'",
  ))!;
  await dan.call(updateBoard, { board_id: board.id, privacy: 'secret' });
  expect(await listed()).not.toContain('ferns');
  expect(await dan.refusal(getTopic, { topic: 'ferns' })).toMatchObject({
    code: 'topic_not_found',
  });
});

test('a topic stays, with other pictures, when whoever all of its cover is of is blocked or suspended', async () => {
  const [dan, eve] = [await app.person(), await app.person()];
  await filled(eve, 'Kelp', 3);
  const [own, more] = [await filled(dan, 'Kelp', 8), await aBoard(dan)];
  await dan.call(updateBoard, { board_id: more.id, category: 'kelp' });
  // The most pinned pictures are the cover, and all of it is Dan's.
  for (const pin_id of own.pins) {
    pass(1 / 86_400);
    await dan.call(savePin, { pin_id, board_id: more.id });
  }
  await count();
  await cleo.call(followTopic, { interest_id: 'kelp' });
  await cleo.call(blockUser, { blocked_user_id: dan.id });
  const followed = (await cleo.call(getFollowedTopics, {})).data;
  expect(followed.map(({ id, cover_images }) => [id, cover_images.length])).toEqual([['kelp', 3]]);
  await app.db.read.run('update people set suspended_at = :now where id = :id', {
    id: dan.id,
    now: app.clock.now,
  });
  await count();
  expect(await listed()).toContain('kelp');
  expect(await app.visitor().call(getTopic, { id: 'kelp' })).toMatchObject({
    board_count: 1,
    pin_count: 3,
  });
});

test('what several people save these days is trending, until the days pass', async () => {
  const boards = [];
  for (const person of [ann, ben, cleo]) boards.push(await filled(person, 'Lanterns', 1));
  // One person alone makes no trend, however much they pin.
  await filled(ben, 'Buttons', 6);
  await count();
  expect(await sectionOf(app.visitor(), 'trending')).toContain('lanterns');
  expect(await sectionOf(app.visitor(), 'trending')).not.toContain('buttons');
  pass(8);
  await count();
  expect(await sectionOf(app.visitor(), 'trending')).toEqual([]);
  expect(await sectionOf(app.visitor(), 'topics')).toContain('lanterns');
});

test("a day's topics are the same for everybody until the next day, and what one likes stands apart", async () => {
  for (const name of ['Clay', 'Looms', 'Paper']) await filled(ann, name, 3);
  for (const person of [ben, cleo]) await filled(person, 'Looms', 1);
  await count();
  const today = await sectionOf(app.visitor(), 'today');
  expect(today).toHaveLength(4);
  await count();
  expect(await sectionOf(cleo, 'today')).toEqual(await sectionOf(ben, 'today'));
  expect(await sectionOf(ben, 'today')).toEqual(today);
  pass(1);
  expect(await sectionOf(ben, 'today')).toEqual(today);
  await count();
  const tomorrow = await sectionOf(ben, 'today');
  expect(tomorrow.filter((topic) => today.includes(topic))).toEqual([]);
  expect(await sectionOf(ben, 'interests')).toEqual([]);
  await ben.call(chooseInterests, { topics: ['Looms'] });
  expect(await sectionOf(ben, 'interests')).toEqual(['looms']);
  expect(await sectionOf(app.visitor(), 'interests')).toEqual([]);
});

test('older clients ask for topics as categories, with a feed of Pins', async () => {
  const kilns = await filled(ann, 'Kilns', 2);
  await filled(ben, 'Kilns', 2);
  await count();
  const ask = async (resource: string, options: object): Promise<unknown> => {
    const { status, envelope } = await app.visitor().resource(resource, 'get', { ...options });
    return [status, envelope.resource_response.data];
  };
  const kiln = expect.objectContaining({ id: 'kilns' }) as unknown;
  const [, main] = (await ask('Categories', {
    category_types: 'main',
    page_size: 250,
  })) as unknown[];
  expect(main).toEqual(expect.arrayContaining([kiln]));
  expect(await ask('Category', { category: 'Kilns' })).toEqual([200, kiln]);
  expect(await ask('Interest', { interest: 'kilns' })).toEqual([200, kiln]);
  const feed = { feed: 'kilns', is_category_feed: true };
  expect(await ask('CategoryFeed', feed)).toMatchObject([200, { length: 4 }]);
  expect(await pinsOf('kilns')).toEqual(expect.arrayContaining(kilns.pins));
});

test('a topic is followed by its id or name, listed to who follows it alone, and unfollowed, as older tools do', async () => {
  const fay = await app.person('fay');
  for (const maker of [await app.person(), await app.person(), await app.person()]) {
    await filled(maker, 'Lanterns', 3);
    await filled(maker, 'Harbours', 3);
  }
  await count();
  const follow = (verb: 'create' | 'delete', interest_id: string) =>
    fay.resource('InterestFollow', verb, { interest_id, interest_list: 'favorited' });
  const followed = (username: string | null, who = fay) =>
    walk((bookmark) => who.call(getFollowedTopics, { username, page_size: 1, bookmark }));
  for (const name of ['lanterns', 'Harbours', 'harbours']) {
    expect((await follow('create', name)).status).toBe(200);
  }
  expect(await followed('FAY')).toEqual(['harbours', 'lanterns']);
  expect(await followed(null)).toEqual(['harbours', 'lanterns']);
  expect(await followed('fay', ann)).toEqual([]);
  // The chosen interests of the welcome page are followed topics.
  expect((await fay.call(getWelcome, {})).chosen).toEqual(['Harbours', 'Lanterns']);
  expect((await follow('create', 'no such topic')).status).toBe(404);
  for (const name of ['lanterns', 'lanterns', 'no such topic']) {
    expect((await follow('delete', name)).status).toBe(200);
  }
  expect(await followed('fay')).toEqual(['harbours']);
  expect(await app.visitor().refusal(getFollowedTopics, {})).toMatchObject({ status: 401 });
});
