import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Envelope } from '#contract/kernel/envelope.ts';
import { rawRequest, written } from '#server/security/spoilt/test-raw.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** Requests a page at this host as a browser; returns the site type in the answer. */
async function notify(host: string, page = '/', userAgent = 'Mozilla/5.0 (X11)'): Promise<unknown> {
  const line = `GET /resource/ApiResource/get/?source_url=${encodeURIComponent(page)}`;
  const request = written(app.url, line, { host, 'user-agent': userAgent });
  const { body } = await rawRequest(app.url, request);
  return (JSON.parse(body) as Envelope).client_context['site_type'];
}

test.each([
  ['localhost', 0],
  ['ads.localhost', 3],
  ['sterling.localhost', 3],
  ['analytics.localhost', 4],
  ['business.localhost', 6],
  ['trends.localhost', 7],
  ['trends-internal.localhost', 8],
  ['commerce.localhost', 10],
  ['creators.localhost', 11],
  ['planning.localhost', 12],
  ['newsroom.localhost', 13],
])('every answer says which part of the product %s is [DATA-19]', async (host, number) => {
  expect(await notify(host)).toBe(number);
});

test('at the main host the page says it, and else the device [DATA-19]', async () => {
  const phone = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Mobile';
  expect(await notify('localhost', '/ann/', phone)).toBe(1);
  expect(await notify('localhost', '/advertiser/7/', phone)).toBe(3);
  expect(await notify('localhost', '/business/convert/')).toBe(6);
});
