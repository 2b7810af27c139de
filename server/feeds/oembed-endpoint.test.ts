import { Parser } from 'htmlparser2';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shortPath } from '#contract/kernel/short-link.ts';
import type { Pin } from '#contract/pins.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import type { Client } from '#server/testing/client.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';

let app: TestApp;
let ada: TestPerson;
let site: Client;
let origin: string;
let pin: Pin;
beforeAll(async () => {
  app = await testApp();
  ada = await app.person('ada');
  site = app.visitor();
  origin = `http://localhost:${new URL(app.url).port}`;
  const board = await aBoard(ada, { name: 'Blue things' });
  pin = await aPin(ada, board.id, { title: 'A "blue" <cap>' });
});
afterAll(() => app.close());

async function ask(url: string, more: Record<string, string> = {}) {
  const query = new URLSearchParams({ url, ...more });
  const reply = await site.request(`/oembed.json?${query}`);
  return {
    status: reply.status,
    headers: reply.headers,
    body: reply.json<Record<string, unknown>>(),
  };
}

function frameIn(html: unknown): Record<string, string> {
  const found: [string, Record<string, string>][] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => void found.push([name, attributes]),
  });
  parser.end(String(html));
  expect(found.map(([name]) => name)).toEqual(['iframe']);
  return found[0]?.[1] ?? {};
}

test('a pin is described with a frame, its author and a thumbnail', async () => {
  const { status, headers, body } = await ask(`${origin}/pin/${pin.id}/`);
  expect(status).toBe(200);
  expect(body).toEqual({
    version: '1.0',
    type: 'rich',
    provider_name: 'Bowerbird',
    provider_url: `${origin}/`,
    title: 'A "blue" <cap>',
    author_name: 'ada',
    author_url: `${origin}/ada/`,
    html: expect.any(String),
    width: 360,
    height: 630,
    thumbnail_url: pin.images['236x'].url,
    thumbnail_width: pin.images['236x'].width,
    thumbnail_height: pin.images['236x'].height,
  });
  expect(frameIn(body.html)).toMatchObject({
    src: `${origin}/embed/pin/${pin.id}/`,
    width: '360',
    height: '630',
    title: 'A "blue" <cap>',
    sandbox: 'allow-popups allow-popups-to-escape-sandbox',
  });
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(headers.getSetCookie()).toEqual([]);
});

test('a board is described, and a pin by each form of its address', async () => {
  const { body } = await ask(`${origin}/ada/blue-things/`);
  expect(body).toMatchObject({ title: 'Blue things', author_name: 'ada', width: 480 });
  expect(frameIn(body.html).src).toBe(`${origin}/embed/board/ada/blue-things/`);
  const slug = encodeURIComponent('テスト');
  for (const path of [
    `/pin/${pin.id}`,
    `/pin/${slug}--${pin.id}/?utm=1#top`,
    `/pin/テ--${pin.id}/`,
  ]) {
    expect((await ask(origin + path)).status, path).toBe(200);
  }
  const odd = await aBoard(ada, { name: 'テスト 2' });
  for (const url of [odd.url, decodeURIComponent(odd.url)]) {
    expect((await ask(origin + url)).body).toMatchObject({ title: 'テスト 2' });
  }
});

test('a profile is described by its address', async () => {
  const { body } = await ask(`${origin}/ada/`);
  expect(body).toMatchObject({ title: 'ada', author_name: 'ada', author_url: `${origin}/ada/` });
  expect(body).toMatchObject({ width: 480, height: 580 });
  expect(body).not.toHaveProperty('thumbnail_url');
  expect(frameIn(body.html).src).toBe(`${origin}/embed/profile/ada/`);
});

test('a site says how large the frame may be', async () => {
  const url = `${origin}/pin/${pin.id}/`;
  const { body } = await ask(url, { maxwidth: '300', maxheight: '400' });
  expect([body.width, body.height]).toEqual([300, 400]);
  expect(frameIn(body.html)).toMatchObject({ width: '300', height: '400' });
  expect((await ask(url, { maxwidth: '9000' })).body.width).toBe(360);
  for (const size of ['0', '-1', '1e3', 'wide', '']) {
    expect((await ask(url, { maxwidth: size })).status, size).toBe(400);
  }
});

