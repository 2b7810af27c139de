import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteBoard, updateBoard } from '#contract/boards.ts';
import { completeHashtag } from '#contract/discovery.ts';
import { complete, type Completion } from '#contract/discovery/complete.ts';
import { updateSettings } from '#contract/identity/settings.ts';
import { deletePin, updatePin } from '#contract/pins.ts';
import { blockUser, followUser } from '#contract/social.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';
import { foldKey } from './fold-key.ts';

let app: TestApp;
let ann: TestPerson;
beforeAll(async () => {
  app = await testApp();
  ann = await app.person('ann_otter');
});
afterAll(() => app.close());

const tagsFor = async (query: string): Promise<[string, number][]> =>
  (await app.visitor().call(completeHashtag, { query })).map((one) => [one.query, one.pin_count]);

/** Runs the hourly job. */
async function refresh(): Promise<void> {
  await jobsIn(app.db.read).add('discovery.count-words', {});
  await jobsIn(app.db.read).add('discovery.refresh-completions', {});
  await app.runJobs();
}

const of = (items: readonly Completion[], type: Completion['type']): string[] =>
  items.filter((item) => item.type === type).map(({ label }) => label);

test('hashtags are completed from public pins, the most used first, under both endpoints [SEARCH-07, DATA-14]', async () => {
  const board = await aBoard(ann);
  const secret = await aBoard(ann, { privacy: 'secret' });
  await aPin(ann, board.id, { description: '#Otter #otters at play' });
  const second = await aPin(ann, board.id, { description: 'an #OTTER.' });
  await aPin(ann, secret.id, { description: '#otterhound #otter' });
  const found = [
    ['#otter', 2],
    ['#otters', 1],
  ];
  expect(await tagsFor('#ot')).toEqual(found);
  const bare = await app.visitor().request('/v3/search/autocomplete/?q=OTT&show_pin_count=true');
  expect(bare.json()).toMatchObject({ data: [{ query: '#otter', pin_count: 2 }, {}] });
  await refresh();
  await ann.call(updatePin, { id: second.id, description: '#seal' });
  expect(await tagsFor('ott')).toEqual([
    ['#otter', 1],
    ['#otters', 1],
  ]);
  expect(await tagsFor('seal')).toEqual([['#seal', 1]]);
  await ann.call(deletePin, { id: second.id });
  expect(await tagsFor('seal')).toEqual([]);
  await ann.call(updateBoard, { board_id: board.id, privacy: 'secret' });
  await app.runJobs();
  expect([await tagsFor('ott'), await tagsFor('#'), await tagsFor('%')]).toEqual([[], [], []]);
});

test('of many hashtags the most used come first, though others start before them', async () => {
  const board = await aBoard(ann);
  const numbers = Array.from({ length: 15 }, (_, number) => String.fromCodePoint(97 + number));
  await aPin(ann, board.id, { description: numbers.map((one) => `#zebra${one}`).join(' ') });
  for (let pins = 0; pins < 22; pins += 1) await aPin(ann, board.id, { description: '#zebrao' });
  expect(await tagsFor('zebra')).not.toContainEqual(['#zebrao', 20]);
  await refresh();
  const [first, ...rest] = await tagsFor('zebra');
  expect(first).toEqual(['#zebrao', 23]);
  expect(rest).toHaveLength(9);
});

test('of a hashtag of many pins the last count is told for as long as one of them is public', async () => {
  const board = await aBoard(ann);
  await aPin(ann, board.id, { description: '#ibex' });
  await refresh();
  const count = (pins: number) =>
    app.db.read.run(`update completions set weight = :pins where label = 'ibex'`, { pins });
  await count(49);
  expect(await tagsFor('ibex')).toEqual([['#ibex', 1]]);
  await count(50);
  expect(await tagsFor('ibex')).toEqual([['#ibex', 50]]);
  await ann.call(updateBoard, { board_id: board.id, privacy: 'secret' });
  expect(await tagsFor('ibex')).toEqual([]);
});

test('a term is completed with words, hashtags, people and boards, five unless more are asked for [CALL-15, SEARCH-04]', async () => {
  const board = await aBoard(ann, { name: 'The badger setts' });
  await aPin(ann, board.id, { title: 'Badgers', description: '#badger #badgers' });
  await aBoard(ann, { name: 'Badger secrets', privacy: 'secret' });
  for (let index = 0; index < 6; index += 1) await app.person(`badger_${index}`);
  await refresh();
  const { items, hint } = await app.visitor().call(complete, { term: 'Badg', pin_scope: 'pins' });
  expect(items.map(({ type }) => type)).toEqual(['query', 'query', 'hashtag', 'user', 'board']);
  expect(hint).toBe('badger');
  expect(items[0]).toEqual({
    type: 'query',
    label: 'badger',
    query: 'badger',
    url: '/search/pins/?q=badger',
    id: null,
    image_url: null,
    pin_count: null,
  });
  expect(items[2]).toMatchObject({ label: '#badger', url: '/search/pins/?q=%23badger' });
  expect(items[3]).toMatchObject({ query: expect.stringMatching(/^badger_\d$/) });
  expect(items[4]).toMatchObject({ label: 'The badger setts', id: board.id, pin_count: 1 });
  const more = await app.visitor().call(complete, { term: 'badg', count: '20' });
  expect(of(more.items, 'user')).toHaveLength(6);
  expect(JSON.stringify(more)).not.toContain('secrets');
  const two = await app.visitor().call(complete, { term: 'young #badg' });
  expect(two.hint).toBe('young badger');
});

