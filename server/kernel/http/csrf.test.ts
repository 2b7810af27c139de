import pino from 'pino';
import * as z from 'zod/mini';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defineCall } from '#contract/kernel/call.ts';
import { clientOf } from '#server/testing/client.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { noAdAccount } from '#server/testing/no-ad-account.ts';
import { cookieNames } from './incoming.ts';
import { NO_HUMANS } from '../config/human-config.ts';
import { noEvents } from '../context/event-log.ts';
import { hostsOf } from '../core/hosts.ts';
import { buildHttp } from './http.ts';
import { route, rule } from './route.ts';

const PASSWORD = 'heron quartz ladder';
const written: unknown[] = [];

/** Calls that represent every kind of write: one at a resource endpoint, and the bare methods. */
const create = defineCall({
  name: 'v3_thing',
  resource: ['Thing', 'create'],
  path: ['POST', '/v3/thing/'],
  aliases: [
    ['PUT', '/v3/thing/'],
    ['DELETE', '/v3/thing/'],
    ['UserSession', 'create'],
    ['UserSession', 'delete'],
  ],
  audience: 'anyone',
  input: z.object({ note: z.optional(z.string()) }),
  output: z.null(),
});
const read = defineCall({
  name: 'v3_read',
  resource: ['Thing', 'get'],
  path: ['GET', '/v3/thing/'],
  audience: 'anyone',
  input: z.object({}),
  output: z.null(),
});

let database: TestDatabase;
const closers: (() => Promise<void>)[] = [];

async function start(publicUrl: string | null, aliases: readonly string[] = []) {
  let port = 0;
  const { fastify } = await buildHttp({
    mediaUrl: () => 'http://media.example/',
    kernel: {
      db: database.db,
      log: pino({ level: 'silent' }),
      events: noEvents,
      clock: () => new Date(),
      human: NO_HUMANS,
      spend: async (_read, { now }) => ({ left: 1, endsAt: now }),
      subjects: { find: async () => null, record: async () => undefined },
      findAdAccount: noAdAccount,
    },
    hosts: hostsOf(publicUrl, aliases, () => port),
    cookies: cookieNames(publicUrl ?? 'http://localhost'),
    proxies: [],
    patience: 1_500,
    findViewer: { bySession: async () => null, byToken: async () => null },
    routes: [
      route(
        create,
        async (_context, input) => {
          written.push(input);
          return null;
        },
        rule('Anyone.'),
      ),
      route(read, async () => null, rule('Anyone.')),
    ],
  });
  const base = await fastify.listen({ host: '127.0.0.1', port: 0 });
  port = Number(new URL(base).port);
  closers.push(() => fastify.close());
  return { base, fastify };
}

let base: string;
beforeAll(async () => {
  database = await testDatabase();
  ({ base } = await start(null));
});
afterAll(async () => {
  for (const close of closers) await close();
  await database.close();
});
beforeEach(() => {
  written.length = 0;
});

const PAIR = { cookie: 'csrftoken=1234', 'x-csrftoken': '1234' };

/** Posts a form to each endpoint that writes; returns the statuses. */
async function writeEverywhere(headers: Readonly<Record<string, string>>): Promise<number[]> {
  const endpoints = [
    ['POST', '/resource/ThingResource/create/'],
    ['POST', '/_ngjs/resource/ThingResource/create'],
    ['POST', '/resource/UserSessionResource/create/'],
    ['POST', '/resource/UserSessionResource/delete/'],
    ['POST', '/v3/thing/'],
    ['PUT', '/v3/thing/'],
    ['DELETE', '/v3/thing/'],
  ] as const;
  const statuses = [];
  for (const [method, path] of endpoints) {
    const answer = await fetch(new URL(path, base), {
      method,
      headers,
      body: new URLSearchParams({ data: JSON.stringify({ options: { password: PASSWORD } }) }),
    });
    await answer.arrayBuffer();
    statuses.push(answer.status);
  }
  return statuses;
}

test('a pair that the client made itself is accepted by every endpoint, signed out too [SEC-33] [SEC-34]', async () => {
  expect(new Set(await writeEverywhere(PAIR))).toEqual(new Set([200]));
  expect(written).toHaveLength(7);
});

