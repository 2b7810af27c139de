import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callsByDomain } from '#contract/calls.ts';
import { resourcePath } from '#contract/kernel/envelope.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';
import { rawRequest, written } from './spoilt/test-raw.ts';
import { watchTables, type Snapshot } from './test-snapshot.ts';

let app: TestApp;
let person: TestPerson;
let tables: Snapshot;
let before: string[];

beforeAll(async () => {
  app = await testApp({}, { pages: true });
  person = await app.person('ada');
  await aPin(person, (await aBoard(person, { name: 'Blue things' })).id);
  await app.runJobs();
  tables = await watchTables(app);
  before = await tables();
});
afterAll(() => app.close());

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const deep = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const data = (options: string): string => String(new URLSearchParams({ data: options }));

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}
const put = (body: string, headers: Record<string, string> = json): Sent => ({
  method: 'PUT',
  path: '/v3/boards/',
  headers,
  body,
});
const post = (body: string, headers: Record<string, string> = form): Sent => ({
  method: 'POST',
  path: '/resource/BoardResource/create/',
  headers,
  body,
});

const bodies: Record<string, Sent> = {
  'no body': { method: 'PUT', path: '/v3/boards/' },
  'an empty body': put(''),
  'half of JSON': put('{"name":'),
  'JSON with a comma too many': put('{"name":"a",}'),
  'a number': put('7'),
  null: put('null'),
  'a text': put('"name"'),
  'an array': put('[{"name":"a"}]'),
  'a key that reaches into prototypes': put('{"__proto__":{"name":"a"}}'),
  'another such key': put('{"constructor":{"prototype":{}},"name":"a"}'),
  'such a key in options': post(data('{"options":{"__proto__":{"name":"a"}}}')),
  'such a key deep inside': post(data('{"options":{"name":[{"a":{"prototype":1}}]}}')),
  'such a key as a form field': post('__proto__=1&name=a'),
  'a hundred thousand brackets': put(`{"name":${deep(100_000)}}`),
  'brackets in options': post(data(`{"options":{"name":${deep(30_000)}}}`)),
  'brackets in place of options': post(data(deep(30_000))),
  'brackets in a JSON envelope': post(`{"data":{"options":{"a":${deep(60_000)}}}}`, json),
  'options that are no object': post(data('{"options":"name"}')),
  'options that are a list': post(data('{"options":[1]}')),
  'data that is no JSON': post('data=name'),
  'data twice': post(`${data('{"options":{"name":"a"}}')}&${data('{"options":{"name":"b"}}')}`),
  'a broken percent sign in a form': post('data=%7B%22options%22%3A%ZZ'),
  'a list for one value': put('{"name":["a"]}'),
  'text without a type': { ...put('{"name":"a"}'), headers: { 'content-type': 'text/plain' } },
  'bytes without a type': { method: 'PUT', path: '/v3/boards/', body: new Uint8Array([1, 2, 3]) },
  XML: put('<name>a</name>', { 'content-type': 'application/xml' }),
  'an upload form': put('--x\r\n', { 'content-type': 'multipart/form-data; boundary=x' }),
  'a type of garbage': put('{"name":"a"}', { 'content-type': ';;;' }),
  'a compressed body': { ...put(''), body: new Uint8Array([31, 139, 8, 0, 0]) },
  'a body that says it is compressed': put('{"name":7}', { ...json, 'content-encoding': 'gzip' }),
  'a body of 300 KiB': put(JSON.stringify({ name: 'a'.repeat(300_000) })),
  'ApiResource without an address': { ...post(data('{"options":{}}')), path: api('create') },
  'ApiResource with an address elsewhere': {
    ...post(data('{"options":{"url":"http://elsewhere.example/v3/boards/"}}')),
    path: api('update'),
  },
  'ApiResource with data of garbage': {
    ...post(data('{"options":{"url":"/v3/boards/","data":"{"}}')),
    path: api('update'),
  },
  'ApiResource with brackets': {
    ...post(data(`{"options":{"url":"/v3/boards/","data":"{\\"name\\":${deep(30_000)}}"}}`)),
    path: api('update'),
  },
  'a key of 201 characters': put('{"name":"a"}', { ...json, 'idempotency-key': 'k'.repeat(201) }),
};

