import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeListedLinks } from '#contract/trust/listed-links.ts';
import { checkOffsite } from '#contract/trust/offsite.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';
import { changed, GOOD, listSome, sent, statuses, wayOf } from './test-offsite.ts';

let app: TestApp;
let operator: TestPerson;
let ann: TestPerson;
beforeAll(async () => {
  app = await testApp({}, { pages: true });
  operator = await app.person();
  ann = await app.person('ann');
  await listSome(operator);
});
afterAll(() => app.close());

test('leads straight out with a token of ours alone, and else to a page that names the host; never to what is no web address, blocked, suspicious or porn [ROUTE-14] [SEC-40]', async () => {
  const board = await aBoard(ann);
  const pin = await aPin(ann, board.id, { link: GOOD });
  const visitor = app.visitor();
  for (const who of [ann, visitor]) {
    const way = await wayOf(who, { url: GOOD, pin_id: pin.id });
    const more = { csr: 'true', isThirdPartyAd: 'false', client_tracking_params: 'x' };
    const { status, headers, text } = await who.request(changed(way, { ...more, aux_data: '{}' }));
    expect([status, headers.get('location'), text]).toEqual([302, new URL(GOOD).href, '']);
    expect(headers.get('cache-control')).toContain('no-store');
    expect(headers.get('referrer-policy')).toBe('strict-origin');
    const asks = await who.request(changed(way, { token: '' }));
    expect([asks.status, asks.headers.get('location')]).toEqual([200, null]);
    expect(asks.headers.get('cache-control')).toContain('no-store');
    expect(asks.headers.get('referrer-policy')).toBe('no-referrer');
    expect(asks.headers.get('x-robots-tag')).toBe('noindex');
    expect(asks.text).toContain('re leaving Bowerbird');
    expect(asks.text).toContain('bowers.example');
    // The confirmation page's link has a token.
    const [, on = ''] = /href="(\/offsite\/\?token=[^"]*)"/.exec(asks.text) ?? [];
    expect(await sent(who, on.replaceAll('&amp;', '&'))).toBe(new URL(GOOD).href);
    expect(asks.text).toContain(`href="/pin/${pin.id}/"`);
    for (const [url, redirect_status] of statuses) {
      if (redirect_status === 'ok') continue;
      expect(await who.call(checkOffsite, { url })).toMatchObject({ redirect_status });
      expect(await sent(who, changed(way, { url }))).toBeNull();
      expect(await sent(who, changed(way, { url, token: '' }))).toBeNull();
    }
    for (const url of ['javascript:alert(1)', 'ftp://bowers.example/', 'data:text/html,x']) {
      expect(await sent(who, changed(way, { url }))).toBeNull();
    }
  }
});

test('leads nowhere with a token that is forged, of somebody else, of another address or pin, or too old', async () => {
  const board = await aBoard(ann);
  const [one, other] = [await aPin(ann, board.id), await aPin(ann, board.id)];
  const way = await wayOf(ann, { url: GOOD, pin_id: one.id });
  const ben = await app.person();
  const bens = await wayOf(ben, { url: GOOD, pin_id: one.id });
  const { token = '' } = Object.fromEntries(new URLSearchParams(way.split('?')[1]));
  const [expires = '', proof = ''] = token.split('.');
  const wrong = [
    changed(way, { url: 'https://evil.example/' }),
    changed(way, { url: `${GOOD}#x` }),
    changed(way, { pin: other.id }),
    changed(way, { pin: '' }),
    changed(way, { token: `${Number(expires) + 60_000}.${proof}` }),
    changed(way, { token: `${expires}.${'A'.repeat(43)}` }),
    changed(way, { token: proof }),
    `${way}&token=${token}`,
    `${way}&url=https://evil.example/`,
  ];
  for (const path of wrong) expect(await sent(ann, path), path).toBeNull();
  for (const who of [ben, app.visitor()]) expect(await sent(who, way)).toBeNull();
  expect(await sent(ann, bens)).toBeNull();
  // A link on another site may carry a stolen token.
  for (const site of ['cross-site', 'same-site']) {
    expect(await sent(ann, way, { headers: { 'sec-fetch-site': site } })).toBeNull();
  }
  expect(await sent(ann, way, { headers: { 'sec-fetch-site': 'same-origin' } })).toBe(GOOD);
  const { now } = app.clock;
  app.clock.now = new Date(now.getTime() + 30 * 60_000);
  expect(await sent(ann, way)).toBeNull();
  app.clock.now = now;
  expect(await sent(ann, way)).toBe(GOOD);
});

test('says why where an address is blocked, suspicious or porn, and offers the way back alone [OFFSITE-02] [CALL-20]', async () => {
  for (const [url, status] of statuses) {
    if (status === 'ok') continue;
    const page = await app.visitor().request(`/offsite/?${new URLSearchParams({ url })}`);
    expect([page.status, page.headers.get('location')]).toEqual([200, null]);
    expect(page.text).toMatch(
      /This (?:site is blocked|link doesn(?:'|&#x27;)t look safe|is an adult site)/,
    );
    expect(page.text).toContain('Back to Bowerbird');
    expect(page.text).not.toMatch(/href="(?:\/offsite|https?:\/\/(?!localhost))/);
  }
});

test('what is listed after a token was given is not led to any more', async () => {
  const url = 'https://turned.example/';
  const way = await wayOf(ann, { url });
  expect(await sent(ann, way)).toBe(url);
  await operator.call(changeListedLinks, { add: [{ value: 'turned.example', kind: 'blocked' }] });
  expect(await sent(ann, way)).toBeNull();
  await operator.call(changeListedLinks, { remove: ['turned.example'] });
  expect(await sent(ann, way)).toBe(url);
});

const noWays = [
  'javascript:alert(1)',
  'JaVaScript:alert(1)//https://a.example/',
  'data:text/html,hi',
  'ftp://bowers.example/',
  'file:///etc/passwd',
  '//evil.example/',
  '/pin/1/',
  'https:',
  'https://good.example@evil.example/',
  'https://user:pw@evil.example/',
  'https://good.example\\@evil.example/',
  'https:\\\\evil.example/',
  'https://ev\til.example/',
  'https://evil.example/\r\nset-cookie: a=b',
  'https://evil.example/\u0000',
  'https://evil.example/\u0085',
  `https://evil.example/${'a'.repeat(2048)}`,
  'https://exa mple.example/',
  '',
];
test.each(noWays)('%j is no address to leave for', async (url) => {
  expect(await ann.refusal(checkOffsite, { url })).toMatchObject({
    status: 400,
    code: 'invalid_input',
  });
  const page = await ann.request(`/offsite/?${new URLSearchParams({ url, token: 'x' })}`);
  expect([page.status, page.headers.get('location')]).toEqual([404, null]);
  expect(page.headers.get('set-cookie') ?? '').not.toContain('a=b');
});

test('an address of ours leads to its page, without leaving [ROUTE-18]', async () => {
  const origin = `http://localhost:${new URL(app.url).port}`;
  for (const [path, to] of [
    ['/pin/12/?a=b', '/pin/12/?a=b'],
    ['', '/'],
    ['/.//evil.example/', '/'],
    [
      '/offsite/?url=https%3A%2F%2Fbowers.example%2F',
      '/offsite/?url=https%3A%2F%2Fbowers.example%2F',
    ],
  ] as const) {
    const input = { url: origin + path };
    expect(await ann.call(checkOffsite, input)).toMatchObject({ offsite_url: to });
    expect(await sent(ann, `/offsite/?${new URLSearchParams(input)}`)).toBe(to);
  }
});
