import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { followBoard } from '#contract/boards.ts';
import { getHome } from '#contract/discovery.ts';
import { explainPin, hideFromHome, tuneHomeBoard } from '#contract/discovery/home.ts';
import { chooseInterests } from '#contract/discovery/welcome.ts';
import { updateSettings } from '#contract/identity/settings.ts';
import { deletePin, type Pin } from '#contract/pins.ts';
import { followUser } from '#contract/social.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';
import { endsWithin } from '#server/testing/time-limit.ts';
import {
  aPopulation,
  gatheredAlso,
  OF_TOPIC,
  pictureOf,
  putPictures,
  putPins,
  topicOf,
  visitHome,
} from './test-home.ts';

const LONG = { timeout: endsWithin(180_000) };
const PAGES = 20;
const SIZE = 25;

let app: TestApp;
let makers: TestPerson[];
beforeAll(async () => {
  app = await testApp();
  makers = [];
  for (let count = 0; count < 8; count += 1) makers.push(await app.person());
  await aPopulation(app, makers);
}, endsWithin(120_000));
afterAll(() => app.close());

const maker = (at: number): TestPerson => {
  const one = makers[at];
  if (one === undefined) throw new Error('no such maker');
  return one;
};

/** Creates a person with this many saves: some of the makers' pictures, the rest their own. */
async function withSaves(count: number): Promise<TestPerson> {
  const person = await app.person();
  const known = Array.from({ length: Math.min(count, 300) }, (_, at) => (at * 37) % 1200);
  const own = Array.from({ length: count - known.length }, (_, at) => 100_000 + at);
  await putPictures(app, own);
  const boards = [];
  for (let at = 0; at < Math.min(count, 20); at += 1) boards.push(await aBoard(person));
  for (const [at, board] of boards.entries()) {
    const here = [...own, ...known].filter((_, index) => index % boards.length === at);
    await putPins(app, person, board.id, here);
  }
  app.clock.now = new Date(app.clock.now.getTime() + 10_000);
  return person;
}

const kindOf = (pin: Pin) => pin.recommendation_reason?.path.kind;

describe('home is full, without repeats and of what is new to the viewer over twenty pages', () => {
  test.each([0, 1, 10, 10_000])('with %i saves', LONG, async (saves) => {
    const person = await withSaves(saves);
    const pages = await visitHome(person, PAGES);
    expect(pages.map((page) => page.length)).toEqual(Array.from({ length: PAGES }, () => SIZE));
    const pins = pages.flat();
    expect(new Set(pins.map((pin) => pin.image_signature)).size).toBe(PAGES * SIZE);
    expect(pins.filter((pin) => pin.pinner.id === person.id)).toEqual([]);
    expect(pins.filter((pin) => pin.recommendation_reason === null)).toEqual([]);
    for (const page of pages.slice(0, 5)) {
      const boards = Map.groupBy(page, (pin) => pin.board.id);
      expect(Math.max(...[...boards.values()].map((own) => own.length))).toBeLessThanOrEqual(4);
    }
    if (saves > 1) {
      const ways = pages[0]?.map(kindOf) ?? [];
      const walked = ways.filter((kind) => kind === 'shared_board' || kind === 'own_board');
      expect(walked.length).toBeGreaterThan(1);
    }
  });
});

test('home follows each interest of its own, and says by which board a pin came and what it shares', async () => {
  const person = await app.person();
  const [herons, kites] = [await aBoard(person), await aBoard(person)];
  const numbers = (topic: number) =>
    Array.from({ length: 10 }, (_, at) => topic * OF_TOPIC + at * 11);
  await putPins(app, person, herons.id, numbers(3));
  await putPins(app, person, kites.id, numbers(7));
  app.clock.now = new Date(app.clock.now.getTime() + 10_000);
  const [page = []] = await visitHome(person, 1);
  const walked = page.filter((pin) => kindOf(pin) === 'shared_board');
  expect(new Set(walked.map(topicOf))).toEqual(new Set([3, 7]));
  const mine = new Set([...numbers(3), ...numbers(7)].map(pictureOf));
  for (const pin of walked) {
    const { id, name, url } = pin.board;
    const rows = await app.db.read.rows<{ signature: string }>(
      'select distinct signature from pins where board_id = :id',
      { id },
    );
    const count = rows.filter(({ signature }) => mine.has(signature)).length;
    expect(pin.recommendation_reason).toEqual({
      reason: `From ${name}, which shares ${count} Pins with yours`,
      path: { kind: 'shared_board', from: { id, name, url }, count },
    });
  }
  await person.call(tuneHomeBoard, { board_id: kites.id, is_on: false });
  const [tuned = []] = await visitHome(person, 1);
  const still = tuned.filter((pin) => kindOf(pin) === 'shared_board');
  expect(new Set(still.map(topicOf))).toEqual(new Set([3]));
});

