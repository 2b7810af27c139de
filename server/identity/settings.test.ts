import { afterAll, beforeAll, expect, test } from 'vitest';
import { getSettings, getStates, setState, updateSettings } from '#contract/identity/settings.ts';
import { getUser } from '#contract/social.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('settings are read through every door, with or without the last slash [DATA-12]', async () => {
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
  const said = {
    username: 'after_1',
    full_name: 'Ann Lee',
    about: 'Potter.',
    website_url: 'https://clay.example/',
    country: 'DE',
    locale: 'ar-XB',
    time_zone: 'Europe/Berlin',
  };
  expect(changed).toMatchObject(said);
  expect(await ann.call(updateSettings, { first_name: 'Anna' })).toMatchObject({
    ...said,
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
