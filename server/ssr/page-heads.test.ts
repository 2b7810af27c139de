import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateSettings } from '#contract/identity/settings.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin, aSection } from '#server/testing/pins.ts';

let app: TestApp;
let ada: TestPerson;
let origin: string;
beforeAll(async () => {
  app = await testApp({}, { pages: true });
  ada = await app.person('ada');
  origin = `http://localhost:${new URL(app.url).port}`;
});
afterAll(() => app.close());

interface Head {
  readonly status: number;
  /** By property or name. */
  readonly meta: Readonly<Record<string, string>>;
  /** Alternates by type. */
  readonly alternates: Readonly<Record<string, string>>;
  readonly canonical: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

async function headOf(path: string, who = app.visitor()): Promise<Head> {
  const { status, text } = await who.request(path);
  const meta: Record<string, string> = {};
  const alternates: Record<string, string> = {};
  let [canonical, facts, inFacts] = ['', '', false];
  const parser = new Parser({
    onopentag(name, { property, content = '', rel, type = '', href = '', ...more }) {
      inFacts = name === 'script' && type === 'application/ld+json';
      if (name === 'meta') meta[property ?? more.name ?? ''] = content;
      if (name === 'link' && rel === 'alternate') alternates[type] = href;
      if (name === 'link' && rel === 'canonical') canonical = href;
    },
    ontext(part) {
      if (inFacts) facts += part;
    },
    onclosetag: () => void (inFacts = false),
  });
  parser.end(text);
  return { status, meta, alternates, canonical, facts: facts === '' ? {} : JSON.parse(facts) };
}

const RSS = 'application/rss+xml';
const OEMBED = 'application/json+oembed';

test('a pin says in its head what it is, where it is from and how to show it elsewhere', async () => {
  const board = await aBoard(ada);
  const link = 'https://feathers.example/caps?a=1&b="2"';
  const pin = await aPin(ada, board.id, { title: 'A <cap>', description: 'Blue', link });
  const { meta, alternates, canonical, facts } = await headOf(`/pin/${pin.id}/`);
  expect(canonical).toBe(`${origin}/pin/${pin.id}/`);
  expect(meta).toMatchObject({
    'og:type': 'pinterestapp:pin',
    'og:title': 'A <cap>',
    'og:description': 'Blue',
    'og:url': canonical,
    'og:see_also': new URL(link).href,
    'og:image': pin.images.orig.url,
    'og:image:type': 'image/png',
    'og:image:width': String(pin.images.orig.width),
    'og:image:height': String(pin.images.orig.height),
  });
  expect(facts).toMatchObject({ name: 'A <cap>', contentUrl: pin.images.orig.url });
  expect(alternates[RSS]).toBeUndefined();
  const response = await app.visitor().request(alternates[OEMBED] ?? '');
  expect(response.json()).toMatchObject({ title: 'A <cap>' });
});

test('a profile is called by its name and its username, and by one where they are the same', async () => {
  const titles = async () => {
    const { text } = await app.visitor().request('/otis/');
    return [/<title[^>]*>([^<]*)</.exec(text)?.[1], (await headOf('/otis/')).meta['og:title']];
  };
  const otis = await app.person('otis');
  expect(await titles()).toEqual(['otis · Bowerbird', 'otis']);
  await otis.call(updateSettings, { full_name: 'Otis Reed' });
  expect(await titles()).toEqual(['Otis Reed (otis) · Bowerbird', 'Otis Reed (otis)']);
});

test('a pin is found by any slug before its number, in any script', async () => {
  const pin = await aPin(ada, (await aBoard(ada)).id);
  const address = `${origin}/pin/${pin.id}/`;
  for (const slug of ['a-cap', 'a--b', encodeURIComponent('テスト-2'), 'テスト']) {
    const { status, canonical } = await headOf(`/pin/${slug}--${pin.id}/`);
    expect([slug, status, canonical]).toEqual([slug, 200, address]);
  }
});

test('boards and people lead to their feeds, and to their frames', async () => {
  const board = await aBoard(ada, { name: 'テスト 2' });
  const section = await aSection(ada, board.id, 'Inside');
  const heads = await headOf(board.url);
  expect(heads.alternates).toEqual({
    [RSS]: '/ada/%E3%83%86%E3%82%B9%E3%83%88-2.rss',
    [OEMBED]: `/oembed.json?url=${encodeURIComponent(origin + board.url)}`,
  });
  for (const path of Object.values(heads.alternates)) {
    expect((await app.visitor().request(path)).status, path).toBe(200);
  }
  expect((await headOf('/ada/')).alternates).toEqual({
    [RSS]: '/ada/feed.rss',
    [OEMBED]: `/oembed.json?url=${encodeURIComponent(`${origin}/ada/`)}`,
  });
  expect(section.id).not.toBe('');
  expect((await headOf(`${board.url}inside/`)).alternates[OEMBED]).toBeUndefined();
});

test('what is not public leads to no feed; what is secret, to nothing [BOARD-10] [SEC-28]', async () => {
  const open = await aBoard(ada, { name: 'By link', privacy: 'protected' });
  const secret = await aBoard(ada, { name: 'Zanzibar', privacy: 'secret' });
  const pin = await aPin(ada, secret.id);
  expect(Object.keys((await headOf(open.url)).alternates)).toEqual([OEMBED]);
  for (const path of [secret.url, `/pin/${pin.id}/`]) {
    const head = await headOf(path, ada);
    expect([head.status, head.alternates]).toEqual([200, {}]);
    expect(head.meta.robots).toBe('noindex');
  }
});
