import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getViewer, logIn, signUp } from '#contract/identity.ts';
import type { Client } from '#server/testing/client.ts';
import { asHuman } from '#server/testing/human.ts';
import { signedUp } from '#server/testing/signed-up.ts';
import { peopleByIds, personByUsername } from '../index.ts';
import { aSignUp, PASSWORD, startIdentity, startInstance, whoAmI } from '../test-server.ts';

let server: Awaited<ReturnType<typeof startIdentity>>;
beforeAll(async () => {
  server = await startIdentity();
});
afterAll(() => server.close());

const register = async (client: Client, input: Readonly<Record<string, unknown>>) =>
  client.resource('UserRegister', 'create', await asHuman(client, signUp, input));

const count = async (sql: string) =>
  Number((await server.database.db.read.row<{ n: string }>(`select count(*) as n from ${sql}`))?.n);

test('signs up with e-mail and password, signs in with it, and shows the person to themself [AUTH-01] [AUTH-15]', async () => {
  const client = server.client();
  const { status, envelope } = await register(client, {
    ...aSignUp('Ada.Lovelace', { full_name: ' Ada  King Lovelace ', age: '30', country: 'gb' }),
    locale: 'en_GB',
    time_zone: 'Europe/London',
  });
  expect(status).toBe(200);
  const viewer = envelope.resource_response.data;
  expect(viewer).toEqual({
    id: expect.stringMatching(/^\d{19}$/),
    type: 'user',
    username: 'adalovelace',
    full_name: 'Ada King Lovelace',
    first_name: 'Ada',
    email: 'ada.lovelace@example.org',
    country: 'GB',
    locale: 'en-GB',
    image_small_url: null,
    image_medium_url: null,
    is_partner: false,
    is_write_banned: false,
    needs_email_verification: false,
    social_network: { facebook: { connected: false }, gplus: { connected: false } },
    is_operator: true,
    is_auth: true,
    has_password: true,
    scheduled_pin_count: 0,
    created_at: 'Sun, 01 Mar 2026 12:00:00 +0000',
  });
  expect(await client.call(getViewer, {})).toMatchObject(viewer as object);
  expect(await client.call(whoAmI, {})).toEqual({ username: 'adalovelace' });
  const person = await personByUsername(server.database.db.read, 'AdaLovelace');
  expect(person).toMatchObject({
    lastName: 'King Lovelace',
    timeZone: 'Europe/London',
    pinCount: 0,
  });
  expect(person).not.toHaveProperty('email');
});

test('is the fields that real clients send: first name, age as text, unknown ones ignored', async () => {
  const { status, envelope } = await register(server.client(), {
    ...aSignUp('bot', {
      first_name: 'Bot',
      age: '18',
      country: 'US',
      gender: 'neutral',
      container: 'home_page',
    }),
  });
  expect(status).toBe(200);
  expect(envelope.resource_response.data).toMatchObject({
    username: 'bot',
    full_name: 'Bot',
    is_operator: false,
  });
});

describe('usernames', () => {
  test('are the one asked for, in lower case', async () => {
    const viewer = await server.client().call(signUp, aSignUp('named', { username: 'Named_One' }));
    expect(viewer).toMatchObject({
      username: 'named_one',
      full_name: 'named_one',
      first_name: 'named_one',
    });
  });

  test.each([
    ['a route', 'Settings', 'username_taken'],
    ['taken in another case', 'NAMED_one', 'username_taken'],
    ['too short', 'ab', 'invalid_input'],
    ['too long', 'a'.repeat(31), 'invalid_input'],
    ['other letters', 'zoë', 'invalid_input'],
    ['a path', 'a/b/c', 'invalid_input'],
  ])('are refused when %s [ROUTE-20]', async (_what, username, code) => {
    const before = await count('emails');
    const refusal = await server.client().refusal(signUp, aSignUp('refused', { username }));
    expect(refusal).toMatchObject({ status: 400, code });
    expect(await count('emails')).toBe(before);
  });

  test('are made from the address, unique and never a route [ROUTE-20]', async () => {
    const names = [];
    for (const host of ['a.example', 'b.example', 'c.example']) {
      names.push(
        (await signedUp(server.client().call(signUp, aSignUp('', { email: `Jo+pins@${host}` }))))
          .username,
      );
    }
    names.push((await signedUp(server.client().call(signUp, aSignUp('settings')))).username);
    expect(names).toEqual(['jo_', 'jo2', 'jo3', 'settings2']);
  });

  test('stay unique when several people want the same one at once', async () => {
    const viewers = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((host) =>
        signedUp(server.client().call(signUp, aSignUp('', { email: `same@${host}.example` }))),
      ),
    );
    expect(viewers.map((viewer) => viewer.username).toSorted()).toEqual([
      'same',
      'same2',
      'same3',
      'same4',
      'same5',
    ]);
  });
});