/** None of them says what it asks for. */
const NO_OBJECTS = ['null', '[]', '[{}]', '"x"', '7', 'true'];
/** Each endpoint is sent two of them, in turn; with TEST_ROUNDS (npm run test:long) all. */
const EVERY = process.env['TEST_ROUNDS'] ? 1 : 3;

test.each(NO_OBJECTS.map((body, turn) => [body, turn] as const))(
  'a body of %s is refused by every call that takes one, at each endpoint of it [SEC-58]',
  async (body, turn) => {
    for (const [at, call] of Object.values(callsByDomain).flat().entries()) {
      const resources = call.resources.map((one) => ['POST', resourcePath(...one)] as const);
      const endpoints = [...resources, ...call.paths.filter(([method]) => method !== 'GET')];
      for (const [place, [method, pattern]] of endpoints.entries()) {
        if ((turn + at + place) % EVERY > 0) continue;
        const path = pattern.replaceAll(/\{\w+\}/g, '1');
        const reply = await person.request(path, { method, headers: json, body });
        expect(reply.status, `${method} ${path} ${reply.text}`).toBe(400);
        expect(reply.text).toContain('The body must be an object.');
      }
    }
    expect(await tables()).toEqual(before);
  },
);

test('an empty map, which some languages write as an empty list, is no options, in a query, a form, JSON and ApiResource', async () => {
  const expected = { resource_response: { data: { id: person.id } } };
  for (const text of ['{"options":[]}', '{"options":{}}', '{"options":[],"context":[]}', '[]']) {
    const fields = new URLSearchParams({ data: text });
    const path = '/resource/UserSettingsResource/get/';
    const answers = [
      await person.request(`${path}?${fields}`),
      await person.request(path, { method: 'POST', body: fields }),
      await person.request(path, { method: 'POST', headers: json, body: `{"data":${text}}` }),
    ];
    for (const reply of answers) expect([text, reply.status]).toEqual([text, 200]);
  }
  for (const inside of [[], '[]', {}, '{}']) {
    const options = { url: '/v3/users/me/', data: inside };
    const { envelope } = await person.resource('Api', 'get', options);
    expect(envelope).toMatchObject(expected);
  }
});

function api(verb: string): string {
  return `/resource/ApiResource/${verb}/`;
}

describe('a body', () => {
  test.each(Object.entries(bodies))(
    'of the wrong kind is refused with the envelope: %s [CALL-16] [SEC-58] [SEC-60] [SEC-61]',
    async (_name, { path, ...init }) => {
      const reply = await person.request(path, init);
      expect(reply.status, reply.text).toBeOneOf([400, 413, 415]);
      const body = reply.json<Record<string, Record<string, unknown>>>();
      expect((body.resource_response ?? body).error).toMatchObject({ http_status: reply.status });
      expect(reply.text).not.toMatch(/FST_|SyntaxError|\.ts\b|node:/);
      expect(await tables()).toEqual(before);
    },
  );

  test('is never told back what a call keeps secret, not even inside the texts of ApiResource', async () => {
    for (const url of [
      '/v3/media/uploads/?password=hunter2&a=1',
      '/v3/nothing/?password=hunter2',
    ]) {
      const options = { url, data: JSON.stringify({ password: 'hunter2', a: [{ password: 1 }] }) };
      const { envelope } = await app.visitor().resource('Api', 'create', options);
      expect(envelope.resource.options).toMatchObject({ data: '{"a":[{}]}' });
      expect(JSON.stringify(envelope)).not.toContain('hunter2');
    }
  });
});

test('HEAD, like GET, changes nothing: it neither logs out nor creates [SEC-33]', async () => {
  for (const path of ['/resource/UserSessionResource/delete/', '/resource/VIPResource/create/']) {
    for (const method of ['HEAD', 'GET']) {
      expect((await person.request(path, { method })).status, `${method} ${path}`).toBe(400);
    }
  }
  expect(await tables()).toEqual(before);
  expect((await person.request('/v3/users/me/')).json()).toMatchObject({ data: { id: person.id } });
});

