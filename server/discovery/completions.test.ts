import { afterAll, beforeAll, expect, test } from 'vitest';
import { complete, completeHashtag } from '#contract/discovery.ts';
import { updateBoard } from '#contract/boards.ts';
import { deletePin, updatePin } from '#contract/pins.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';

let app: TestApp;
let ann: TestPerson;
beforeAll(async () => {
  app = await testApp();
  ann = await app.person('ann_otter');
});
afterAll(() => app.close());

const tagsFor = async (query: string): Promise<[string, number][]> =>
  (await app.visitor().call(completeHashtag, { query })).map((one) => [one.query, one.pin_count]);

test('hashtags are completed from public pins, the most used first, under both doors [SEARCH-07, DATA-14]', async () => {
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

test('a term is completed with words, people and boards, five unless more are asked for [CALL-15, SEARCH-04]', async () => {
  const board = await aBoard(ann, { name: 'Badger setts' });
  await aPin(ann, board.id, { description: '#badger #badgers' });
  await aBoard(ann, { name: 'Badger secrets', privacy: 'secret' });
  for (let index = 0; index < 6; index += 1) await app.person(`badger_${index}`);
  const { items, hint } = await app.visitor().call(complete, { term: 'badg', pin_scope: 'pins' });
  expect(items).toHaveLength(5);
  expect(hint).toBe('badger');
  expect(items[0]).toEqual({
    type: 'query',
    label: 'badger',
    query: 'badger',
    url: '/search/pins/?q=badger',
    id: null,
  });
  expect(items[1]).toMatchObject({ type: 'user', url: expect.stringMatching(/^\/badger_\d\/$/) });
  expect(items[2]).toMatchObject({ type: 'board', label: 'Badger setts', id: board.id });
  const more = await app.visitor().call(complete, { term: 'badg', count: '20' });
  expect(more.items.filter((item) => item.type === 'user')).toHaveLength(6);
  expect(JSON.stringify(more)).not.toContain('secrets');
  const two = await app.visitor().call(complete, { term: 'young #badg' });
  expect(two.hint).toBe('young badger');
  expect(await app.visitor().call(complete, { term: '' })).toEqual({ items: [], hint: null });
});
