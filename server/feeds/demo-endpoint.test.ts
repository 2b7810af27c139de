import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findPinImages } from '#contract/media.ts';
import { createPin } from '#contract/pins.ts';
import { planDemo } from '#server/demo/index.ts';
import { smallWorld } from '#server/demo/test-demo.ts';
import { photographs } from '#server/demo/world/photographs.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard } from '#server/testing/pins.ts';

// The demo draws, which may take a while on a busy machine.
vi.setConfig({ hookTimeout: 120_000 });

let app: TestApp;
let ada: TestPerson;
let origin: string;
beforeAll(async () => {
  app = await testApp({}, { world: smallWorld });
  origin = `http://localhost:${new URL(app.url).port}`;
  await planDemo(app.db, app.clock.now);
  await app.runJobs();
  ada = await app.person('ada');
});
afterAll(() => app.close());

const page = '/_demo/letters-01/';
const first = smallWorld.pins.find(({ picture }) => picture === 'letters-01')!;

function readPage(html: string) {
  const meta = new Map<string, string>();
  const pictures: Record<string, string>[] = [];
  const links: string[] = [];
  let caption = '';
  let isCaption = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      const { property, content = '', href } = attributes;
      if (name === 'meta' && property !== undefined) meta.set(property, content);
      if (name === 'img') pictures.push(attributes);
      if (name === 'a' && href !== undefined) links.push(href);
      if (name === 'figcaption') isCaption = true;
    },
    onclosetag(name) {
      if (name === 'figcaption') isCaption = false;
    },
    ontext(text) {
      if (isCaption) caption += text;
    },
  });
  parser.end(html);
  return { meta, pictures, links, caption };
}

test('a pin of the demo links to a page here, which has its picture, others of its maker, and what a scan reads', async () => {
  const links = await app.db.read.rows<{ link: string }>(
    `select distinct link from pins where link is not null`,
  );
  expect(links.length).toBeGreaterThan(0);
  for (const { link } of links) {
    expect(link.startsWith(`${origin}/_demo/`)).toBe(true);
    expect((await app.visitor().request(new URL(link).pathname)).status).toBe(200);
  }
  const reply = await app.visitor().request(page);
  expect(reply.headers.get('set-cookie')).toBeNull();
  expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
  const { meta, pictures } = readPage(reply.text);
  expect(meta.get('og:title')).toBe(first.title);
  expect(meta.get('og:description')).toBe(first.description);
  expect(meta.get('og:url')).toBe(origin + page);
  expect(pictures.map(({ alt }) => alt)).toEqual([
    first.altText,
    smallWorld.pins.find(({ picture }) => picture === 'letters-04')!.altText,
  ]);
  expect(meta.get('og:image')).toBe(pictures[0]?.['src']);
});

test('a page has pictures of its maker alone, also where others drew the same', async () => {
  for (const { pins } of smallWorld.shops) {
    const { text } = await app.visitor().request(pins[1]!.link!);
    const { pictures } = readPage(text);
    expect(pictures).toHaveLength(pins.length);
    expect(new Set(pictures.map(({ alt }) => alt))).toEqual(
      new Set(pins.map(({ altText }) => altText)),
    );
  }
});

test('a page of a photograph has its credit, which leads to its source and licence; a drawing has none', async () => {
  const brought = smallWorld.pins.filter(({ file }) => file !== null);
  expect(brought).toHaveLength(3);
  for (const { link, picture } of brought) {
    const { credit } = photographs.find(({ name }) => name === picture)!;
    const { caption, links } = readPage((await app.visitor().request(link!)).text);
    expect(caption).toContain(`${credit.kind} by ${credit.creator}`);
    expect(caption).toContain(credit.licence.name);
    expect(caption).toContain(credit.change ?? '');
    expect(links).toEqual(
      expect.arrayContaining([credit.source, credit.licence.url, '/_demo/credits/']),
    );
  }
  const drawing = readPage((await app.visitor().request(page)).text);
  expect(drawing.caption).toBe('');
  expect(drawing.links).not.toContain('/_demo/credits/');
});

test('the credits of all photographs are on one page', async () => {
  const reply = await app.visitor().request('/_demo/credits/');
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
  const { links } = readPage(reply.text);
  for (const { name, credit } of photographs) {
    const isHere = smallWorld.pins.some(({ picture }) => picture === name);
    expect(links.includes(`/_demo/${name}/`), name).toBe(isHere);
    expect(links.includes(credit.source), name).toBe(isHere);
  }
});

test('a page of the demo can be scanned and saved from without a network; nothing else of a private address can [SEC-49]', async () => {
  const found = await ada.call(findPinImages, { url: origin + page });
  expect(found.unread_reason).toBeNull();
  expect(found.title).toContain(first.title);
  expect(found.items).toHaveLength(2);
  const board = await aBoard(ada, { name: 'Letters' });
  const pin = await ada.call(createPin, {
    board_id: board.id,
    image_url: found.items[0]!.url,
    link: origin + page,
    method: 'scraped',
  });
  expect(pin).toMatchObject({ link: origin + page });

  const port = new URL(app.url).port;
  for (const url of [
    `${origin}/`,
    `${origin}/_demo/letters-01/../../`,
    `${origin}/_demo/`,
    `${origin}/operator/`,
    `http://127.0.0.1:${port}${page}`,
    `http://localhost:1${page}`,
  ]) {
    expect(await ada.call(findPinImages, { url })).toMatchObject({
      items: [],
      unread_reason: 'private_address',
    });
  }
});

test('what is no page of the demo is 404, and so is every page once the demo is removed', async () => {
  const statusOf = async (path: string) => (await app.visitor().request(path)).status;
  for (const path of ['/_demo/letters-99/', '/_demo/face-ada/', '/_demo/%25/', "/_demo/a-1'/"]) {
    expect(await statusOf(path)).toBe(404);
  }
  expect(await statusOf(page)).toBe(200);
  await app.db.transaction((tx) => tx.run("update demo set state = 'removed'", {}));
  expect(await statusOf(page)).toBe(404);
  expect(await statusOf('/_demo/credits/')).toBe(404);
  expect((await ada.call(findPinImages, { url: origin + page })).items).toEqual([]);
});