const GARBAGE = [
  '%',
  '%00',
  '%ff',
  '%E0%A4%A',
  '%2e%2e%2f',
  ';a=b',
  '__proto__',
  'constructor',
  '-1',
  '1.5',
  '99999999999999999999999999',
  '%5c',
  'a'.repeat(12_000),
  "'--",
];

test('a path of garbage is a 4xx, with the envelope where calls are made [CALL-16] [SEC-59] [SEC-64]', async () => {
  const targets = ['/v3/boards/$/', '/v3/pins/$/', '/v3/$', '/vx/$', '/resource/$/get/'];
  const more = ['/resource/BoardResource/$/', '/_ngjs/resource/$Resource/get/', '/v3//$'];
  for (const target of [...targets, ...more]) {
    for (const garbage of GARBAGE) {
      const path = target.replace('$', garbage);
      const reply = await rawRequest(app.url, written(app.url, `GET ${path}`));
      expect(reply.status, path).toBeOneOf([400, 404]);
      expect(reply.body, path).toContain(`"http_status":${reply.status}`);
    }
  }
});

test('a page at an address of garbage is 404, and never one that broke [CALL-16]', async () => {
  const targets = [
    '/$',
    '/$/',
    '/pin/$/',
    '/ada/$/',
    '/ada/blue-things/$/',
    '/$/_saved/',
    '/$/_created/',
  ];
  for (const target of targets) {
    for (const garbage of GARBAGE) {
      const path = target.replace('$', garbage);
      const reply = await rawRequest(app.url, written(app.url, `GET ${path}`));
      if (reply.status === 307) {
        // Dot segments are resolved first, as a browser would have done.
        expect(reply.headers.get('location'), path).toMatch(/^\/(?!\/)/);
        continue;
      }
      expect(reply.status, path).toBe(404);
      expect(reply.headers.get('content-type'), path).toContain('text/html');
    }
  }
  for (const path of ['/search/pins/?q=%00', '/search/nothing/?q=a']) {
    expect((await app.visitor().request(path)).status, path).toBe(404);
  }
});

test('a query of garbage breaks no page [CALL-16]', async () => {
  for (const target of [
    '/',
    '/ideas/',
    '/ada/',
    '/search/pins/',
    '/login/',
    '/pin/create/button/',
  ]) {
    for (const garbage of [
      'q=%ff',
      'q=a&q=b',
      'q[]=a',
      '__proto__[x]=1',
      'a=1&'.repeat(3000),
      '%',
    ]) {
      const reply = await rawRequest(app.url, written(app.url, `GET ${target}?${garbage}`));
      expect(reply.status, `${target}?${garbage.slice(0, 40)}`).toBeOneOf([200, 404]);
    }
  }
});

test('no address leads to another site, whatever it says [SEC-39] [SEC-41]', async () => {
  const elsewhere = [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    '/%5cevil.example',
  ];
  const more = ['javascript:alert(1)', '/.//evil.example', '\t//evil.example', 'http:evil.example'];
  const paths = [
    '/%2e%2e%2f%2fevil.example',
    '/..%2f%2fevil.example',
    '//evil.example',
    '//evil.example/pin/1',
    '/\\evil.example',
    '/%2f%2fevil.example',
  ];
  for (const next of [...elsewhere, ...more]) {
    for (const endpoint of ['login', 'signup'])
      paths.push(`/${endpoint}/?next=${encodeURIComponent(next)}`);
  }
  for (const path of [
    ...paths,
    'http://evil.example/',
    'http://evil.example/login?next=//evil.example',
  ]) {
    for (const cookie of ['', [...person.cookies].map((pair) => pair.join('=')).join('; ')]) {
      const reply = await rawRequest(app.url, written(app.url, `GET ${path}`, { cookie }));
      const location = reply.headers.get('location') ?? '/';
      expect(new URL(location, 'http://here.invalid').origin, path).toBe('http://here.invalid');
    }
  }
});
