import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBoard } from '#contract/boards.ts';
import { signUp } from '#contract/identity.ts';
import { updateSettings } from '#contract/identity/settings.ts';
import { getUser } from '#contract/social.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { aBoard } from '#server/testing/pins.ts';
import { signedUp } from '#server/testing/signed-up.ts';

const DAY_MS = 24 * 3600_000;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('a former username leads to its person, with their boards, and their own way back stays open', async () => {
  const ann = await app.person('first_name');
  const board = await aBoard(ann, { name: 'Blue' });
  await ann.call(updateSettings, { username: 'second_name' });
  const visitor = app.visitor();
  expect(await visitor.call(getUser, { username: 'First_Name' })).toMatchObject({
    id: ann.id,
    username: 'second_name',
  });
  const found = await visitor.call(getBoard, { username: 'first_name', slug: board.slug });
  expect(found).toMatchObject({ id: board.id, url: `/second_name/${board.slug}/` });
  await ann.call(updateSettings, { username: 'first_name' });
  expect(await visitor.call(getUser, { username: 'second_name' })).toMatchObject({
    username: 'first_name',
  });
});

test('nobody else takes a former username for thirty days, and then it is theirs', async () => {
  const [ann, ben] = [await app.person('given_up'), await app.person()];
  await ann.call(updateSettings, { username: 'moved_on' });
  expect(await ben.refusal(updateSettings, { username: 'given_up' })).toMatchObject({
    code: 'username_taken',
  });
  const form = { email: 'cleo@people.example', password: 'a bower of blue things', age: 30 };
  const cleo = app.visitor();
  expect(await cleo.refusal(signUp, { ...form, username: 'given_up' })).toMatchObject({
    code: 'username_taken',
  });
  // Generated usernames exclude recently used ones too.
  const made = await signedUp(cleo.call(signUp, { ...form, email: 'given_up@others.example' }));
  expect(made.username).not.toBe('given_up');
  app.clock.now = new Date(app.clock.now.getTime() + 30 * DAY_MS);
  const dora = { ...form, email: 'dora@people.example', username: 'given_up' };
  await app.visitor().call(signUp, dora);
  const response = await app.visitor().call(getUser, { username: 'given_up' });
  expect(response.id).not.toBe(ann.id);
});

test('whoever is renamed often keeps their last three names, and the others are free', async () => {
  const [ann, ben] = [await app.person('name_0'), await app.person()];
  for (const number of [1, 2, 3, 4]) {
    app.clock.now = new Date(app.clock.now.getTime() + 1000);
    await ann.call(updateSettings, { username: `name_${number}` });
  }
  expect(await ben.refusal(updateSettings, { username: 'name_1' })).toMatchObject({
    code: 'username_taken',
  });
  expect(await ben.call(updateSettings, { username: 'name_0' })).toMatchObject({
    username: 'name_0',
  });
});