test('a save counts on the next page of the same visit, and a hide does', async () => {
  const person = await app.person();
  const board = await aBoard(person);
  const [first = [], second = []] = await visitHome(person, 2, async () => {
    await putPins(
      app,
      person,
      board.id,
      [2, 13, 24, 35, 46].map((at) => 5 * OF_TOPIC + at),
    );
    app.clock.now = new Date(app.clock.now.getTime() + 10_000);
  });
  const fromWalks = (pins: readonly Pin[]) => pins.filter((pin) => kindOf(pin) === 'shared_board');
  expect(fromWalks(first)).toEqual([]);
  expect(new Set(fromWalks(second).map(topicOf))).toEqual(new Set([5]));
  const hidden = makers.slice(0, 7);
  const pages = await visitHome(person, 2, async () => {
    for (const one of hidden) {
      const pin = await aPin(one, (await aBoard(one)).id);
      await person.call(hideFromHome, { pin_id: pin.id, kind: 'person' });
    }
  });
  expect(pages[1]?.length).toBe(SIZE);
  const people = new Set(pages[1]?.map((pin) => pin.pinner.id));
  expect(hidden.filter(({ id }) => people.has(id))).toEqual([]);
  expect(people).toContain(maker(7).id);
});

test('what is followed and what is liked has its place beside the rest', async () => {
  const person = await app.person();
  await putPictures(app, [910_001, 910_002]);
  const ospreys = await aBoard(maker(3), { name: 'Ospreys' });
  await putPins(app, maker(3), ospreys.id, [910_001, 910_002]);
  await gatheredAlso(app, [maker(1), maker(2)], 'Ospreys', 910_001);
  await person.call(chooseInterests, { topics: ['Ospreys'] });
  await person.call(followUser, { user_id: maker(1).id });
  const there = await aBoard(maker(2), { name: 'Followed board' });
  await putPins(app, maker(2), there.id, [4, 5]);
  await person.call(followBoard, { board_id: there.id });
  await app.runJobs();
  // Expires the cached popular boards.
  app.clock.now = new Date(app.clock.now.getTime() + 60_000);
  const [page = []] = await visitHome(person, 1);
  const of = (kind: string) => page.filter((pin) => kindOf(pin) === kind);
  expect(of('followed_board')[0]?.recommendation_reason).toEqual({
    reason: 'Because you follow Followed board',
    path: {
      kind: 'followed_board',
      from: { id: there.id, name: 'Followed board', url: there.url },
      count: null,
    },
  });
  expect(of('followed_person').length).toBeGreaterThan(1);
  expect(new Set(of('followed_person').map((pin) => pin.pinner.id))).toEqual(
    new Set([maker(1).id]),
  );
  expect(of('interest')[0]?.recommendation_reason?.reason).toBe('Because you like Ospreys');
  expect(of('new').length + of('explore').length).toBeGreaterThan(0);
});

test('with recommendations off there is only what is followed, in the order of time', async () => {
  const person = await withSaves(10);
  await person.call(updateSettings, { personalized: false });
  expect((await person.call(getHome, {})).data).toEqual([]);
  await person.call(followUser, { user_id: maker(4).id });
  const board = await aBoard(maker(5));
  const here = await putPins(app, maker(5), board.id, [600, 601]);
  await person.call(followBoard, { board_id: board.id });
  await app.runJobs();
  const ids = (await visitHome(person, 60)).flat().map((pin) => pin.id);
  expect(ids).toEqual(ids.toSorted().toReversed());
  const rows = await app.db.read.rows<{ id: string }>(
    'select pin_id as id from pin_search where person_id = :id',
    { id: maker(4).id },
  );
  expect(new Set(ids)).toEqual(new Set([...here, ...rows.map(({ id }) => id)]));
});

test('a visit goes on over what is removed on the way, and no bookmark but ours is taken', async () => {
  const person = await app.person();
  const own = await aBoard(maker(6));
  const source = await aPin(maker(6), own.id);
  const pages = await visitHome(person, 3, async (page) =>
    page === 0 ? maker(6).call(deletePin, { id: source.id }) : null,
  );
  expect(pages.map((page) => page.length)).toEqual([SIZE, SIZE, SIZE]);
  const written = (parts: unknown): string =>
    Buffer.from(JSON.stringify(parts)).toString('base64url');
  for (const parts of [
    [1],
    [1, -1, null, null, ''],
    [1, 0, 'x', null, ''],
    [1, 0, null, null, '!'],
  ]) {
    const refused = await person.refusal(getHome, { bookmark: written(parts) });
    expect(refused.code, JSON.stringify(parts)).toBe('invalid_input');
  }
});

