import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { aBoard } from '#server/testing/pins.ts';

let app: TestApp;
let ada: TestPerson;
beforeAll(async () => {
  app = await testApp({}, { pages: true });
  ada = await app.person('ada');
});
afterAll(() => app.close());

const whereTo = async (path: string, who: Pick<TestPerson, 'request'> = app.visitor()) => {
  const { status, headers } = await who.request(path);
  return [status, headers.get('location')];
};
const address = encodeURIComponent('https://birds.example/a?b=1');

test.each([
  ['/pin-creation-tool/', '/pin-builder/'],
  ['/pin-creation-tool?from=nav', '/pin-builder/?from=nav'],
  [`/pin/find/?url=${address}`, `/pin/create/button/?url=${address}`],
  ['/pins/follow/?guid=7', '/?guid=7'],
  ['/ada/pins/', '/ada/_saved/'],
  ['/ada/pins/follow/', '/ada/'],
])('%s, as clients of the field write it, leads to %s', async (path, to) => {
  expect(await whereTo(path)).toEqual([301, to]);
  expect([200, 302]).toContain((await ada.request(to)).status);
});

test('a page of the console without its prefix leads to the ad account of whoever asks [CONSOLE-01]', async () => {
  const owner = await aBusiness(app, 'opal');
  const query = '?campaign_id=7&is_quick_promote=true';
  const own = `/advertiser/${owner.advertiser_id}/billing/${query}`;
  expect(await whereTo(`/billing/${query}`)).toEqual([301, `/advertiser/billing/${query}`]);
  expect(await whereTo(`/advertiser/billing/${query}`, owner)).toEqual([302, own]);
  expect(await whereTo(own, owner)).toEqual([200, null]);
  expect(await whereTo('/billing/history', owner)).toEqual([301, '/advertiser/billing/history']);
  expect(await whereTo('/advertiser/billing/history', owner)).toEqual([
    302,
    `/advertiser/${owner.advertiser_id}/billing/history`,
  ]);
  // The overview exists only with a prefix, and quick promote never has one.
  expect(await whereTo('/', owner)).toEqual([200, null]);
  expect(await whereTo('/quick-promote/', owner)).toEqual([200, null]);
  expect(await whereTo('/advertiser/quick-promote/', owner)).toEqual([200, null]);
  expect(await whereTo('/advertiser/no-such-page/', owner)).toEqual([404, null]);
  // A person without an ad account is redirected to where one is created.
  expect(await whereTo('/advertiser/billing/', ada)).toEqual([302, '/settings/business/']);
  expect(await whereTo('/advertiser/billing/')).toEqual([
    302,
    `/login/?next=${encodeURIComponent('/advertiser/billing/')}`,
  ]);
});

test('a board that is called Pins has another address, and is where it stands', async () => {
  const { url } = await aBoard(ada, { name: 'Pins' });
  expect(url).toBe('/ada/pins-2/');
  expect(await whereTo(url)).toEqual([200, null]);
});

test.each(['/notifications/', '/messages/', '/messages/?conversation=7'])(
  'a visitor at %s is asked to log in, and comes back there',
  async (path) => {
    expect(await whereTo(path)).toEqual([302, `/login/?next=${encodeURIComponent(path)}`]);
    expect((await ada.request(path.replace(/\?.*/, ''))).status).toBe(200);
  },
);
