import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, testApp, type TestApp } from '#server/testing/app.ts';
import { rawRequest, written } from './spoilt/test-raw.ts';
import { watchTables, type Snapshot } from './test-snapshot.ts';

let app: TestApp;
let tables: Snapshot;
let before: string[];

beforeAll(async () => {
  app = await testApp({}, { pages: true });
  await app.person('ada');
  tables = await watchTables(app);
  before = await tables();
});
afterAll(() => app.close());

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

describe('what is hardly HTTP', () => {
  const requests: Record<string, [number[], (url: string) => Buffer | string]> = {
    'a method that does not exist': [[400], (url) => written(url, 'FOO /')],
    TRACE: [[405], (url) => written(url, 'TRACE /')],
    'TRACE of a call': [[400], (url) => written(url, 'TRACE /v3/users/me/')],
    'OPTIONS of everything': [[405], (url) => written(url, 'OPTIONS *')],
    'GET of everything': [[404], (url) => written(url, 'GET *')],
    PROPFIND: [[405], (url) => written(url, 'PROPFIND /')],
    'POST to a page': [[405], (url) => written(url, 'POST /login/', { 'content-length': '0' })],
    'no host': [[421], () => 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n'],
    'no host in HTTP/1.0': [[421], () => 'GET / HTTP/1.0\r\n\r\n'],
    'two hosts': [[421], (url) => written(url, 'GET /', { Host: 'evil.example' })],
    'bytes of nothing': [[400], () => '\0\x01\x02\r\n\r\n'],
    'HTTP/2': [[400], () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    'a head of 20 kB': [[413], (url) => written(url, 'GET /', { 'x-a': 'a'.repeat(20_000) })],
    'three thousand headers': [
      [413],
      (url) =>
        written(
          url,
          'GET /',
          Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`x${at}`, '1'])),
        ),
    ],
    'a length of letters': [
      [400],
      (url) => written(url, 'PUT /v3/boards/', { 'content-length': 'a' }),
    ],
    'two lengths': [
      [400],
      (url) =>
        written(url, 'PUT /v3/boards/', { 'content-length': '3', 'transfer-encoding': 'chunked' }),
    ],
    'chunks of garbage': [
      [400],
      (url) =>
        written(url, 'PUT /v3/boards/', { ...json, 'transfer-encoding': 'chunked' }, 'zz\r\n'),
    ],
    'an expectation': [
      [403],
      (url) =>
        written(
          url,
          'PUT /v3/boards/',
          { ...json, expect: 'miracles', 'content-length': '2' },
          '{}',
        ),
    ],
    'cookies of garbage': [
      [401],
      (url) =>
        written(url, 'GET /resource/UserHomefeedResource/get/', {
          cookie: `__proto__=1; ;=; bowerbird_session=${'%ff'.repeat(15)}; csrftoken=${'x'.repeat(5000)}`,
        }),
    ],
    'a session of another length': [
      [401],
      (url) =>
        written(url, 'GET /resource/UserHomefeedResource/get/', {
          cookie: `bowerbird_session=${'a'.repeat(8000)}`,
        }),
    ],
  };

  test.each(Object.entries(requests))(
    'is refused in words, with the headers of every answer: %s [CALL-16] [SEC-37] [SEC-64] [SEC-88]',
    async (_name, [statuses, request]) => {
      const reply = await rawRequest(app.url, request(app.url));
      expect(reply.status, reply.text).toBeOneOf(statuses);
      const usual = await rawRequest(app.url, written(app.url, 'GET /v3/nothing/'));
      for (const name of [
        'content-security-policy',
        'cross-origin-opener-policy',
        'cross-origin-resource-policy',
        'permissions-policy',
        'referrer-policy',
        'strict-transport-security',
        'x-content-type-options',
        'x-frame-options',
      ]) {
        if (name === 'content-security-policy' && statuses.includes(404)) continue;
        expect(reply.headers.get(name), name).toBe(usual.headers.get(name));
      }
      expect(reply.headers.get('cache-control')).toMatch(/no-(store|cache)/);
      expect(reply.headers.has('server') || reply.headers.has('x-powered-by')).toBe(false);
      expect(reply.text).not.toMatch(/FST_|HPE_|Client Error|node_modules/);
      expect(await tables()).toEqual(before);
    },
  );

  test('a proxy that passes on garbage as an address breaks no limit [SEC-7]', async () => {
    const forged = randomBytes(4000).toString('base64url');
    const forwarded = { 'x-forwarded-for': forged };
    const request = written(app.url, 'GET /v3/register/exists/?email=a@people.example', forwarded);
    expect((await rawRequest(app.url, request)).status).toBe(200);
    const { status } = await app.visitor().request('/resource/UserSessionResource/create/', {
      method: 'POST',
      headers: { ...form, ...forwarded },
      body: String(
        new URLSearchParams({
          data: JSON.stringify({ options: { username_or_email: 'ada', password: PASSWORD } }),
        }),
      ),
    });
    expect(status).toBe(200);
  });
});
