import { mkdtemp, rename, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUpload } from '#contract/media.ts';
import { halves, noise } from '#server/media/pictures/sample-pictures.ts';
import { postFile } from '#server/media/uploads/test-forms.ts';
import { testApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';

let folder: string;
let app: TestApp;
let path: (size: string, ext: string) => string;
let largePath: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bowerbird-door-'));
  app = await testApp({ MEDIA_DIR: join(folder, 'media') });
  const person = await app.person();
  const readStored = async (bytes: Buffer) => {
    const ticket = await person.call(createUpload, { type: 'pinimage' });
    const answer = await postFile(app.url, ticket, bytes);
    const name = answer.headers.get('etag')?.slice(1, -1) ?? '';
    return `${name.slice(0, 2)}/${name.slice(2, 4)}/${name.slice(4, 6)}/${name}`;
  };
  const name = await readStored(await halves(640, 480).png().toBuffer());
  path = (size, ext) => `/media/${size}/${name}.${ext}`;
  largePath = `/media/originals/${await readStored(await noise(900, 900).png().toBuffer())}.png`;
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const fileOf = (where: string) => join(folder, where);

async function get(where: string, headers: Record<string, string> = {}, method = 'GET') {
  const answer = await fetch(app.url + where, { headers, method });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, bytes };
}

// Sends the path unchanged: fetch would resolve its dot segments first.
const statusOf = (where: string) =>
  new Promise<number>((resolve, reject) => {
    const { hostname, port } = new URL(app.url);
    const asking = request({ hostname, port, path: where }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    asking.on('error', reject).end();
  });

describe('the media path', () => {
  test('serves a rendition for a year, inert and of one type [SEC-56]', async () => {
    const answer = await get(path('236x', 'webp'));
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'content-disposition': 'inline',
      'accept-ranges': 'bytes',
    });
    expect(answer.headers.get('set-cookie')).toBeNull();
    const { bytes } = answer;
    expect(answer.headers.get('content-length')).toBe(String(bytes.length));
    expect(bytes.subarray(8, 12).toString()).toBe('WEBP');
  });

  test('finds the original under any known ending, with its true type', async () => {
    for (const ext of ['png', 'jpg', 'jpeg', 'webp', 'gif']) {
      const answer = await get(path('originals', ext));
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    }
  });

  test('knows the sizes of widgets', async () => {
    const [ours, theirs] = await Promise.all([
      get(path('736x', 'webp')),
      get(path('564x', 'webp')),
    ]);
    expect(theirs.bytes.equals(ours.bytes)).toBe(true);
    expect((await get(path('237x', 'webp'))).status).toBe(200);
  });

  test('answers 304 to who has the file, and only for a file that is there', async () => {
    const etag = (await get(path('474x', 'webp'))).headers.get('etag') ?? '';
    for (const header of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get(path('474x', 'webp'), { 'if-none-match': header });
      expect([again.status, again.bytes.length]).toEqual([304, 0]);
      expect(again.headers.get('etag')).toBe(etag);
    }
    expect((await get(path('474x', 'webp'), { 'if-none-match': '"other"' })).status).toBe(200);
    const absent = path('474x', 'webp').replace(/[0-9a-f]{4}\.webp/, 'ffff.webp');
    expect((await get(absent, { 'if-none-match': '*' })).status).toBe(404);
  });

  test('answers HEAD as GET, without the bytes', async () => {
    const [head, whole] = await Promise.all([get(largePath, {}, 'HEAD'), get(largePath)]);
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    for (const name of ['content-length', 'content-type', 'etag', 'cache-control']) {
      expect(head.headers.get(name)).toBe(whole.headers.get(name));
    }
  });

  test('gives parts of a file', async () => {
    const { bytes: whole } = await get(largePath);
    expect(whole.length).toBeGreaterThan(300_000);
    const part = await get(largePath, { range: 'bytes=100-299999' });
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 100-299999/${whole.length}`,
    ]);
    expect(part.bytes.equals(whole.subarray(100, 300_000))).toBe(true);
    const end = await get(largePath, { range: 'bytes=-5' });
    expect(end.bytes.equals(whole.subarray(-5))).toBe(true);
    const beyond = await get(largePath, { range: `bytes=${whole.length}-` });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([
      416,
      `bytes */${whole.length}`,
    ]);
    const stale = await get(largePath, { range: 'bytes=0-9', 'if-range': '"other"' });
    expect(stale.status).toBe(200);
  });

  test('serves no file for longer than a second after it was removed', async () => {
    const there = path('236x', 'webp');
    const statuses = async () => [(await get(there)).status, (await get(largePath)).status];
    expect(await statuses()).toEqual([200, 200]);
    for (const address of [there, largePath]) {
      await rename(fileOf(address), `${fileOf(address)}.away`);
    }
    app.clock.now = new Date(app.clock.now.getTime() + 1000);
    expect(await statuses()).toEqual([404, 404]);
    for (const address of [there, largePath]) {
      await rename(`${fileOf(address)}.away`, fileOf(address));
    }
    expect(await statuses()).toEqual([200, 200]);
  });

  test('has nothing else, and says so for a minute only [SEC-53] [SEC-56]', async () => {
    const absent = await get(`/media/236x/00/00/00/${'0'.repeat(32)}.webp`);
    expect([absent.status, absent.headers.get('cache-control')]).toEqual([
      404,
      'public, max-age=60',
    ]);
    expect(absent.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    for (const where of [
      path('236x', 'svg'),
      path('236x', 'html'),
      path('236x', 'jpg'),
      path('100x', 'webp'),
      '/media/.unfinished/',
      '/media/../../etc/passwd',
      '/media/236x/../../../../../etc/passwd',
      '/media/..%2f..%2f..%2fetc%2fpasswd',
      '/media/236x/%2e%2e/%2e%2e/secret-key',
      '/media/236x/01/23/45/..\\..\\x.webp',
      '/media/%00',
    ]) {
      expect([where, await statusOf(where)]).toEqual([
        where,
        expect.toSatisfy((s: number) => s === 404 || s === 400),
      ]);
    }
  });
});

describe('the media path behind an nginx that holds the folder', () => {
  let behind: TestApp;
  beforeAll(async () => {
    behind = await testApp({ MEDIA_DIR: join(folder, 'media'), MEDIA_ACCEL: '/inside/' });
  });
  afterAll(() => behind.close());

  test('names the file for nginx to send, with the type and age that it has', async () => {
    const where = path('474x', 'webp');
    const answer = await fetch(behind.url + where, { headers: { range: 'bytes=0-9' } });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-accel-redirect': where.replace('/media/', '/inside/'),
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  test('names the original by its own ending, and nothing for what is not there', async () => {
    const original = await fetch(behind.url + path('originals', 'jpg'));
    expect(original.headers.get('x-accel-redirect')).toBe(
      path('originals', 'png').replace('/media/', '/inside/'),
    );
    const absent = await fetch(`${behind.url}/media/236x/00/00/00/${'0'.repeat(32)}.webp`);
    expect([absent.status, absent.headers.get('x-accel-redirect')]).toEqual([404, null]);
  });
});
