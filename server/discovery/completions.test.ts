import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  complete,
  completeHashtag,
  completeShare,
  getShareSuggestions,
} from '#contract/discovery.ts';
import { updateBoard } from '#contract/boards.ts';
import { deletePin, updatePin } from '#contract/pins.ts';
import { blockUser, followUser } from '#contract/social.ts';
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

test('who is near is suggested first; a term finds people, and an address stands for itself [CALL-13, DATA-15]', async () => {
  const [viewer, star, fan] = [
    await app.person(),
    await app.person('vole_star'),
    await app.person(),
  ];
  await viewer.call(followUser, { user_id: star.id });
  await fan.call(followUser, { user_id: viewer.id });
  await app.runJobs();
  const near = await viewer.call(getShareSuggestions, {});
  expect(near.map((one) => [one.type, one.id])).toEqual([
    ['user_share_suggestion', star.id],
    ['user_share_suggestion', fan.id],
  ]);
  expect(await viewer.call(completeShare, { term: 'vole_s' })).toEqual([
    {
      type: 'user',
      id: star.id,
      valid: true,
      full_name: 'vole_star',
      username: 'vole_star',
      image_medium_url: null,
    },
  ]);
  const written = await viewer.call(completeShare, { term: 'somebody@people.example' });
  expect(written[0]).toMatchObject({
    type: 'email',
    id: 'somebody@people.example',
    username: null,
  });
  expect(await viewer.call(completeShare, { term: viewer.username })).toEqual([]);
  await star.call(blockUser, { blocked_user_id: viewer.id });
  expect(await viewer.call(completeShare, { term: 'vole_s' })).toEqual([]);
  expect((await viewer.call(getShareSuggestions, {})).map((one) => one.id)).toEqual([fan.id]);
});
