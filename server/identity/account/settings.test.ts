import { afterAll, beforeAll, expect, test } from 'vitest';
import { getSettings, updateSettings } from '#contract/identity/settings.ts';
import { getStates, setState } from '#contract/identity/states.ts';
import { getViewer } from '#contract/identity.ts';
import { getUser } from '#contract/social.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('settings are read through every endpoint, with or without the last slash', async () => {
  const ann = await app.person('ann');
  const settings = await ann.call(getSettings, {});
  expect(settings).toMatchObject({
    id: ann.id,
    username: 'ann',
    email: ann.email,
    is_write_banned: false,
    connected_to_instagram: false,
    listed_website_url: null,
  });
  for (const path of ['/v3/users/settings', '/v3/users/settings/']) {
    expect((await ann.request(path)).json()).toMatchObject({ data: settings });
    const { envelope } = await ann.resource('Api', 'get', { url: path });
    expect(envelope.resource_response.data).toEqual(settings);
  }
  expect(await app.visitor().refusal(getSettings, {})).toMatchObject({ status: 401 });
});

test('a client asks who has just come in, by either endpoint, and a visitor is told to log in [CALL-03]', async () => {
  const ann = await app.person();
  const herself = await ann.call(getViewer, {});
  const bare = await ann.request('/v3/users/me/', { method: 'POST' });
  expect([bare.status, bare.json()]).toMatchObject([200, { code: 0, data: herself }]);
  const { envelope } = await ann.resource('Api', 'create', { url: '/v3/users/me/' });
  expect(envelope.resource_response).toMatchObject({ http_status: 200, data: herself });
  const settings = (await ann.request('/v3/users/settings')).json();
  expect(settings).toMatchObject({
    data: { connected_to_instagram: false, listed_website_url: null },
  });
  const noPair = await ann.request('/v3/users/me/', { method: 'POST', csrf: false });
  expect(noPair.status).toBe(403);
  const visitor = await app.visitor().request('/v3/users/me/', { method: 'POST' });
  expect([visitor.status, visitor.json()]).toMatchObject([401, { error: { api_error_code: 7 } }]);
});

test('what is given is changed, and what is left out stays', async () => {
  const ann = await app.person('before');
  const changed = await ann.call(updateSettings, {
    username: 'After_1',
    first_name: 'Ann',
    last_name: 'Lee',
    about: ' Potter. ',
    website_url: 'https://clay.example',
    country: 'de',
    locale: 'ar_XB',
    time_zone: 'Europe/Berlin',
  });
  const input = {
    username: 'after_1',
    full_name: 'Ann Lee',
    about: 'Potter.',
    website_url: 'https://clay.example/',
    country: 'DE',
    locale: 'ar-XB',
    time_zone: 'Europe/Berlin',
  };
  expect(changed).toMatchObject(input);
  expect(await ann.call(updateSettings, { first_name: 'Anna' })).toMatchObject({
    ...input,
    full_name: 'Anna Lee',
    first_name: 'Anna',
  });
  const cleared = await ann.call(updateSettings, { website_url: '', full_name: 'A B C' });
  expect(cleared).toMatchObject({ website_url: null, first_name: 'A', last_name: 'B C' });
  expect(await app.visitor().call(getUser, { username: 'after_1' })).toMatchObject({ id: ann.id });
});

test('a username that is taken, reserved or none, and a name that says nothing, change nothing', async () => {
  const [ann, ben] = [await app.person(), await app.person()];
  const before = await ann.call(getSettings, {});
  const refused = (input: object) =>
    ann.refusal(updateSettings, { about: 'no', ...input }).then((refusal) => refusal.code);
  expect(await refused({ username: ben.username.toUpperCase() })).toBe('username_taken');
  expect(await refused({ username: 'settings' })).toBe('username_taken');
  expect(await refused({ username: 'a' })).toBe('invalid_input');
  expect(await refused({ full_name: ' ' })).toBe('invalid_input');
  expect(await refused({ website_url: 'javascript:alert(1)' })).toBe('invalid_input');
  expect(await refused({ country: 'Germany' })).toBe('invalid_input');
  expect(await ann.call(getSettings, {})).toEqual(before);
});

test('a client keeps states of its person, each under its name, and not without end [CALL-10]', async () => {
  const [ann, ben] = [await app.person(), await app.person()];
  await ann.call(setState, { state: 'HINT_SEEN', value: true });
  await ann.call(setState, { state: 'HINT_SEEN', value: 2 });
  expect(await ann.call(getStates, {})).toEqual({ HINT_SEEN: '2' });
  expect(await ben.call(getStates, {})).toEqual({});
  for (let index = 1; index < 100; index += 1) {
    await ann.call(setState, { state: `s${index}`, value: '' });
  }
  expect(await ann.refusal(setState, { state: 'more', value: '' })).toMatchObject({ status: 400 });
  expect(await ann.call(setState, { state: 'HINT_SEEN', value: 'again' })).toBeNull();
});

test('a client that starts is answered null, with its viewer beside', async () => {
  const ann = await app.person();
  const options = { source: 'w', stats: [], keepAlive: true };
  const { envelope, status } = await ann.resource('ApiS', 'create', options);
  expect([status, envelope.resource_response.data]).toEqual([200, null]);
  expect(envelope.client_context).toMatchObject({ user: { id: ann.id, email: ann.email } });
});
