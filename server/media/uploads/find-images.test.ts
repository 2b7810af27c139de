import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Outside } from '#server/media/outside/start-outside.ts';
import { anOutside, aSite, type Site, somebody } from '#server/media/outside/test-site.ts';
import { findImages, readPageFacts } from './find-images.ts';
import { emptyScan } from '../scan/page.ts';
import { type Scanner, startScanner } from '../scan/start-scanner.ts';

let site: Site;
let outside: Outside;
let scanner: Scanner;

beforeAll(async () => {
  site = await aSite((request, response) => {
    const answers: Record<string, [number, Record<string, string>, string]> = {
      '/page': [
        200,
        { 'content-type': 'text/html' },
        '<title>Roses</title><main><img src="rose.jpg"></main>',
      ],
      '/moved': [302, { location: '/deep/page' }, ''],
      '/deep/page': [200, { 'content-type': 'text/html' }, '<main><img src="rose.jpg"></main>'],
      '/rose.jpg': [200, { 'content-type': 'image/jpeg' }, 'bytes'],
      '/file': [200, { 'content-type': 'application/pdf' }, 'bytes'],
    };
    const [status, headers, body] = answers[request.url ?? ''] ?? [
      404,
      { 'content-type': 'text/html' },
      photoPage,
    ];
    response.writeHead(status, headers).end(body);
  });
  outside = anOutside({ allow: [site.pair] });
  scanner = startScanner({ log: pino({ level: 'silent' }) });
});

const photoPage = '<main><img src="/not-found.jpg"></main>';

afterAll(async () => {
  await Promise.all([outside.stop(), scanner.stop()]);
  await site[Symbol.asyncDispose]();
});

describe('findImages', () => {
  it('gives the pictures of a page as pinnable items [CREATE-09]', async () => {
    const found = await findImages({ outside, scanner }, `${site.origin}/page`, somebody());
    expect(found).toMatchObject({
      title: 'Roses',
      noPin: false,
      items: [{ type: 'pinnable', url: `${site.origin}/rose.jpg`, declared: false }],
    });
  });

  it('resolves addresses against the page that was reached', async () => {
    const found = await findImages({ outside, scanner }, `${site.origin}/moved`, somebody());
    expect(found.items.map((item) => item.url)).toEqual([`${site.origin}/deep/rose.jpg`]);
  });

  it('gives the picture itself where the address is one', async () => {
    const found = await findImages({ outside, scanner }, `${site.origin}/rose.jpg`, somebody());
    expect(found.items).toEqual([
      { type: 'pinnable', url: `${site.origin}/rose.jpg`, declared: true },
    ]);
  });

  it.each([
    ['http://127.0.0.1/'],
    ['http://nowhere.invalid/'],
    ['not an address'],
    ['/missing'],
    ['/file'],
  ])('is silent about %s [CREATE-09]', async (address) => {
    const url = address.startsWith('/') ? `${site.origin}${address}` : address;
    expect(await findImages({ outside, scanner }, url, somebody())).toEqual(emptyScan);
  });
});

describe('readPageFacts', () => {
  it('gives what a page says, and nothing of a picture or of what cannot be read', async () => {
    const facts = (path: string) =>
      readPageFacts({ outside, scanner }, `${site.origin}${path}`, somebody());
    expect(await facts('/page')).toMatchObject({ title: 'Roses' });
    for (const path of ['/rose.jpg', '/missing', '/file']) expect(await facts(path)).toBeNull();
  });

  it('says when it is to be asked again later', async () => {
    const full = anOutside({ allow: [site.pair], limits: { perPerson: 0, waitingPerPerson: 0 } });
    expect(await readPageFacts({ outside: full, scanner }, `${site.origin}/page`, somebody())).toBe(
      'busy',
    );
    await full.stop();
  });
});
