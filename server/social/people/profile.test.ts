import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBoard } from '#contract/boards.ts';
import { followUser, getUser } from '#contract/social.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('a profile is found by username in any case, and by id', async () => {
  const ada = await app.person('ada');
  const byName = await app.visitor().call(getUser, { username: 'ADA' });
  expect(byName).toMatchObject({
    id: ada.id,
    type: 'user',
    node_id: Buffer.from(`User:${ada.id}`).toString('base64'),
    username: 'ada',
    full_name: 'ada',
    profile_url: '/ada/',
    is_own_profile: false,
    created_at: 'Sat, 14 Mar 2026 09:26:53 +0000',
  });
  expect(await app.visitor().call(getUser, { user_id: ada.id })).toEqual(byName);
});

test('the e-mail address is told to the person themself only', async () => {
  const eve = await app.person();
  const own = await eve.call(getUser, {});
  expect(own).toMatchObject({ id: eve.id, email: eve.email, is_own_profile: true });
  const other = await app.person();
  for (const client of [other, app.visitor()]) {
    expect(await client.call(getUser, { username: eve.username })).not.toHaveProperty('email');
  }
});

test.each([{ username: 'nobody' }, { user_id: '1' }, { user_id: '99999999999999999999' }])(
  'nobody at %j is a 404',
  async (name) => {
    expect(await app.visitor().refusal(getUser, name)).toMatchObject({
      status: 404,
      code: 'user_not_found',
      message: 'User not found.',
    });
  },
);

test('a visitor has to say whom they mean', async () => {
  expect(await app.visitor().refusal(getUser, {})).toMatchObject({
    status: 400,
    code: 'invalid_input',
  });
});

test('what is not public is counted for the person themself only [SEC-28]', async () => {
  const owner = await app.person();
  await owner.call(createBoard, { name: 'Open' });
  await owner.call(createBoard, { name: 'Hidden', privacy: 'secret' });
  await owner.call(createBoard, { name: 'Unlisted', privacy: 'protected' });
  expect(await owner.call(getUser, {})).toMatchObject({ board_count: 3 });
  const stranger = await app.person();
  const followed = await stranger.call(followUser, { user_id: owner.id });
  const response = await app.visitor().call(getUser, { username: owner.username });
  expect([followed.board_count, response.board_count]).toEqual([1, 1]);
});