test('who asks for what they follow gets that alone, the newest first, page by page', async () => {
  const [person, owner] = [await app.person(), await app.person()];
  const board = await aBoard(owner);
  await putPictures(app, [800_001, 800_002, 800_003]);
  const pins = await putPins(app, owner, board.id, [800_001, 800_002, 800_003]);
  await person.call(followUser, { user_id: owner.id });
  await app.runJobs();
  const newest = pins.toSorted((a, b) => (BigInt(a) < BigInt(b) ? 1 : -1));
  const first = await person.call(getHome, { followed: 'true', page_size: 2 } as never);
  expect(first.data.map(({ id }) => id)).toEqual(newest.slice(0, 2));
  const { bookmark } = first;
  const rest = await person.call(getHome, { followed: true, page_size: 2, bookmark });
  expect(rest.data.map(({ id }) => id)).toEqual(newest.slice(2));
  expect((await person.call(getHome, {})).data.length).toBeGreaterThan(3);
});

test('pins of the feed carry what a grid needs of them [DATA-05]', async () => {
  const person = await app.person();
  const owner = await app.person();
  const board = await aBoard(owner);
  await putPictures(app, [900_001, 900_002, 900_003]);
  await app.db.read.run('update pictures set video_ms = 2500 where signature = :picture', {
    picture: pictureOf(900_001),
  });
  const part = { width: 40, height: 60, ext: 'jpg', title: '', link: null, text: '', altText: '' };
  const parts = [900_002, 900_003].map((number) => ({
    ...part,
    ext: 'jpg' as const,
    signature: pictureOf(number),
  }));
  const story = await putPins(app, owner, board.id, [900_002], { kind: 'story', parts, tags: [] });
  const video = await putPins(app, owner, board.id, [900_001]);
  await person.call(followUser, { user_id: owner.id });
  await app.runJobs();
  const { envelope } = await person.resource('UserHomefeed', 'get', { page_size: 25 });
  const pins = envelope.resource_response.data as Pin[];
  const shared = {
    type: 'pin',
    is_promoted: false,
    promoter: null,
    recommendation_reason: { reason: `Because you follow ${owner.username}` },
  };
  expect(pins.find((pin) => pin.id === story[0])).toMatchObject({
    ...shared,
    image_signature: pictureOf(900_002),
    story_pin_data_id: story[0],
    videos: null,
  });
  const found = pins.find((pin) => pin.id === video[0]);
  expect(found).toMatchObject({
    ...shared,
    image_signature: pictureOf(900_001),
    story_pin_data_id: null,
  });
  expect(found?.videos?.video_list.V_720P).toMatchObject({ duration: 2500 });
});

test('any pin is explained: by what it could come, what of it can be hidden, and what is', async () => {
  const person = await app.person();
  const board = await aBoard(person, { name: 'Terns' });
  await putPins(
    app,
    person,
    board.id,
    Array.from({ length: 8 }, (_, at) => 6 * OF_TOPIC + at * 9),
  );
  app.clock.now = new Date(app.clock.now.getTime() + 10_000);
  const [page = []] = await visitHome(person, 1);
  const walked = page.find((pin) => kindOf(pin) === 'shared_board');
  if (walked === undefined) throw new Error('nothing was walked to');
  const response = await person.call(explainPin, { pin_id: walked.id });
  expect(response.reasons[0]).toEqual(walked.recommendation_reason);
  expect(response.reasons[1]?.reason).toBe('Because of what you save to Terns');
  expect(response.is_personalized).toBe(true);
  await person.call(hideFromHome, { pin_id: walked.id, kind: 'person' });
  await person.call(followUser, { user_id: walked.pinner.id });
  await person.call(updateSettings, { personalized: false });
  const later = await person.call(explainPin, { pin_id: walked.id });
  expect(later.reasons.map(({ path }) => path.kind)).toEqual(['followed_person']);
  expect(later.hides.map(({ kind, name, is_hidden }) => [kind, name, is_hidden])).toEqual([
    ['pin', walked.title, false],
    ['board', walked.board.name, false],
    ['person', walked.pinner.full_name, true],
  ]);
  const own = await aPin(person, board.id, { title: 'Own', link: 'https://terns.example/a' });
  const mine = await person.call(explainPin, { pin_id: own.id });
  expect(mine.hides.map(({ kind }) => kind)).toEqual(['pin', 'domain']);
  const secret = await aPin(maker(0), (await aBoard(maker(0), { privacy: 'secret' })).id);
  expect((await person.refusal(explainPin, { pin_id: secret.id })).code).toBe('pin_not_found');
});
