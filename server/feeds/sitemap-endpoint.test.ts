import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateBoard } from '#contract/boards.ts';
import type { Values } from '#server/kernel/db/parameters.ts';
import { openDatabase } from '#server/kernel/db/pool.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import type { Client } from '#server/testing/client.ts';
import { testDatabase } from '#server/testing/database.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';
import { publishedBoards } from '#server/boards/core/published-store.ts';
import { publishedPeople } from '#server/identity/people/published-store.ts';
import { rowsAbout } from '#server/kernel/db/rows-about.ts';
import { publishedPins } from '#server/pins/core/published-store.ts';
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

test('a batch is read along the key of its table, and the index without a look at the rows', async () => {
  const database = await testDatabase();
  try {
    const owner = openDatabase(database.ownerUrl, { max: 1 });
    await owner.read.run(
      `insert into pin_search (bucket, pin_id, board_id, person_id, signature, made, words)
       select n % 1024, n, 1, 1, '', true, '' from generate_series(1, 40000) as n`,
    );
    await owner.read.run(
      `insert into boards (bucket, id, owner_id, name, sort_key, slug, description, privacy, layout,
         created_at, updated_at)
       select n % 1024, n, n, n, n, n, '', 'public', '', :now, :now from generate_series(1, 20000) as n`,
      { now: new Date('2026-01-01T00:00:00Z') },
    );
    await owner.read.run(
      `insert into people (bucket, id, username, full_name, first_name, last_name, time_zone,
         board_count, created_at)
       select n % 1024, n, n, '', '', '', '', 1, :now from generate_series(1, 20000) as n`,
      { now: new Date('2026-01-01T00:00:00Z') },
    );
    await owner.read.run(
      `insert into pins (bucket, id, board_id, person_id, signature, title, description, alt_text, method,
         origin_pin_id, origin_person_id, words, created_at, updated_at, version)
       select n % 1024, n, 1, 1, '', '', '', '', 'uploaded', n, 1, '', :now, :now, 1
       from generate_series(1, 40000) as n`,
      { now: new Date('2026-01-01T00:00:00Z') },
    );
    await owner.read.run('analyze pin_search, pins, boards, people');
    await owner.end();
    const { read } = database.db;
    for (const [store, key] of [
      [publishedPins, 'pin_search_pkey'],
      [publishedBoards, 'boards_pkey'],
      [publishedPeople, 'people_pkey'],
    ] as const) {
      let plan = '';
      const rows = async (sql: string, values?: Values): Promise<never[]> => {
        plan = JSON.stringify(await read.rows(`explain ${sql}`, values));
        return [];
      };
      await store({ ...read, rows }, { bucket: 512, id: '0' }, 1024, 100);
      expect(plan).toContain(key);
      expect(plan).not.toContain('Seq Scan');
      // What a batch holds may be put in order again; the table is read in order.
      expect(plan.split('CTE here')[0]).not.toContain('Sort');
    }
    expect(await rowsAbout(read, 'pin_search')).toBe(40_000);
    expect(await rowsAbout(read, 'nothing')).toBe(0);
  } finally {
    await database.close();
  }
});
