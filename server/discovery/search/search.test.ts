import { afterAll, beforeAll, expect, test } from 'vitest';
import { getIdeas, search, searchPage } from '#contract/discovery.ts';
import { updateSettings } from '#contract/identity/settings.ts';
import { deletePin, savePin, updatePin } from '#contract/pins.ts';
import { followUser } from '#contract/social.ts';
import { completeShare } from '#contract/social/suggestions.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin, walk } from '#server/testing/pins.ts';

let app: TestApp;
let ann: TestPerson;
let ben: TestPerson;
let boardId: string;
beforeAll(async () => {
  app = await testApp();
  [ann, ben] = [await app.person('ann_lee'), await app.person('ben')];
  boardId = (await aBoard(ann, { name: 'Crème & brûlée' })).id;
});
afterAll(() => app.close());

const found = async (
  query: string,
  scope?: 'pins' | 'boards' | 'users' | 'my_pins',
): Promise<string[]> => {
  const { data } = await ben.call(searchPage, { query, ...(scope ? { scope } : {}) });
  return data.map((one) => one.id);
};

test('finds a pin by every word of its title, description, alternative text and domain', async () => {
  const pin = await aPin(ann, boardId, {
    title: 'Señor Löffel',
    description: 'a spoon of oak, #handmade',
    alt_text: 'kitchenware',
    link: 'https://www.spoons.example/x',
  });
  for (const query of [
    'senor',
    'LÖFFEL',
    'loffel spoon',
    'oak handmade',
    'kitchen',
    'spoons',
    'señor kitchenware',
  ]) {
    expect(await found(query), query).toEqual([pin.id]);
  }
  for (const query of ['fork', 'ffel', '', '  ', '&', '-spoon', `' | !x:* <->`])
    expect(await found(query), query).toEqual([]);
  await ann.call(updatePin, { id: pin.id, title: 'Fork' });
  expect(await found('senor')).toEqual([]);
  expect(await found('fork')).toEqual([pin.id]);
  await ann.call(deletePin, { id: pin.id });
  expect(await found('fork')).toEqual([]);
});

test('ranks a title above a description, and the newer above the older', async () => {
  const [old, title, recent] = [
    await aPin(ann, boardId, { description: 'teapot' }),
    await aPin(ann, boardId, { title: 'teapot' }),
    await aPin(ann, boardId, { description: 'teapot' }),
  ];
  expect(await found('teapot')).toEqual([title.id, recent.id, old.id]);
});

test('pages through what is found without repeats while more is added', async () => {
  const pins = [];
  for (let index = 0; index < 12; index += 1)
    pins.push(await aPin(ann, boardId, { title: `lantern ${index % 3}` }));
  const met = await walk(async (bookmark) => {
    const page = await ben.call(search, { query: 'lantern', page_size: 5, bookmark });
    await aPin(ann, boardId, { title: 'lantern' });
    return { data: page.data.results, bookmark: page.bookmark };
  });
  expect(new Set(met).size).toBe(met.length);
  expect(pins.filter((pin) => !met.includes(pin.id))).toEqual([]);
});

test('finds boards and people by their names, also after a typo, and nothing for an empty query', async () => {
  expect(await found('creme brulee', 'boards')).toEqual([boardId]);
  expect(await found('BRÛL', 'boards')).toEqual([boardId]);
  expect(await found('creme caramel', 'boards')).toEqual([]);
  expect(await found('ann_l', 'users')).toEqual([ann.id]);
  expect(await found('lee', 'users')).toEqual([ann.id]);
  for (const typo of ['creme brulle', 'brluee', 'cremme brulee'])
    expect(await found(typo, 'boards'), typo).toEqual([boardId]);
  const cara = await app.person('cara_winterbottom');
  for (const typo of ['winterbotom', 'winterbottmo', 'acra winterbottom'])
    expect(await found(typo, 'users'), typo).toEqual([cara.id]);
  expect(await found('cora wintrbottom', 'users')).toEqual([]);
  for (const scope of ['pins', 'boards', 'users', 'my_pins'] as const) {
    expect(await ben.call(search, { query: ' ', scope })).toMatchObject({
      data: { results: [] },
      bookmark: null,
    });
  }
});

test.each([
  ['Jürgen Müller', ['müller', 'muller', 'MUELLER', 'jürgen mueller', 'juergen mueller']],
  ['Hannelore Mueller', ['müller', 'mueller']],
  ['Søren Kierkegård', ['søren', 'soren', 'soeren', 'kierkegard', 'kierkegaard']],
  ['Łukasz Żółw', ['lukasz', 'łukasz', 'zolw']],
  ['Þórunn Weiß', ['thorunn', 'weiss', 'weiß', 'þórunn']],
  ['Đặng Ænea', ['dang', 'djang', 'aenea', 'đặng']],
  ['Ἑλένη Ντίνος', ['ελενη', 'ντινοσ']],
])(
  'finds %s however letters with marks are written, on boards and of people',
  async (name, texts) => {
    const ned = await app.person();
    await ned.call(updateSettings, { full_name: name });
    const { id } = await aBoard(ned, { name });
    for (const text of texts) {
      expect(await found(text, 'boards'), text).toContain(id);
      expect(await found(text, 'users'), text).toContain(ned.id);
    }
    await ben.call(followUser, { user_id: ned.id });
    for (const text of texts) {
      const near = await ben.call(completeShare, { term: text });
      expect(
        near.map((one) => one.id),
        text,
      ).toContain(ned.id);
    }
  },
);

test('answers the two wire forms: results first, then the bare list', async () => {
  const pin = await aPin(ann, boardId, { title: 'zeppelin' });
  const first = await ben.resource('BaseSearch', 'get', { query: 'zeppelin', scope: 'pins' });
  expect(first.envelope.resource_response.data).toMatchObject({
    results: [{ id: pin.id, type: 'pin' }],
  });
  const bare = await ben.resource('Search', 'get', { query: 'zeppelin', scope: 'people' });
  expect(bare.envelope.resource_response.data).toEqual([]);
});

test('ideas are open to visitors and show a picture once on a page [ROUTE-21]', async () => {
  const source = await aPin(ann, boardId);
  app.clock.now = new Date(app.clock.now.getTime() + 1000);
  const saved = await ben.call(savePin, { pin_id: source.id, board_id: (await aBoard(ben)).id });
  const { data } = await app.visitor().call(getIdeas, { page_size: 50 });
  const ids = data.map((pin) => pin.id);
  expect(ids).toContain(saved.id);
  expect(ids).not.toContain(source.id);
});
