import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateBoard } from '#contract/boards.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import type { Client } from '#server/testing/client.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';
import { partsFor } from './sitemap-endpoint.ts';

let app: TestApp;
let ada: TestPerson;
let crawler: Client;
let origin: string;
beforeAll(async () => {
  app = await testApp();
  ada = await app.person('ada');
  crawler = app.visitor();
  origin = `http://localhost:${new URL(app.url).port}`;
});
afterAll(() => app.close());

async function addressesIn(path: string): Promise<string[]> {
  const { status, headers, text } = await crawler.request(path);
  expect([path, status, headers.get('content-type')]).toEqual([
    path,
    200,
    'application/xml; charset=utf-8',
  ]);
  expect(headers.getSetCookie()).toEqual([]);
  expect(text).toMatch(/^<\?xml[^>]+>\n<(urlset|sitemapindex) [^]+<\/\1>\n$/);
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => {
    expect(address.startsWith(origin)).toBe(true);
    return address.slice(origin.length);
  });
}

async function everything(): Promise<string[]> {
  const parts = await addressesIn('/sitemap.xml');
  return (await Promise.all(parts.map(addressesIn))).flat();
}

test('the parts that the index names list public pins, boards and people, and nothing else [BOARD-10] [SEC-28]', async () => {
  const open = await aBoard(ada, { name: 'テスト 2' });
  const pin = await aPin(ada, open.id);
  const hidden = await app.person('hidden');
  for (const privacy of ['secret', 'protected']) {
    const board = await aBoard(hidden, { name: `Zanzibar ${privacy}`, privacy });
    await aPin(hidden, board.id);
  }
  const listed = ['/ada/', '/ada/%E3%83%86%E3%82%B9%E3%83%88-2/', `/pin/${pin.id}/`];
  expect((await everything()).toSorted()).toEqual(listed);
  await ada.call(updateBoard, { board_id: open.id, privacy: 'secret' });
  await app.runJobs();
  expect(await everything()).toEqual([]);
});

test('however many parts there are, each address is in one of them', async () => {
  const people = await Promise.all(['bea', 'cleo', 'dora'].map((name) => app.person(name)));
  const pins: string[] = [];
  for (const person of people) {
    const board = await aBoard(person);
    pins.push((await aPin(person, board.id)).id, (await aPin(person, board.id)).id);
  }
  for (const parts of [1, 8, 1024]) {
    const found: string[] = [];
    for (let at = 0; at < parts; at += 1) {
      // Only the parts whose buckets contain anything.
      const from = (at * 1024) / parts;
      const isAsked = pins.some((id) => {
        const bucket = Number((BigInt(id) >> 12n) & 1023n);
        return bucket >= from && bucket < from + 1024 / parts;
      });
      if (isAsked) found.push(...(await addressesIn(`/sitemaps/pins-${parts}-${at}.xml`)));
    }
    expect(found.toSorted(), `${parts}`).toEqual(pins.map((id) => `/pin/${id}/`).toSorted());
  }
});

test('there are no other parts', async () => {
  const wrong = ['pins-3-0', 'pins-0-0', 'pins-1-1', 'pins-2048-0', 'users-1-0', 'constructor-1-0'];
  for (const name of [...wrong, 'pins-1-0.xml/x', '%00']) {
    const { status } = await crawler.request(`/sitemaps/${name}.xml`);
    expect(status, name).toBe(404);
  }
});

test('a part holds far fewer addresses than crawlers take, until there are ten million', () => {
  expect([0, 10_000, 10_001, 1_000_000].map(partsFor)).toEqual([1, 1, 2, 128]);
  expect(partsFor(1e12)).toBe(1024);
});

test('robots are told where the sitemap is and what to leave alone', async () => {
  const { status, headers, text } = await crawler.request('/robots.txt');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(text).toContain(`Sitemap: ${origin}/sitemap.xml\n`);
  expect(text).toMatch(/^User-agent: \*\n(Disallow: \/\S+\/\n)+\n/);
});