describe('refuses', () => {
  test('an address that has an account, in whatever case, and keeps nothing', async () => {
    await server.client().call(signUp, aSignUp('taken'));
    const people = await count('people');
    const client = server.client();
    const refusal = await client.refusal(
      signUp,
      aSignUp('', { email: 'TAKEN@Example.org', username: 'another' }),
    );
    expect(refusal).toMatchObject({ status: 400, code: 'email_taken' });
    expect(client.cookies.has('bowerbird_session')).toBe(false);
    expect(await count('people')).toBe(people);
    expect(await count("usernames where username = 'another'")).toBe(0);
  });

  test.each([
    ['no address', { email: undefined }, 'invalid_input'],
    ['an address without a dot in its domain', { email: 'a@localhost' }, 'invalid_input'],
    ['an address without a local part', { email: '@example.org' }, 'invalid_input'],
    ['an address with a space in it', { email: 'a b@example.org' }, 'invalid_input'],
    ['somebody too young', { age: 12 }, 'too_young'],
    ['a negative age', { age: -40 }, 'too_young'],
    ['an age in words', { age: 'thirty' }, 'invalid_input'],
    ['nine characters', { password: 'heronquar' }, 'weak_password'],
    ['a common password', { password: 'Password123' }, 'weak_password'],
    ['their own address as the password', { password: 'refusals@example.org' }, 'weak_password'],
    ['a time zone that is none', { time_zone: 'Mars/Olympus' }, 'invalid_input'],
    ['an offset for a time zone', { time_zone: '+01:00' }, 'invalid_input'],
    ['a locale that is none', { locale: '!!' }, 'invalid_input'],
    ['a country that is none', { country: '12' }, 'invalid_input'],
    [
      'a name without end',
      { first_name: 'a'.repeat(100), last_name: 'b'.repeat(100) },
      'invalid_input',
    ],
  ])('%s, and keeps nothing [AUTH-13] [AUTH-16] [SEC-1] [SEC-2]', async (_what, wrong, code) => {
    const people = await count('people');
    const refusal = await server.client().refusal(signUp, aSignUp('refusals', wrong));
    expect(refusal).toMatchObject({ status: 400, code });
    expect(await count('people')).toBe(people);
  });

  test('more than two hundred sign-ups in an hour from an address, until the hour is over', async () => {
    const { read } = server.database.db;
    const client = server.client();
    await register(client, aSignUp('taken'));
    await read.run("update use_counts set used = 200 where key like 'sign_up:%'");
    const { status, headers } = await register(client, aSignUp('taken'));
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBe(3600);
    server.clock.pass(3600);
    expect((await register(client, aSignUp('taken'))).status).toBe(400);
  });

  test.each(['closed', 'invite'] as const)('everybody when sign-up is %s', async (mode) => {
    const closed = await startInstance(server.database, { clock: server.clock, signUp: mode });
    const refusal = await closed.client().refusal(signUp, aSignUp('late'));
    expect(refusal).toMatchObject({ status: 403, code: 'signup_closed' });
    expect(refusal.detail).toBeTruthy();
    await closed.close();
  });
});

test('of several first sign-ups at once exactly one becomes the operator', async () => {
  const fresh = await startIdentity();
  const viewers = await Promise.all(
    ['ann', 'bea', 'cleo', 'dora', 'eve'].map((name) =>
      signedUp(fresh.client().call(signUp, aSignUp(name))),
    ),
  );
  expect(viewers.filter((viewer) => viewer.is_operator)).toHaveLength(1);
  const rows = await fresh.database.db.read.rows<{ id: string }>(
    'select id from people where is_operator',
  );
  expect(rows).toHaveLength(1);
  await fresh.close();
});

test('takes a password of 1024 characters, however many bytes, and uses all of it [SEC-1]', async () => {
  const client = server.client();
  const long = `${'ж'.repeat(500)}${'q7'.repeat(262)}`;
  expect(Array.from(long)).toHaveLength(1024);
  await client.call(signUp, aSignUp('patient', { password: long }));
  const as = (password: string) =>
    client.refusal(logIn, { username_or_email: 'patient', password });
  expect(await as(long.slice(0, -1))).toMatchObject({ code: 'wrong_credentials' });
  expect(await as(`${long.slice(0, -1)}8`)).toMatchObject({ code: 'wrong_credentials' });
  await client.call(logIn, { username_or_email: 'patient', password: long });
});

test('keeps passwords as Argon2id with the costs of today [SEC-1]', async () => {
  await server.client().call(signUp, aSignUp('hashed'));
  const rows = await server.database.db.read.rows<{ hash: string }>('select hash from passwords');
  expect(rows.length).toBeGreaterThan(0);
  for (const { hash } of rows) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('asks for the age that the operator set [AUTH-16]', async () => {
  const strict = await startInstance(server.database, { clock: server.clock, minAge: 16 });
  const younger = await strict.client().refusal(signUp, aSignUp('younger', { age: 15 }));
  expect(younger).toMatchObject({
    status: 400,
    code: 'too_young',
    message: 'You need to be 16 or older to join.',
  });
  await strict.client().call(signUp, aSignUp('sixteen', { age: 16 }));
  await strict.close();
});

test('finds people by ids, and nobody for ids that nobody can have', async () => {
  const { read } = server.database.db;
  const { id } = await signedUp(server.client().call(signUp, aSignUp('found')));
  const people = await peopleByIds(read, [id, id, '1', '99999999999999999999']);
  expect([...people.keys()]).toEqual([id]);
  expect(await personByUsername(read, 'nobody_at_all')).toBeNull();
  expect(await peopleByIds(read, [])).toEqual(new Map());
});

test('never sends the password back or keeps it in clear', async () => {
  const { envelope } = await register(server.client(), aSignUp('quiet'));
  expect(JSON.stringify(envelope)).not.toContain(PASSWORD);
  const log = await server.database.db.read.rows('select * from audit_log');
  expect(JSON.stringify(log)).not.toContain(PASSWORD);
});
