import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import type { Client, Reply } from '#server/testing/client.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';
import { hashOf, ownScripts } from '#server/testing/scripts.ts';

let app: TestApp;
let person: TestPerson;
let visitor: Client;
/** One of each kind of answer to a signed-in person. */
let answers: Record<string, Reply>;
const assets = resolve(import.meta.dirname, '../../dist/web/client/assets');
const json = { 'content-type': 'application/json' };

beforeAll(async () => {
  app = await testApp({}, { pages: true });
  [person, visitor] = [await app.person('ada'), app.visitor()];
  const board = await aBoard(person, { name: 'Blue things' });
  const pin = await aPin(person, board.id);
  const [script = ''] = (await readdir(assets)).filter((name) => name.endsWith('.js'));
  const get = (path: string): Promise<Reply> => person.request(path);
  answers = {
    'a page': await get('/ada/blue-things/'),
    'a missing page': await get('/nobody/nothing/'),
    'a page that leads on': await get('/login/?next=/ideas/'),
    'an answer': await get('/v3/users/me/'),
    'a refusal': await get('/v3/pins/1/'),
    'an unknown path': await get('/v3/nothing/'),
    'an envelope': await get('/resource/UserResource/get/'),
    'a refusal without a CSRF pair': await person.request('/v3/boards/', {
      method: 'PUT',
      csrf: false,
    }),
    'bad JSON': await person.request('/v3/boards/', { method: 'PUT', headers: json, body: '{' }),
    'too much': await person.request('/v3/boards/', {
      method: 'PUT',
      headers: json,
      body: JSON.stringify({ name: 'a'.repeat(300_000) }),
    }),
    'a wrong method': await person.request('/ada/', { method: 'POST' }),
    'an unreadable address': await get('/ada/%ff/'),
    'a picture': await get(new URL(pin.images['236x'].url).pathname),
    'a missing picture': await get('/media/236x/aa/bb/cc/nothing.webp'),
    'an asset': await get(`/assets/${script}`),
    'a missing asset': await get('/assets/nothing.js'),
    'an upload refused': await person.request('/media/uploads/', { method: 'POST', body: 'a' }),
    'an upload asked after': await person.request('/media/uploads/', { method: 'OPTIONS' }),
    'a report': await person.request('/csp-reports/', {
      method: 'POST',
      headers: { 'content-type': 'application/csp-report' },
      body: '{}',
    }),
    'a tag': await get('/tag/v1.js'),
    'what a tag sends': await person.request('/tag/v1/events/', { method: 'POST', body: 'a' }),
  };
});
afterAll(() => app.close());

test('every kind of answer carries the headers that protect a browser, and no version [SEC-37] [SEC-88]', () => {
  for (const [kind, { headers }] of Object.entries(answers)) {
    expect(Object.fromEntries(headers), kind).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'strict-transport-security': 'max-age=31536000',
      'content-security-policy': expect.stringMatching(/default-src 'none'/),
    });
    for (const name of ['server', 'x-powered-by', 'via', 'x-aspnet-version', 'sourcemap']) {
      expect(headers.has(name), `${kind} ${name}`).toBe(false);
    }
    expect([...headers.values()].join(' '), kind).not.toMatch(/fastify|node\.js|postgres/i);
  }
  const statuses = Object.entries(answers).map(([kind, { status }]) => `${kind}: ${status}`);
  expect(statuses).toEqual([
    'a page: 200',
    'a missing page: 404',
    'a page that leads on: 307',
    'an answer: 200',
    'a refusal: 404',
    'an unknown path: 400',
    'an envelope: 200',
    'a refusal without a CSRF pair: 403',
    'bad JSON: 400',
    'too much: 413',
    'a wrong method: 405',
    'an unreadable address: 404',
    'a picture: 200',
    'a missing picture: 404',
    'an asset: 200',
    'a missing asset: 404',
    'an upload refused: 415',
    'an upload asked after: 204',
    'a report: 204',
    'a tag: 200',
    'what a tag sends: 415',
  ]);
});

test('only what is the same for everybody may be kept by others [SEC-42]', async () => {
  const shared = [
    'a picture',
    'an asset',
    'a missing picture',
    'an upload asked after',
    'a report',
    'a tag',
  ];
  for (const [kind, { headers }] of Object.entries(answers)) {
    if (shared.includes(kind)) expect(headers.has('set-cookie'), kind).toBe(false);
    else expect(headers.get('cache-control'), kind).toMatch(/no-store/);
  }
  for (const path of ['/', '/ada/', '/login/', '/nobody/']) {
    const { headers } = await visitor.request(path);
    expect(headers.get('cache-control'), path).toBe('private, no-cache');
    expect(headers.get('vary'), path).toContain('cookie');
  }
});

test('no answer holds the session, and its cookie is kept from scripts [SEC-3]', async () => {
  const token = person.cookies.get('bowerbird_session') ?? '';
  expect(token).toHaveLength(43);
  for (const [kind, { text }] of Object.entries(answers)) expect(text, kind).not.toContain(token);
  const { text } = await person.request('/');
  expect(text).not.toContain(token);
});

