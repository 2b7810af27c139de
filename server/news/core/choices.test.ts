import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccessToken } from '#contract/identity.ts';
import { chooseNews, getNewsChoices, newsChoice, type NewsChoice } from '#contract/news/choices.ts';
import { followUser } from '#contract/social.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { clientOf } from '#server/testing/client.ts';
import { aComment, aPublicPin, aSave, badgeOf, newsOf } from './test-news.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const choose = (person: TestPerson, kind: NewsChoice, isNotified: boolean) =>
  person.call(chooseNews, { kind, is_notified: isNotified });
const kinds = async (person: TestPerson) =>
  (await newsOf(app, person)).map((line) => line.category).toSorted();

test('nobody is told of a kind that they do not want to be told of, until they do again', async () => {
  const [ann, ben] = [await app.person(), await app.person()];
  expect((await ann.call(getNewsChoices, {})).kinds).toEqual(newsChoice.options);
  const pin = await aPublicPin(ann);
  for (const kind of ['save', 'comment', 'save'] as const) await choose(ann, kind, false);
  const left = newsChoice.options.filter((kind) => kind !== 'save' && kind !== 'comment');
  expect((await ann.call(getNewsChoices, {})).kinds).toEqual(left);
  expect((await ben.call(getNewsChoices, {})).kinds).toEqual(newsChoice.options);
  await aSave(ben, pin);
  const message = await aComment(ben, pin, 'How blue!');
  await ben.call(followUser, { user_id: ann.id });
  expect(await kinds(ann)).toEqual(['follow']);
  expect(await badgeOf(app, ann)).toBe(1);
  await choose(ann, 'save', true);
  expect((await ann.call(getNewsChoices, {})).kinds).toEqual(
    newsChoice.options.filter((kind) => kind !== 'comment'),
  );
  await aSave(ben, pin);
  await aComment(ann, pin, 'Is it not?', message.id);
  expect(await kinds(ann)).toEqual(['follow', 'save']);
  expect(await kinds(ben)).toEqual(['reply']);
});

test('what waits for an answer is told always, and programs choose nothing', async () => {
  const ann = await app.person();
  for (const kind of ['board_invite', 'unpublished', 'nothing']) {
    const refused = await ann.refusal(chooseNews, { kind, is_notified: false });
    expect(refused).toMatchObject({ status: 400, code: 'invalid_input' });
  }
  const scopes = ['read' as const, 'write' as const];
  const { token } = await ann.call(createAccessToken, { name: 'x', scopes });
  const program = clientOf(app.url, { authorization: `Bearer ${token}` });
  const refused = await program.refusal(chooseNews, { kind: 'save', is_notified: false });
  expect(refused.status).toBe(403);
  expect((await ann.call(getNewsChoices, {})).kinds).toEqual(newsChoice.options);
});