test('a sign or a scope says what is meant', async () => {
  const typesFor = async (term: string, scope: string): Promise<Set<string>> => {
    const input = { term, pin_scope: scope, count: 20 };
    const { items } = await app.visitor().call(complete, input);
    return new Set(items.map(({ type }) => type));
  };
  expect(await typesFor('#badg', 'pins')).toEqual(new Set(['hashtag']));
  expect(await typesFor('@badg', 'pins')).toEqual(new Set(['user']));
  expect(await typesFor('badg', 'people')).toEqual(new Set(['query', 'user']));
  expect(await typesFor('badg', 'boards')).toEqual(new Set(['query', 'board']));
  const { items } = await app.visitor().call(complete, { term: 'badg', pin_scope: 'people' });
  expect(items[0]?.url).toBe('/search/users/?q=badger');
});

test('people and boards are found by the beginning of any of their words, whom most follow first', async () => {
  const [few, many] = [await app.person('quetzal_few'), await app.person('quetzal_many')];
  await ann.call(followUser, { user_id: many.id });
  await aBoard(few, { name: 'Crème & BRÛLÉE — Ideas' });
  await refresh();
  for (const term of ['Q', 'qu', 'que', 'quetz', 'quetzal']) {
    const { items } = await app.visitor().call(complete, { term, count: 10 });
    expect(of(items, 'user'), term).toEqual(['quetzal_many', 'quetzal_few']);
  }
  for (const term of ['creme', 'BRULEE', 'brûlée id', 'ideas']) {
    const { items } = await app.visitor().call(complete, { term });
    expect(of(items, 'board'), term).toEqual(['Crème & BRÛLÉE — Ideas']);
  }
});

test('a name is offered as it is now, and to nobody who may not see it', async () => {
  const [walrus, foe] = [await app.person('walrus_one'), await app.person()];
  const board = await aBoard(walrus, { name: 'Tusks' });
  const offered = async (term: string, by: TestPerson): Promise<string[]> => {
    const { items } = await by.call(complete, { term, count: 20 });
    return items.map(({ label }) => label);
  };
  const suggested = async (by: TestPerson) => [
    ...(await offered('walrus', by)),
    ...(await offered('tusk', by)),
  ];
  expect(await suggested(ann)).toEqual(['walrus_one', 'Tusks']);
  await walrus.call(blockUser, { blocked_user_id: foe.id });
  await app.runJobs();
  expect(await suggested(foe)).toEqual([]);
  await walrus.call(updateBoard, { board_id: board.id, name: 'Ivory' });
  expect(await offered('tusk', ann)).toEqual([]);
  expect(await offered('ivo', ann)).toEqual(['Ivory']);
  await walrus.call(updateBoard, { board_id: board.id, privacy: 'secret' });
  expect(await offered('ivo', walrus)).toEqual([]);
  await walrus.call(updateBoard, { board_id: board.id, privacy: 'public' });
  expect(await offered('ivo', ann)).toEqual(['Ivory']);
  await walrus.call(deleteBoard, { board_id: board.id });
  expect(await offered('ivo', ann)).toEqual([]);
  await walrus.call(updateSettings, { username: 'narwhal_one', full_name: 'Nora' });
  expect(await offered('walrus', ann)).toEqual([]);
  expect(await offered('narwh', ann)).toEqual(['Nora']);
  await walrus.call(updateSettings, { hidden_from_people_search: true });
  expect(await offered('narwh', ann)).toEqual([]);
});

test.each([
  ['Jürgen Köhler', ['jürgen', 'jurgen', 'juergen', 'koehler', 'kohler']],
  ['Joerg Baecker', ['joerg', 'Jörg', 'bäcker', 'baecker']],
  ['Søren Ærø', ['soren', 'soeren', 'SØREN', 'aero', 'aeroe']],
  ['Håkon', ['hakon', 'haakon', 'håkon']],
  ['Łódź Straße', ['lodz', 'strasse', 'straße']],
])('%s is offered however it is written [SEARCH-07]', async (name, terms) => {
  await aBoard(ann, { name });
  for (const term of terms) expect(await offeredBoards(term), term).toContain(name);
});

const offeredBoards = async (term: string): Promise<string[]> =>
  of((await ann.call(complete, { term, count: 20 })).items, 'board');

test('names are kept as a term is folded, and older ones are added by the job', async () => {
  const names = [
    'Ärger & Ñandú',
    'Ωδή ΣΟΦΊΑΣ',
    'ﬁne—art',
    '日本 の 庭',
    '한글',
    "d'Été",
    'x_y.z',
    '  ',
    '👩‍🌾 farm',
    'Łódź, Ærø, Straße, Œuvre',
    'Þór ħŧŋĸə ĐÐ ıİ',
    'שָׁלוֹם أَحْمَد کتابی مكتبة ٱ',
    'फ़ारसी Hawaiʻi Ёґ',
  ];
  const rows = await app.db.read.rows<{ key: string }>(
    'select completion_key(name) as key from unnest(:names::text[]) with ordinality as n (name, place) order by place',
    { names },
  );
  expect(rows.map(({ key }) => key)).toEqual(names.map(foldKey));
  await app.db.read.run('delete from completions');
  const offered = async () => (await app.visitor().call(complete, { term: 'quetz' })).items;
  expect(await offered()).toEqual([]);
  await refresh();
  expect(of(await offered(), 'user')).toEqual(['quetzal_many', 'quetzal_few']);
});