describe('a page', () => {
  test('runs its own scripts by their hashes, and no other way is open [SEC-35]', async () => {
    for (const path of ['/', '/ideas/', '/ada/', '/login/', '/nobody/', '/search/pins/?q=a']) {
      const { headers, text } = await visitor.request(path);
      const policy = headers.get('content-security-policy') ?? '';
      const hashes = ownScripts(text).map(hashOf);
      expect(hashes.length, path).toBeGreaterThan(0);
      const rules = new Map(
        policy.split('; ').map((rule) => [rule.split(' ', 1)[0], rule.replace(/^\S+ /, '')]),
      );
      expect(rules.get('script-src')).toBe(
        `${hashes.map((hash) => `'${hash}' `).join('')}'strict-dynamic'`,
      );
      expect(rules.get('object-src')).toBe("'none'");
      expect(rules.get('base-uri')).toBe("'none'");
      expect(rules.get('form-action')).toBe("'self'");
      expect(rules.get('frame-ancestors')).toBe("'none'");
      expect(rules.has('report-uri')).toBe(true);
      expect(text).not.toMatch(/<[^>]+\son\w+=/);
    }
  });

  test('may load from and post to the store that pictures are in, and no other site [SEC-35]', async () => {
    const stored = await testApp(
      {
        MEDIA_STORE: 's3',
        MEDIA_URL: 'https://pictures.example/kept/',
        MEDIA_S3_ENDPOINT: 'https://store.example:9000',
        MEDIA_S3_BUCKET: 'birds',
        MEDIA_S3_KEY: 'key',
        MEDIA_S3_SECRET: 'secret',
      },
      { pages: true },
    );
    try {
      const { headers } = await stored.visitor().request('/ideas/');
      const rules = headers.get('content-security-policy')?.split('; ');
      expect(rules).toContain(
        "connect-src 'self' https://pictures.example https://store.example:9000",
      );
      expect(rules).toContain("media-src 'self' blob: https://pictures.example");
    } finally {
      await stored.close();
    }
  });

  test('says its address by the configuration, whatever a request claims [SEC-41]', async () => {
    const url = 'https://pins.example';
    const key = 'a secret key for this test, long enough: 7Jq0fW2mZr8xT5vN';
    const configured = await testApp(
      { PUBLIC_URL: url, HOST_ALIASES: '127.0.0.1', SECRET_KEY: key },
      { pages: true },
    );
    try {
      const claims = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
      const more = {
        'x-forwarded-proto': 'http',
        'x-original-url': '/evil',
        'x-host': 'evil.example',
      };
      for (const path of ['/', '/ideas/', '/login/', '/nobody/', 'http://evil.example/ideas/']) {
        const sent = path.startsWith('/') ? path : new URL(path).pathname;
        const reply = await configured.visitor().request(sent, { headers: { ...claims, ...more } });
        expect(reply.text, path).not.toContain('evil.example');
        expect([...reply.headers.values()].join(' '), path).not.toContain('evil.example');
        expect(reply.text, path).not.toContain('127.0.0.1');
      }
      const { headers } = await configured.visitor().request('/login/');
      const cookies = headers.getSetCookie();
      expect(cookies.every((cookie) => /; Secure/i.test(cookie))).toBe(true);
    } finally {
      await configured.close();
    }
  });
});

describe('the files', () => {
  const hidden = [
    '/.git/config',
    '/.env',
    '/.vite/manifest.json',
    '/package.json',
    '/server/main.ts',
    '/data/secrets/secret-key',
    '/assets/',
    '/assets/.vite/manifest.json',
    '/assets/../.vite/manifest.json',
    '/assets/..%2f.vite/manifest.json',
    '/assets/%2e%2e/.vite/manifest.json',
    '/assets/%2e%2e%2f%2e%2e%2f%2e%2e%2f%2e%2e%2fpackage.json',
    '/assets/%5c..%5c..%5cpackage.json',
    '/assets//etc/passwd',
    '/media/../secrets/secret-key',
    '/media/%2e%2e/secrets/secret-key',
    '/media/.unfinished/',
    '/media/originals/',
    '/debug',
    '/metrics',
  ];

  test('that are served are the built ones and no others: no dot files, no folders, nothing above [SEC-88]', async () => {
    for (const path of hidden) {
      const first = await visitor.request(path);
      const location = first.headers.get('location');
      // Dot segments are resolved first, as in a browser.
      const { status, text } = location === null ? first : await visitor.request(location);
      expect(status, path).toBeOneOf([400, 404]);
      expect(text, path).not.toMatch(/"isEntry"|"devDependencies"|root:|repositoryformatversion/);
    }
  });

  test('hold no source map and lead to none [SEC-88]', async () => {
    for (const name of await readdir(assets)) {
      expect(name).not.toMatch(/\.map$/);
      if (!/\.(js|css)$/.test(name)) continue;
      expect(await readFile(join(assets, name), 'utf8'), name).not.toMatch(
        /sourceMappingURL=(?!data)/,
      );
      expect((await visitor.request(`/assets/${name}.map`)).status).toBe(404);
    }
  });
});
