import { request } from 'node:http';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#server/testing/app.ts';

const folder = resolve(import.meta.dirname, '../../dist/web/client/assets');
let app: TestApp;
let names: string[];
beforeAll(async () => {
  app = await testApp({}, { pages: true });
  names = (await readdir(folder)).filter((name) => !/\.(?:br|gz)$/.test(name));
});
afterAll(() => app.close());

interface Answer {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Sends a raw request: fetch would decompress the body. */
function ask(path: string, encodings: string, method = 'GET'): Promise<Answer> {
  return new Promise((done, fail) => {
    const headers = { 'accept-encoding': encodings };
    request(app.url + path, { method, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        done({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }),
      );
    })
      .on('error', fail)
      .end();
  });
}

const TYPES: Readonly<Record<string, RegExp>> = {
  js: /^text\/javascript; charset=utf-8$/,
  css: /^text\/css; charset=utf-8$/,
  svg: /^image\/svg\+xml/,
  woff2: /^font\/woff2$/,
};

test('every file of the build is served as it is, with its type, for as long as its name', async () => {
  expect(names.length).toBeGreaterThan(100);
  for (const name of names) {
    const { status, headers, body } = await ask(`/assets/${name}`, '');
    expect([name, status]).toEqual([name, 200]);
    expect(headers['content-type'], name).toMatch(TYPES[name.split('.').pop() ?? ''] ?? /^$/);
    expect(headers['cache-control'], name).toBe('public, max-age=31536000, immutable');
    expect(headers['content-encoding'], name).toBeUndefined();
    expect(body.equals(await readFile(join(folder, name))), name).toBe(true);
  }
});

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['br;q=0, GZIP;q=0.5', 'gzip', gunzipSync],
  ['br;q=0,gzip; q=0.0', undefined, (bytes: Buffer) => bytes],
  ['x-br, identity', undefined, (bytes: Buffer) => bytes],
])('to who reads "%s" a script comes in %s', async (encodings, encoding, unpack) => {
  const name = names.find((one) => one.endsWith('.js')) ?? '';
  const { headers, body } = await ask(`/assets/${name}`, encodings);
  expect(headers['content-encoding']).toBe(encoding);
  expect(headers['vary']).toBe('accept-encoding');
  expect(unpack(body).equals(await readFile(join(folder, name)))).toBe(true);
});

test('a font comes as it is, and a HEAD has the same headers and no body', async () => {
  const name = names.find((one) => one.endsWith('.woff2')) ?? '';
  const whole = await ask(`/assets/${name}`, 'gzip, br');
  expect(whole.headers['content-encoding']).toBeUndefined();
  const head = await ask(`/assets/${name}`, 'gzip, br', 'HEAD');
  expect([head.status, head.body.length]).toEqual([200, 0]);
  for (const header of ['content-length', 'content-type', 'cache-control', 'vary'])
    expect([header, head.headers[header]]).toEqual([header, whole.headers[header]]);
});

test('what the build did not name is not there', async () => {
  const script = names.find((one) => one.endsWith('.js')) ?? '';
  for (const name of [
    'nothing.js',
    `${script}.br`,
    `${script}.map`,
    `a/${script}`,
    `${script}%00`,
  ]) {
    const { status, headers, body } = await ask(`/assets/${name}`, '');
    expect([name, status, String(body)]).toEqual([name, 404, "There's no such file."]);
    expect(headers['cache-control'], name).toBe('no-store');
  }
});
