import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
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
