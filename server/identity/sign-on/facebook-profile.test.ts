import { afterAll, beforeAll, expect, test } from 'vitest';
import { facebookProfile, socialProfile } from '#contract/identity/social-profile.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { startGraph } from '#server/testing/graph-stand-in.ts';

const ADA = {
  first_name: 'Ada',
  last_name: 'Moss',
  email: 'ada@people.example',
  gender: 'female',
  birthday: '12/31/1990',
  picture: { data: { url: 'https://pictures.example/ada.jpg', is_silhouette: false } },
};
const SILHOUETTE = { data: { url: 'https://pictures.example/nobody.jpg', is_silhouette: true } };

let graph: Awaited<ReturnType<typeof startGraph>>;
let app: TestApp;
beforeAll(async () => {
  graph = await startGraph({
    right: { person: ADA },
    little: { person: { birthday: '12/31', picture: SILHOUETTE } },
    strange: { person: { id: ['77'] } },
    'of another app': { appId: '99', person: ADA },
    expired: { isValid: false, person: ADA },
    'of another person': { userId: '78', person: ADA },
  });
  app = await testApp(graph.settings);
});
afterAll(async () => {
  await app.close();
  await graph[Symbol.asyncDispose]();
});

const ask = (access_token: string, more: object = {}) =>
  app.visitor().call(facebookProfile, { access_token, ...more });

test('a social profile has its eight fields, with the whole birthday or its year alone [DATA-21]', async () => {
  const profile = await ask('right', { fields: 'id,first_name' });
  expect(Object.keys(profile).toSorted()).toEqual(Object.keys(socialProfile.shape).toSorted());
  expect(profile).toEqual({
    access_token: 'right',
    birthday: '12/31/1990',
    email: 'ada@people.example',
    first_name: 'Ada',
    gender: 'female',
    id: '77',
    last_name: 'Moss',
    picture: 'https://pictures.example/ada.jpg',
  });
  expect((await ask('right', { pii_safe_birthday: 'true' })).birthday).toBe('1990');
});

test('what the network does not tell is null, and a silhouette is no picture [DATA-21]', async () => {
  const little = { birthday: '12/31', email: null, first_name: null, picture: null };
  expect(await ask('little')).toMatchObject(little);
  expect((await ask('little', { pii_safe_birthday: true })).birthday).toBeNull();
});

test.for(['unknown', 'of another app', 'expired', 'of another person'])(
  'a token that is %s is refused [SEC-17]',
  async (access_token) => {
    const refusal = await app.visitor().refusal(facebookProfile, { access_token });
    expect(refusal).toMatchObject({ status: 401, code: 'wrong_credentials' });
  },
);

test('an answer that cannot be read, a network that is away, and a site without it are said apart', async () => {
  const strange = await app.visitor().refusal(facebookProfile, { access_token: 'strange' });
  expect(strange).toMatchObject({ status: 503, code: 'unavailable' });
  const away = await testApp({ ...graph.settings, FACEBOOK_GRAPH_URL: 'http://127.0.0.1:9' });
  expect(await away.visitor().refusal(facebookProfile, { access_token: 'right' })).toMatchObject({
    status: 503,
    code: 'unavailable',
  });
  await away.close();
  const without = await testApp();
  expect(await without.visitor().refusal(facebookProfile, { access_token: 'right' })).toMatchObject(
    { status: 400, code: 'unsupported' },
  );
  await without.close();
});
