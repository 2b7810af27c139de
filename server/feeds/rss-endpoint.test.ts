import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateBoard } from '#contract/boards.ts';
import { deletePin } from '#contract/pins.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import type { Client } from '#server/testing/client.ts';
import { aBoard, aPin, aSection } from '#server/testing/pins.ts';

let app: TestApp;
let ada: TestPerson;
let reader: Client;
beforeAll(async () => {
  app = await testApp();
  ada = await app.person('ada');
  reader = app.visitor();
});
afterAll(() => app.close());

type Item = Readonly<Record<string, string>>;

/** Parses the items like a feed reader; throws for invalid XML. */
function itemsOf(xml: string): Item[] {
  // Of each `&` some named sign must follow, and nothing may stand there that XML cannot hold.
  // oxlint-disable-next-line no-control-regex
  expect(xml).not.toMatch(/&(?!(?:amp|lt|gt|quot|#39);)|[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/);
  const items: Record<string, string>[] = [];
  const open: string[] = [];
  const parser = new Parser(
    {
      onopentag(name) {
        open.push(name);
        if (name === 'item') items.push({});
      },
      ontext(text) {
        const item = open.includes('item') ? items.at(-1) : undefined;
        const name = open.at(-1) ?? '';
        if (item && name !== 'item') item[name] = (item[name] ?? '') + text;
      },
      onclosetag(name, implied) {
        expect([open.pop(), name === 'atom:link' || !implied]).toEqual([name, true]);
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return items;
}

test("a board's feed has its newest pins with picture, link and time, sections included", async () => {
  const board = await aBoard(ada, { name: 'Blue things' });
  const section = await aSection(ada, board.id);
  const older = await aPin(ada, board.id, { title: 'Feather', description: 'One\nand two' });
  const newer = await aPin(ada, board.id, { section: section.id, alt_text: 'A blue cap' });
  const { status, headers, text } = await reader.request('/ada/blue-things.rss');
  expect([status, headers.get('content-type')]).toEqual([
    200,
    'application/rss+xml; charset=utf-8',
  ]);
  const address = `http://localhost:${new URL(app.url).port}/pin/${older.id}/`;
  const items = itemsOf(text);
  expect(items.map(({ title }) => title)).toEqual(['A blue cap', 'Feather']);
  expect(items[1]).toEqual({
    title: 'Feather',
    link: address,
    guid: address,
    description:
      `<a href="${address}"><img src="${older.images['474x'].url}" width="8" height="12" ` +
      'alt="Feather"></a>One<br>and two',
    pubDate: older.created_at,
  });
  expect(items[0]?.link).toContain(newer.id);
  expect(text).toContain('<rss version="2.0"');
  expect(text).toContain('/ada/blue-things.rss"/>');
});

test('no text of a person breaks out of the XML, nor out of the HTML within it [SEC-38]', async () => {
  const nasty = `</title>]]>&<script>alert("1")</script>'\u0001\u000b`;
  const board = await aBoard(ada, { name: `Nasty ${nasty}` });
  await aPin(ada, board.id, { title: nasty, description: nasty, alt_text: `"><b>${nasty}` });
  const { text } = await reader.request(`${board.url.slice(0, -1)}.rss`);
  const [item] = itemsOf(text);
  expect(item?.title).toContain('</title>]]>&<script>alert("1")</script>');
  const tags: string[] = [];
  const parser = new Parser({ onopentagname: (name) => void tags.push(name) });
  parser.end(item?.description ?? '');
  expect(tags).toEqual(['a', 'img']);
});

test('whoever has the newest feed is told so in 304, until a pin comes or goes', async () => {
  const board = await aBoard(ada, { name: 'Tagged' });
  const first = await reader.request('/ada/tagged.rss');
  const etag = first.headers.get('etag') ?? '';
  const again = (tag: string) =>
    reader.request('/ada/tagged.rss', { headers: { 'if-none-match': tag } });
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const { status, text } = await again(tag);
    expect([status, text]).toEqual([304, '']);
  }
  const pin = await aPin(ada, board.id);
  const changed = await again(etag);
  expect(changed.status).toBe(200);
  await ada.call(deletePin, { id: pin.id });
  expect((await again(changed.headers.get('etag') ?? '')).status).toBe(200);
  expect((await reader.request('/ada/tagged.rss', { method: 'HEAD' })).headers.get('etag')).toBe(
    etag,
  );
});

test('a feed holds fifty pins, however many there are', async () => {
  const board = await aBoard(ada, { name: 'Many' });
  const { image_signature } = await aPin(ada, board.id);
  for (let n = 0; n < 51; n += 1) await aPin(ada, board.id, { image_signature, title: `n${n}` });
  const items = itemsOf((await reader.request('/ada/many.rss')).text);
  expect(items).toHaveLength(50);
  expect(items[0]?.title).toBe('n50');
});

test('slugs of every script and former slugs lead to a feed', async () => {
  const board = await aBoard(ada, { name: 'テスト 2' });
  await aPin(ada, board.id, { title: 'Here' });
  const path = `${board.url.slice(0, -1)}.rss`;
  expect(path).toBe('/ada/%E3%83%86%E3%82%B9%E3%83%88-2.rss');
  expect(itemsOf((await reader.request(path)).text)).toHaveLength(1);
  await ada.call(updateBoard, { board_id: board.id, name: 'Été' });
  const former = await reader.request(path);
  expect([former.status, former.headers.get('location')]).toEqual([301, '/ada/%C3%A9t%C3%A9.rss']);
});

test("a board called Feed has a feed beside its owner's", async () => {
  const bea = await app.person('bea');
  const board = await aBoard(bea, { name: 'Feed' });
  await aPin(bea, (await aBoard(bea)).id, { title: 'Elsewhere' });
  expect(board.url).toBe('/bea/feed-2/');
  expect(itemsOf((await reader.request('/bea/feed-2.rss')).text)).toEqual([]);
  expect(itemsOf((await reader.request('/BEA/feed.rss')).text)).toHaveLength(1);
});

test("a person's feed lists public boards alone, to whomever; a protected board has none [BOARD-10] [SEC-28]", async () => {
  const cy = await app.person('cyd');
  const at = async (privacy: string) => aBoard(cy, { name: `The ${privacy}`, privacy });
  for (const privacy of ['public', 'protected', 'secret']) {
    await aPin(cy, (await at(privacy)).id, { title: `a ${privacy} pin` });
  }
  for (const who of [cy, reader]) {
    const items = itemsOf((await who.request('/cyd/feed.rss')).text);
    expect(items.map(({ title }) => title)).toEqual(['a public pin']);
    expect((await who.request('/cyd/the-public.rss')).status).toBe(200);
    const refused = await Promise.all(
      ['the-protected', 'the-secret', 'never-was'].map((slug) => who.request(`/cyd/${slug}.rss`)),
    );
    expect(new Set(refused.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(["404 There's no such feed."]),
    );
  }
  expect((await reader.request('/nobody/feed.rss')).status).toBe(404);
});

test('a feed sets no cookie and may be kept by those who ask again each time [SEC-42]', async () => {
  for (const path of ['/ada/feed.rss', '/ada/nothing.rss']) {
    const { headers } = await ada.request(path);
    expect(headers.getSetCookie(), path).toEqual([]);
    expect(headers.get('cache-control'), path).toBe('public, no-cache');
  }
});
