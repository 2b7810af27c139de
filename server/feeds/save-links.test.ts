import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Pin } from '#contract/pins.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';

let app: TestApp;
let ann: TestPerson;
let pin: Pin;
beforeAll(async () => {
  app = await testApp(
    {
      PUBLIC_URL: 'http://bower.example',
      HOST_ALIASES: 'www.bower.example,m.bower.example,127.0.0.1',
    },
    { pages: true },
  );
  ann = await app.person('ann');
  pin = await aPin(ann, (await aBoard(ann)).id);
});
afterAll(() => app.close());

const visit = (path: string, who: Pick<TestPerson, 'request'> = app.visitor()) => who.request(path);

test.each([
  '/pin/create/',
  '/pin/create',
  '/pin/create/create/',
  '/pin/create/bookmarklet/',
  '/pin/create/button/',
  '/pin/create/extension/',
  '/pin/create/link/repin/',
  '/pin/create/button/create/',
])('%s is the create page, pre-filled for somebody who is signed in [ROUTE-06]', async (path) => {
  const query = 'url=https://a.example/page%20&amp;media=//a.example/bird.jpg&amp;description=Blue';
  const { status, text } = await visit(`${path}?${query}`, ann);
  expect(status).toBe(200);
  expect(text).toContain('src="https://a.example/bird.jpg"');
  expect(text).toContain('href="/offsite/?url=https%3A%2F%2Fa.example%2Fpage');
  expect(text).toMatch(/<textarea[^>]*>Blue<\/textarea>/);
});

test('the page of the window that a bookmarklet opens, and no other, may open windows of others that answer it [SEC-36]', async () => {
  const policy = async (path: string, who?: TestPerson) =>
    (await visit(path, who)).headers.get('cross-origin-opener-policy');
  for (const path of ['/pin/create/', '/pin/create/bookmarklet/?url=x', '/pin/create/button']) {
    expect(await policy(path), path).toBe('same-origin-allow-popups');
    expect(await policy(path, ann), path).toBe('same-origin-allow-popups');
  }
  for (const path of ['/', '/pin/created/', `/pin/${pin.id}/`, '/login/?next=/pin/create/']) {
    expect(await policy(path), path).toBe('same-origin');
  }
});

test('another action is no page, and broken escapes are no defect [ROUTE-06]', async () => {
  expect((await visit('/pin/create/button/delete/', ann)).status).toBe(404);
  expect((await visit('/pin/create/button/?url=%E4%ZZ&media=%', ann)).status).toBe(200);
});

test.each([
  ['http://bower.example/pin/{}/', true],
  ['http://www.bower.example/pin/{}/?utm=1', true],
  ['//m.bower.example/amp/pin/{}', true],
  ['https://bower.example/pin/{}/', false],
  ['http://other.example/pin/{}/', false],
  ['http://bower.example.other.example/pin/{}/', false],
  ['http://bower.example@other.example/pin/{}/', false],
  ['http://bower.example/pin/{}/repin/x/', false],
  ['http://bower.example/ann/', false],
])('a save link to %s is a save of our own pin: %s [ROUTE-07]', async (address, isOurs) => {
  const url = encodeURIComponent(address.replace('{}', pin.id));
  for (const who of [ann, app.visitor()]) {
    const { status, headers } = await visit(`/pin/create/button/?url=${url}&guid=g%201`, who);
    expect(status).toBe(isOurs ? 302 : 200);
    expect(headers.get('location')).toBe(isOurs ? `/pin/${pin.id}/repin/x/?guid=g%201` : null);
  }
});

test('where that leads offers to save the pin [ROUTE-07]', async () => {
  const { status, text } = await visit(`/pin/${pin.id}/repin/x/?guid=g1`, ann);
  expect(status).toBe(200);
  expect(text).toContain('Choose board');
});