test('a thumbnail is no larger than a site says, in either direction', async () => {
  const create = { width: 400, height: 300, channels: 3 as const, background: '#246' };
  const image_base64 = (await sharp({ create }).png().toBuffer()).toString('base64');
  const wide = await aPin(ada, (await aBoard(ada)).id, { image_base64 });
  const url = `${origin}/pin/${wide.id}/`;
  const [small, large] = [wide.images['170x'], wide.images['236x']];
  const sizeFor = async (size: Record<string, string>) => {
    const { body } = await ask(url, size);
    return [body.thumbnail_url, body.thumbnail_width, body.thumbnail_height];
  };
  const asIs = (image: typeof small) => [image.url, image.width, image.height];
  expect(await sizeFor({ maxwidth: String(large.width) })).toEqual(asIs(large));
  expect(await sizeFor({ maxheight: String(large.height) })).toEqual(asIs(large));
  expect(await sizeFor({ maxwidth: String(large.width - 1) })).toEqual(asIs(small));
  expect(await sizeFor({ maxheight: String(large.height - 1) })).toEqual(asIs(small));
  const none = [undefined, undefined, undefined];
  expect(await sizeFor({ maxwidth: String(small.width - 1) })).toEqual(none);
  expect(await sizeFor({ maxheight: '1' })).toEqual(none);
});

test('what is no address of a pin or board is refused with an error', async () => {
  const refusals: [string, number][] = [
    ['', 400],
    ['https://elsewhere.example/pin/1/', 400],
    ['javascript:alert(1)', 400],
    [`${origin}/pin/${'1'.repeat(2100)}/`, 400],
    [origin + shortPath({ kind: 'pin', id: pin.id }), 400],
    [`${origin}/pin/1/`, 404],
    [`${origin}/pin/x/`, 404],
    [`${origin}/ada/nothing/`, 404],
    [`${origin}/nobody-here/`, 404],
    [`${origin}/ada/blue-things/more/`, 404],
    [`${origin}/%ff/%00/`, 404],
    [`${origin}/`, 404],
  ];
  for (const [url, wanted] of refusals) {
    const { status, body, headers } = await ask(url);
    expect([url, status, body]).toEqual([url, wanted, { error: expect.any(String) }]);
    expect(headers.getSetCookie()).toEqual([]);
  }
  expect((await ask(`${origin}/pin/${pin.id}/`, { format: 'xml' })).status).toBe(501);
  expect((await site.request('/oembed.json')).status).toBe(400);
  expect((await site.request('/oembed.json?url=a&url=b')).status).toBe(400);
});

test('a protected board answers to its address; a secret one is not there, even for its owner [BOARD-10] [SEC-27]', async () => {
  const open = await aBoard(ada, { name: 'By link', privacy: 'protected' });
  expect((await ask(origin + open.url)).body).toMatchObject({ title: 'By link' });
  const secret = await aBoard(ada, { name: 'Zanzibar', privacy: 'secret' });
  const hidden = await aPin(ada, secret.id);
  const nothing = await ask(`${origin}/pin/1/`);
  for (const path of [secret.url, `/pin/${hidden.id}/`]) {
    const { status, body } = await ask(origin + path);
    expect([status, body]).toEqual([404, nothing.body]);
    const owner = await ada.request(`/oembed.json?url=${encodeURIComponent(origin + path)}`);
    expect([owner.status, owner.json()]).toEqual([404, nothing.body]);
  }
});

test('addresses in an answer are those of the configuration [SEC-41]', async () => {
  const address = `/oembed.json?url=${encodeURIComponent(`/pin/${pin.id}/`)}`;
  const { text } = await site.request(address, { headers: { 'x-forwarded-host': 'evil.example' } });
  expect(text).not.toContain('evil.example');
  expect(text).toContain(origin);
});
