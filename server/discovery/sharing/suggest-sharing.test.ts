import { afterAll, beforeAll, expect, test } from 'vitest';
import { completeShare, getShareSuggestions } from '#contract/discovery.ts';
import { createAccessToken } from '#contract/identity.ts';
import { picturePathOf } from '#contract/kernel/picture-path.ts';
import { blockUser, followUser } from '#contract/social.ts';
import { createConversation } from '#contract/talk.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { clientOf } from '#server/testing/client.ts';

const PICTURE = 'ab'.repeat(16);

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const people = (...names: string[]): Promise<TestPerson[]> =>
  Promise.all(names.map((name) => app.person(name)));
const suggested = async (viewer: TestPerson): Promise<(string | null)[]> =>
  (await viewer.call(getShareSuggestions, {})).map((one) => one.username);
const completed = async (viewer: TestPerson, term: string): Promise<(string | null)[]> =>
  (await viewer.call(completeShare, { term })).map((one) => one.username);

test('those one wrote with come first, then whom one follows, then who follows; blocked people never [DATA-15, CALL-13]', async () => {
  const [owl, pal, star, fan, foe] = await people('owl', 'pal', 'star', 'fan', 'foe');
  await owl!.call(followUser, { user_id: star!.id });
  await owl!.call(followUser, { user_id: foe!.id });
  await fan!.call(followUser, { user_id: owl!.id });
  await owl!.call(createConversation, { user_ids: [foe!.id], text: 'Hello' });
  app.clock.now = new Date(app.clock.now.getTime() + 1000);
  await owl!.call(createConversation, { user_ids: [pal!.id], text: 'Hello' });
  await app.runJobs();
  expect(await suggested(owl!)).toEqual(['pal', 'foe', 'star', 'fan']);
  await app.db.read.run('update people set picture_signature = :picture where id = :id', {
    id: pal!.id,
    picture: PICTURE,
  });
  const [first] = await owl!.call(getShareSuggestions, {});
  expect(first).toEqual({
    type: 'user_share_suggestion',
    id: pal!.id,
    valid: true,
    full_name: 'pal',
    username: 'pal',
    image_medium_url: expect.stringContaining(picturePathOf('170x', PICTURE, 'webp')) as string,
  });
  await foe!.call(blockUser, { blocked_user_id: owl!.id });
  await app.runJobs();
  expect(await suggested(owl!)).toEqual(['pal', 'star', 'fan']);
  expect(await completed(owl!, 'foe')).toEqual([]);
});

test('a name finds those near the viewer before everybody else who is called so [DATA-15, CALL-13]', async () => {
  const [viewer, pal, star, fan] = await people(
    'ibis_viewer',
    'ibis_written_with',
    'ibis_followed_star',
    'ibis_following_fan',
  );
  await people('ibis', 'ibis_x', 'ibis_xy');
  await viewer!.call(followUser, { user_id: star!.id });
  await fan!.call(followUser, { user_id: viewer!.id });
  await viewer!.call(createConversation, { user_ids: [pal!.id], text: 'Hello' });
  await app.runJobs();
  const found = await viewer!.call(completeShare, { term: 'IBIS', count: 5 });
  expect(found).toHaveLength(5);
  expect(found.slice(0, 3).map((one) => one.username)).toEqual(
    expect.arrayContaining(['ibis_written_with', 'ibis_followed_star', 'ibis_following_fan']),
  );
  expect(found[3]).toEqual({
    type: 'user',
    id: expect.any(String) as string,
    valid: true,
    full_name: 'ibis',
    username: 'ibis',
    image_medium_url: null,
  });
  expect(await completed(viewer!, 'ibis_viewer')).toEqual([]);
});

test('an address stands for itself, valid once it is whole, and never says whose it is [DATA-15]', async () => {
  const [viewer, other] = await people('asker', 'asked');
  const address = async (term: string) => (await viewer!.call(completeShare, { term }))[0];
  const known = await address(other!.email);
  expect(known).toEqual({
    type: 'email',
    id: other!.email,
    valid: true,
    full_name: other!.email,
    username: null,
    image_medium_url: null,
  });
  const unknown = 'nobody@people.example';
  expect(await address(unknown)).toEqual({ ...known, id: unknown, full_name: unknown });
  for (const term of ['asker@', 'asker@people', 'asker@people.', `a@${'b'.repeat(260)}.example`]) {
    expect(await address(term), term).toMatchObject({ type: 'email', id: term, valid: false });
  }
  for (const term of ['@asked', 'asked', 'two words@people.example']) {
    expect((await address(term))?.type, term).not.toBe('email');
  }
});

test('an access token is not told whom its person writes with', async () => {
  const [viewer, pal] = await people('writer', 'reader');
  await viewer!.call(createConversation, { user_ids: [pal!.id], text: 'Hello' });
  const made = await viewer!.call(createAccessToken, { name: 'Script', scopes: ['read'] });
  const script = clientOf(app.url, { authorization: `Bearer ${made.token}` }, new Map());
  expect(await script.call(getShareSuggestions, {})).toEqual([]);
  expect(await suggested(viewer!)).toEqual(['reader']);
});
