import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateSettings } from '#contract/identity/settings.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin, aSection } from '#server/testing/pins.ts';

let app: TestApp;
let ada: TestPerson;
beforeAll(async () => {
  app = await testApp({}, { pages: true });
  ada = await app.person('ada');
});
afterAll(() => app.close());

const sitemaps = ['people', 'boards', 'pins'].map((kind) => `/sitemaps/${kind}-1-0.xml`);

test('whoever does not want to be in search engines is not, nor is what is theirs', async () => {
  const board = await aBoard(ada, { name: 'Blue' });
  const pin = await aPin(ada, board.id);
  await aSection(ada, board.id, 'Inside');
  await app.runJobs();
  const paths = ['/ada/', '/ada/_saved/', board.url, `${board.url}inside/`, `/pin/${pin.id}/`];
  const robotsOf = async (path: string) => {
    const { status, headers, text } = await app.visitor().request(path);
    const isInHead = /<meta[^>]* name="robots" content="noindex"/.test(text);
    return [status, path, isInHead, headers.get('x-robots-tag')];
  };
  const listed = async () =>
    (await Promise.all(sitemaps.map((path) => app.visitor().request(path)))).flatMap(({ text }) =>
      [...text.matchAll(/<loc>http:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(([, path]) => path),
    );
  for (const path of paths) expect(await robotsOf(path)).toEqual([200, path, false, null]);
  expect(await listed()).toEqual(['/ada/', board.url, `/pin/${pin.id}/`]);
  await ada.call(updateSettings, { exclude_from_search: true });
  for (const path of paths) expect(await robotsOf(path)).toEqual([200, path, true, 'noindex']);
  for (const path of ['/ada/feed.rss', '/ada/blue.rss']) {
    expect(await robotsOf(path)).toEqual([200, path, false, 'noindex']);
  }
  expect(await listed()).toEqual([]);
});

test('a pin of theirs on the board of another is not either', async () => {
  const ben = await app.person('ben');
  const pin = await aPin(ben, (await aBoard(ben, { name: 'Ours' })).id);
  await app.runJobs();
  // As if a collaborator of the board had pinned it.
  await app.db.read.run('update pins set person_id = :adaId where id = :pinId', {
    adaId: ada.id,
    pinId: pin.id,
  });
  const { text } = await app.visitor().request(`/pin/${pin.id}/`);
  expect(text).toContain('name="robots" content="noindex"');
  expect((await app.visitor().request('/sitemaps/pins-1-0.xml')).text).not.toContain(pin.id);
});

test('the address of a person who was renamed leads to their present one', async () => {
  const eve = await app.person('eve_before');
  const board = await aBoard(eve, { name: 'Eggs' });
  await aSection(eve, board.id, 'Inside');
  await eve.call(updateSettings, { username: 'eve_after' });
  for (const path of ['', '_saved/', 'eggs/', 'eggs/inside/']) {
    const { status, headers } = await app.visitor().request(`/eve_before/${path}`);
    const to = path === '_saved/' ? '' : path;
    expect([status, headers.get('location')]).toEqual([301, `/eve_after/${to}`]);
  }
});