describe('a write changes nothing, log-in and log-out too, with', () => {
  test.each([
    ['neither cookie nor header', {}],
    ['the cookie alone', { cookie: 'csrftoken=1234' }],
    ['the header alone', { 'x-csrftoken': '1234' }],
    ['a header that differs', { ...PAIR, 'x-csrftoken': '1235' }],
    ['a header that is longer', { ...PAIR, 'x-csrftoken': '12345' }],
    ['an empty pair', { cookie: 'csrftoken=', 'x-csrftoken': '' }],
    ['the token under another name', { cookie: 'csrftoken2=1234', 'x-csrftoken': '1234' }],
    ['a pair from another site', { ...PAIR, 'sec-fetch-site': 'cross-site' }],
    ['a pair from a sister site', { ...PAIR, 'sec-fetch-site': 'same-site' }],
    ['a pair from another origin', { ...PAIR, origin: 'https://evil.example' }],
    ['a pair from an opaque origin', { ...PAIR, origin: 'null' }],
    ['a pair from another port of this machine', { ...PAIR, origin: 'http://localhost:1' }],
    ['a pair from our name under another scheme', { ...PAIR, origin: 'ftp://localhost' }],
  ])('%s [SEC-33] [SEC-34]', async (_what, headers) => {
    expect(new Set(await writeEverywhere(headers))).toEqual(new Set([403]));
    expect(written).toEqual([]);
  });
});

test('what a browser says of our own pages is taken [SEC-33]', async () => {
  for (const headers of [
    { ...PAIR, 'sec-fetch-site': 'same-origin', origin: base },
    { ...PAIR, 'sec-fetch-site': 'none' },
    // Some clients send the origin with a trailing slash.
    { ...PAIR, origin: `${base}/` },
  ]) {
    expect(new Set(await writeEverywhere(headers))).toEqual(new Set([200]));
  }
});

test('with a public address, that and its aliases are ours and nothing else is [SEC-33]', async () => {
  const { fastify } = await start('https://pins.example', ['www.pins.example']);
  const statusFrom = async (origin: string) => {
    const headers = { ...PAIR, host: 'pins.example', origin };
    return (await fastify.inject({ method: 'POST', url: '/v3/thing/', headers })).statusCode;
  };
  expect(await statusFrom('https://pins.example')).toBe(200);
  expect(await statusFrom('https://www.pins.example')).toBe(200);
  expect(await statusFrom('https://pins.example.evil.example')).toBe(403);
  expect(await statusFrom('http://localhost')).toBe(403);
});

test.each([
  'text/plain',
  'text/plain; charset=utf-8',
  'multipart/form-data; boundary=x',
  'application/xml',
  'text/html',
])('a body of %s is refused and changes nothing [SEC-33]', async (type) => {
  for (const path of ['/v3/thing/', '/resource/ThingResource/create/']) {
    const answer = await fetch(new URL(path, base), {
      method: 'POST',
      headers: { ...PAIR, 'content-type': type },
      body: '{"note":"x"}',
    });
    expect(answer.status).toBe(415);
    await answer.arrayBuffer();
  }
  expect(written).toEqual([]);
});

test('a GET changes nothing, whatever it asks for [SEC-33]', async () => {
  const data = encodeURIComponent(JSON.stringify({ options: { url: '/v3/thing/', data: {} } }));
  for (const path of [
    `/resource/ThingResource/create/?data=${data}`,
    `/resource/UserSessionResource/delete/?data=${data}`,
    `/resource/ApiResource/create/?data=${data}`,
    `/resource/ApiResource/get/?data=${data}`,
    '/v3/thing/?_method=POST',
  ]) {
    await (
      await fetch(new URL(path, base), { headers: { ...PAIR, 'x-http-method-override': 'POST' } })
    ).arrayBuffer();
  }
  expect(written).toEqual([]);
});

test('ApiResource does not lead around the check [SEC-33]', async () => {
  const data = JSON.stringify({ options: { url: '/v3/thing/', data: {} } });
  for (const verb of ['create', 'update', 'delete']) {
    const answer = await fetch(new URL(`/resource/ApiResource/${verb}/`, base), {
      method: 'POST',
      body: new URLSearchParams({ data }),
    });
    expect(answer.status).toBe(403);
    await answer.arrayBuffer();
  }
  expect(written).toEqual([]);
});

test('a read needs no pair, as GET or posted', async () => {
  const client = clientOf(base);
  expect((await client.request('/v3/thing/', { csrf: false })).status).toBe(200);
  const posted = await client.request('/resource/ThingResource/get/', {
    method: 'POST',
    body: new URLSearchParams({ data: '{}' }),
    csrf: false,
  });
  expect(posted.status).toBe(200);
});

test('the token that is there is not replaced, so a client may read its jar late', async () => {
  const fresh = await fetch(new URL('/v3/thing/', base));
  expect(fresh.headers.getSetCookie().join()).toMatch(/^csrftoken=[0-9a-f]{32}; .*SameSite=Lax/);
  const known = await fetch(new URL('/v3/thing/', base), { headers: { cookie: 'csrftoken=1234' } });
  expect(known.headers.getSetCookie()).toEqual([]);
});
