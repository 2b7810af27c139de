import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccessToken } from '#contract/identity.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { clientOf } from '#server/testing/client.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';

let app: TestApp;
let olive: TestPerson;
let path: string;
beforeAll(async () => {
  app = await testApp();
  olive = await app.person('olive');
  const board = await aBoard(olive);
  for (const title of ['A feather', 'A shell', 'A cap']) await aPin(olive, board.id, { title });
  const data = JSON.stringify({ options: { board_id: board.id } });
  path = `/resource/BoardFeedResource/get/?${new URLSearchParams({ data })}`;
});
afterAll(() => app.close());

const requested = (site: string | null, encoding = 'gzip') => ({
  headers: { 'accept-encoding': encoding, ...(site && { 'sec-fetch-site': site }) },
});
const encodingOf = ({ headers }: { headers: Headers }) => headers.get('content-encoding');

test('visitors and programs with a token get compressed answers when they ask for them', async () => {
  const { token } = await olive.call(createAccessToken, { name: 'Tool', scopes: ['read'] });
  const program = clientOf(app.url, { authorization: `Bearer ${token}` }, new Map());
  for (const client of [app.visitor(), program]) {
    const plain = await client.request(path, requested(null, 'identity'));
    expect([plain.status, encodingOf(plain)]).toEqual([200, null]);
    expect(encodingOf(await client.request(path, requested(null, 'br, gzip;q=0')))).toBeNull();
    const short = await client.request(path, requested(null));
    expect([short.status, encodingOf(short)]).toEqual([200, 'gzip']);
    expect(short.headers.get('vary')).toBe('cookie, accept-encoding');
    expect(short.headers.get('cache-control')).toBe('private, no-store');
    expect(short.text.length).toBe(plain.text.length);
  }
});

test('what somebody signed in asks for is compressed only for a page here, and other sites never see a size', async () => {
  for (const site of [null, 'cross-site', 'same-site', 'anything'])
    expect(encodingOf(await olive.request(path, requested(site))), String(site)).toBeNull();
  const plain = await olive.request(path, requested('same-origin', 'identity'));
  const sizes = new Set<string | null>();
  for (const site of ['same-origin', 'none', 'same-origin', 'none']) {
    const short = await olive.request(path, requested(site));
    expect([short.status, encodingOf(short)]).toEqual([200, 'gzip']);
    expect(short.text.length).toBe(plain.text.length);
    sizes.add(short.headers.get('content-length'));
  }
  expect(sizes.size).toBeGreaterThan(1);
});

test('an answer that fits a packet is sent as it is', async () => {
  const refused = await olive.request('/resource/NothingResource/get/', requested('same-origin'));
  expect([refused.status, encodingOf(refused)]).toEqual([400, null]);
});

test('the file that is sent is the JSON in gzip, whose name means nothing', async () => {
  const cookie = [...olive.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const request = get(app.url + path, { headers: { cookie, ...requested('same-origin').headers } });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  const raw = await buffer(answer);
  expect(raw.readUInt8(3)).toBe(0x08);
  const name = raw.subarray(10, raw.indexOf(0, 10)).toString('latin1');
  expect(name).toMatch(/^[\w+/=]*$/);
  expect(JSON.parse(gunzipSync(raw).toString())).toMatchObject({
    resource_response: { data: [{ title: 'A cap' }, { title: 'A shell' }, { title: 'A feather' }] },
  });
});
