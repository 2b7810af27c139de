import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';

let app: TestApp;
let ada: TestPerson;
let origin: string;
beforeAll(async () => {
  app = await testApp({}, { pages: true });
  ada = await app.person('ada');
  origin = `http://localhost:${new URL(app.url).port}`;
});
afterAll(() => app.close());

type Element = readonly [name: string, attributes: Record<string, string>];

function elementsOf(html: string): Element[] {
  const found: Element[] = [];
  new Parser({ onopentag: (name, attributes) => void found.push([name, attributes]) }).end(html);
  return found;
}

test('a pin and a board can be framed, with nothing that runs, and links that open beside', async () => {
  const board = await aBoard(ada, { name: 'Blue things' });
  const pin = await aPin(ada, board.id, { title: 'A cap', alt_text: 'A cap on grass' });
  for (const path of [`/embed/pin/${pin.id}/`, `/embed/board${board.url}`, '/embed/profile/ada/']) {
    const { status, headers, text } = await ada.request(path);
    expect([path, status]).toEqual([path, 200]);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    const elements = elementsOf(text);
    const names = elements.map(([name]) => name);
    expect(names).not.toContain('script');
    expect(names).not.toContain('form');
    const picture = elements.find(([name]) => name === 'img')?.[1];
    expect(picture).toMatchObject({ alt: 'A cap on grass' });
    const links = elements.filter(([name]) => name === 'a').map(([, attributes]) => attributes);
    expect(links.map(({ href }) => href)).toContain(`${origin}/pin/${pin.id}/`);
    expect(links.map(({ href }) => href)).toContain(
      path.startsWith('/embed/profile/') ? `${origin}/ada/` : `${origin}/ada/blue-things/`,
    );
    for (const link of links) expect(link).toMatchObject({ target: '_blank', rel: 'noopener' });
    expect(text).toContain('<meta name="robots" content="noindex">');
  }
});

test('a frame reads no cookie, sets none, and alone may be framed [SEC-35] [SEC-37] [SEC-42]', async () => {
  const board = await aBoard(ada);
  const pin = await aPin(ada, board.id);
  const framed = [
    `/embed/pin/${pin.id}/`,
    `/embed/board${board.url}`,
    '/embed/profile/ada/',
    '/embed/pin/1/',
  ];
  for (const path of framed) {
    const own = await ada.request(path);
    const other = await app.visitor().request(path, { headers: { cookie: 'a=1' } });
    expect(own.text, path).toBe(other.text);
    for (const { headers } of [own, other]) {
      expect(headers.getSetCookie(), path).toEqual([]);
      expect(headers.has('x-frame-options'), path).toBe(false);
      expect(headers.get('cache-control'), path).toBe('public, no-cache');
      expect(headers.get('cross-origin-resource-policy'), path).toBe('cross-origin');
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      const rules = headers.get('content-security-policy')?.split('; ');
      expect(rules, path).toEqual([
        "default-src 'none'",
        expect.stringMatching(/^style-src 'sha256-[\w+/]{43}='$/),
        "img-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        'frame-ancestors *',
      ]);
    }
  }
  for (const path of [
    '/',
    `/pin/${pin.id}/`,
    board.url,
    '/embed/',
    '/ada/feed.rss',
    '/oembed.json',
    '/s/a/',
  ]) {
    const { headers } = await ada.request(path);
    expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'");
    expect(headers.get('x-frame-options'), path).toBe('DENY');
  }
});

test('no text of a person becomes markup [SEC-38]', async () => {
  const nasty = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
  const board = await aBoard(ada, { name: nasty });
  const pin = await aPin(ada, board.id, { title: nasty.slice(0, 90), alt_text: nasty });
  for (const path of [`/embed/pin/${pin.id}/`, `/embed/board${board.url}`]) {
    const elements = elementsOf((await ada.request(path)).text);
    expect(elements.filter(([name]) => name === 'script')).toEqual([]);
    expect(elements.filter(([name]) => name === 'img')).toHaveLength(1);
    for (const [, attributes] of elements) expect(attributes).not.toHaveProperty('onerror');
  }
});

test('what is secret is framed like what is not there; what is protected, by its address [SEC-27] [BOARD-10]', async () => {
  const [nothing, noBoard] = await Promise.all(
    ['/embed/pin/1/', '/embed/board/ada/nothing/'].map((path) => ada.request(path)),
  );
  const secret = await aBoard(ada, { name: 'Zanzibar', privacy: 'secret' });
  const pin = await aPin(ada, secret.id);
  for (const path of [`/embed/pin/${pin.id}/`, `/embed/board${secret.url}`]) {
    const { status, text } = await ada.request(path);
    expect([status, text]).toEqual([404, nothing?.text]);
  }
  expect(noBoard?.text).toBe(nothing?.text);
  const open = await aBoard(ada, { name: 'By link', privacy: 'protected' });
  expect((await ada.request(`/embed/board${open.url}`)).status).toBe(200);
});

test('a profile is framed with its public pictures only, and one that is not there like anything else', async () => {
  const zoe = await app.person('zoe');
  const titles = { public: 'Seen by all', protected: 'By its address', secret: 'Her own' } as const;
  for (const [privacy, title] of Object.entries(titles)) {
    const board = await aBoard(zoe, { privacy });
    await aPin(zoe, board.id, { title, alt_text: title });
  }
  for (const who of [zoe, app.visitor()]) {
    const { text } = await who.request('/embed/profile/zoe/');
    const pictures = elementsOf(text).filter(([name]) => name === 'img');
    expect(pictures.map(([, { alt }]) => alt)).toEqual([titles.public]);
  }
  const nothing = await app.visitor().request('/embed/pin/1/');
  for (const name of ['nobody-here', '%ff', 'a'.repeat(200)]) {
    const { status, text } = await app.visitor().request(`/embed/profile/${name}/`);
    expect([name, status, text]).toEqual([name, 404, nothing.text]);
  }
});

test('the script for other sites is under 5 kB, for any origin, and sets no cookie', async () => {
  const { status, headers, text } = await app.visitor().request('/embed/widgets.js');
  expect(status).toBe(200);
  expect(Buffer.byteLength(text)).toBeLessThan(5_000);
  expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.getSetCookie()).toEqual([]);
  const again = await app
    .visitor()
    .request('/embed/widgets.js', { headers: { 'if-none-match': headers.get('etag') ?? '' } });
  expect([again.status, again.text]).toEqual([304, '']);
});
