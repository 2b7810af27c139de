import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientOf, type Client } from '#server/testing/client.ts';
import { echoServer, type EchoServer } from '#server/testing/echo-server.ts';

let server: EchoServer;
let client: Client;

beforeAll(async () => {
  server = await echoServer();
  client = server.client;
});
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  client.request(path, { headers });
const form = (fields: Record<string, string>) => new URLSearchParams(fields);

describe('input', () => {
  test.each([
    ['an id as a number', { id: 12 }, { id: '12' }],
    ['a flag as text', { id: '1', loud: 'false' }, { id: '1', loud: false }],
    ['JSON inside a text', { id: '1', list: '[1,2]' }, { id: '1', list: [1, 2] }],
  ])('takes %s', async (_what, options, data) => {
    const { envelope } = await client.resource('Echo', 'get', options);
    expect(envelope.resource_response.data).toEqual(data);
  });

  test.each([
    ['a missing field', {}],
    ['a fraction for an id', { id: 1.5 }],
    ['words for an id', { id: '1 or 1=1' }],
    ['an object for an id', { id: { $gt: 0 } }],
    ['a number that is no flag', { id: '1', loud: 2 }],
    ['a text that is too long', { id: '1', note: 'x'.repeat(11) }],
    ['a NUL', { id: '1', note: 'a\0b' }],
    ['a lone surrogate', { id: '1', note: '\uD800' }],
    ['a list of the wrong things', { id: '1', list: '["a"]' }],
  ])('refuses %s with 400 [CALL-16] [SEC-58] [SEC-59]', async (_what, options) => {
    const { envelope, status } = await client.resource('Echo', 'get', options);
    expect(status).toBe(400);
    expect(envelope.resource_response.error?.message).toBeTruthy();
  });

  test.each([
    ['{"options":{"id":"1","__proto__":{"x":1}}}'],
    ['{"options":{"id":"1","constructor":{"prototype":{}}}}'],
    [`{"options":{"id":"1","deep":${'['.repeat(70)}${']'.repeat(70)}}}`],
    ['{"options":[]}'],
    ['{broken'],
  ])('refuses %s [SEC-60] [SEC-61]', async (data) => {
    expect((await get(`/resource/EchoResource/get/?${form({ data })}`)).status).toBe(400);
  });

  test('refuses a body over 256 KiB, a text body and a compressed one [SEC-61] [SEC-33]', async () => {
    const post = (body: string, type: string, more: Record<string, string> = {}) =>
      client.request('/v3/echo/', {
        method: 'POST',
        body,
        headers: { 'content-type': type, ...more },
      });
    expect((await post(`{"password":"${'x'.repeat(300_000)}"}`, 'application/json')).status).toBe(
      413,
    );
    expect((await post('{"password":"x"}', 'text/plain')).status).toBe(415);
    const gzip = await post('not json', 'application/json', { 'content-encoding': 'gzip' });
    expect(gzip.status).toBe(400);
  });
});

describe('the browser boundary', () => {
  const post = (headers: Record<string, string>, csrf = true) =>
    client.request('/v3/echo/', {
      method: 'POST',
      body: form({ password: 'x' }),
      headers,
      csrf,
    });

  test('takes any pair that matches and refuses a write without one [SEC-33]', async () => {
    expect((await post({})).status).toBe(200);
    expect((await post({}, false)).status).toBe(403);
    expect((await post({ 'x-csrftoken': 'another' })).status).toBe(403);
  });

  test('refuses what a browser says comes from elsewhere [SEC-33]', async () => {
    expect((await post({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await post({ 'sec-fetch-site': 'same-site' })).status).toBe(403);
    expect((await post({ origin: 'http://evil.example' })).status).toBe(403);
    expect((await post({ origin: 'http://localhost:1' })).status).toBe(403);
    expect(
      (await post({ origin: `${server.base}/`, 'sec-fetch-site': 'same-origin' })).status,
    ).toBe(200);
  });

  test('sends its headers with every answer, refusals too [SEC-37] [SEC-42]', async () => {
    for (const path of ['/v3/echo/5/', '/v3/echo/x/', '/resource/NothingResource/get/']) {
      const { headers } = await get(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('strict-transport-security')).toContain('max-age=31536000');
      expect(headers.get('permissions-policy')).toContain('camera=()');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(headers.get('server')).toBeNull();
      expect(headers.get('x-powered-by')).toBeNull();
    }
  });

  test('answers 421 for a host that is not ours [SEC-41]', async () => {
    expect((await server.askAs('localhost')).statusCode).toBe(200);
    const refused = await server.askAs('evil.example');
    expect(refused.statusCode).toBe(421);
    expect(refused.body).not.toContain('evil.example');
  });

  test('sets csrftoken on a JSON answer where it is missing, readable by scripts', async () => {
    const fresh = await clientOf(server.base).request('/v3/echo/5/', {
      headers: { cookie: 'a=b' },
    });
    const [cookie = ''] = fresh.headers.getSetCookie();
    expect(cookie).toMatch(/^csrftoken=[0-9a-f]{32};/);
    expect(cookie).not.toMatch(/HttpOnly/i);
  });
});
