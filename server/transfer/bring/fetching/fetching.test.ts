import { afterAll, beforeAll, expect, test } from 'vitest';
import { getUserPins } from '#contract/pins/lists.ts';
import { getImportRows, startImport, undoImport } from '#contract/transfer/bring.ts';
import { aSite, type Site } from '#server/media/outside/test-site.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aPicture } from '#server/testing/pins.ts';
import { aSiteOfPages, bookmarks, bring, importNow, link } from '../test-bring.ts';

const RULES = 'User-agent: *\nDisallow: /p/\n\nUser-agent: bowerbird\nDisallow: /p/2\n';

let site: Site;
let polite: Site;
let archive: Site;
/** Leads from `/to/N` to the page N of the polite site, and round in circles otherwise. */
let mover: Site;
let app: TestApp;
let isDown = false;
let robotsReads = 0;
/** The addresses that the archive was asked for. */
const looked: string[] = [];

beforeAll(async () => {
  site = await aSiteOfPages((path) => isDown || path.startsWith('/p/9'));
  polite = await aSiteOfPages((path) => {
    robotsReads += path === '/robots.txt' ? 1 : 0;
    return false;
  }, RULES);
  archive = await aSite((request, response) => {
    const path = request.url ?? '';
    if (path === '/robots.txt') return response.writeHead(404).end();
    looked.push(path);
    if (path.includes('im_/') || path === '/old.png') {
      void aPicture(9, { width: 160, height: 200 }).then((text) =>
        response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.from(text, 'base64')),
      );
      return response;
    }
    return response
      .writeHead(/\/p\/(?:99|199)/.test(path) ? 404 : 200, { 'content-type': 'text/html' })
      .end('<title>Old</title><main><img src="/old.png" width="300"></main>');
  });
  mover = await aSite((request, response) => {
    const path = request.url ?? '';
    if (path === '/robots.txt') return response.writeHead(404).end();
    const [, number] = /^\/to\/(\d+)$/.exec(path) ?? [];
    const location = number === undefined ? '/p/99' : `${polite.origin}/p/${number}`;
    return response.writeHead(302, { location }).end();
  });
  const pairs = [site, polite, archive, mover].map(({ pair }) => pair);
  const environment = { FETCH_ALLOW: pairs.join(',') };
  app = await testApp({ ...environment, WEB_ARCHIVE_URL: `${archive.origin}/web/` });
  // Jobs that wait are due by the real clock, which this one is never behind.
  app.clock.now = new Date('2070-03-14T09:26:53Z');
});
afterAll(async () => {
  await app.close();
  for (const one of [site, polite, archive, mover]) await one[Symbol.asyncDispose]();
});

async function pass(ms: number): Promise<void> {
  app.clock.now = new Date(app.clock.now.getTime() + ms);
  await app.runJobs();
}
const MINUTE = 60_000;
const DAY = 86_400_000;

async function begin(person: TestPerson, ...entries: readonly string[]): Promise<string> {
  const { id } = await bring(person, bookmarks(...entries));
  await person.call(startImport, { import_id: id, folders: [], tags: 'none', privacy: 'public' });
  for (const minutes of [0, 2, 20]) await pass(minutes * MINUTE);
  return id;
}

test('what a site asks programs to leave alone is not fetched, by rules that are read once', async () => {
  const ann = await app.person();
  const at = (number: number): string => `${polite.origin}/p/${number}`;
  const id = await begin(ann, link(at(1), 'a'), link(at(2), 'b'), link(at(3), 'c'));
  expect(await importNow(ann, id)).toMatchObject({
    status: 'done',
    counts: { saved: 2, refused: 1 },
  });
  const { data } = await ann.call(getImportRows, { import_id: id });
  expect(data).toMatchObject([{ title: 'b', state: 'refused', reason: 'fetch_unwelcome' }]);
  expect(robotsReads).toBe(1);
});

test('a site that another one leads to is asked too, and a circle of redirects ends', async () => {
  const eve = await app.person();
  const at = (path: string): string => mover.origin + path;
  const before = polite.connections();
  const id = await begin(
    eve,
    link(at('/to/4'), 'a'),
    link(at('/to/2'), 'b'),
    link(at('/p/99'), 'c'),
  );
  expect(await importNow(eve, id)).toMatchObject({ counts: { saved: 1, refused: 1, dead: 1 } });
  const { data } = await eve.call(getImportRows, { import_id: id });
  expect(data.map(({ title, reason }) => [title, reason])).toEqual([
    ['b', 'fetch_unwelcome'],
    ['c', 'picture_unreachable'],
  ]);
  // The rules are known from before: a page and its picture were fetched, and nothing else.
  expect(polite.connections() - before).toBe(2);
});

test('what is gone is looked for in the web archive, as of the date of the file', async () => {
  const ben = await app.person();
  looked.length = 0;
  const gone = `${site.origin}/p/90`;
  const id = await begin(
    ben,
    link(gone, 'Gone', 'ADD_DATE="1400000000"'),
    link(`${site.origin}/p/99`, 'Never there'),
    link(`${site.origin}/p/5`, 'There'),
  );
  expect(await importNow(ben, id)).toMatchObject({ status: 'done', counts: { saved: 2, dead: 1 } });
  expect(looked).toContain(`/web/20140513165320/${gone}`);
  expect(looked.filter((path) => path.includes('/p/5'))).toEqual([]);
  const pins = (await ben.call(getUserPins, { username: ben.username })).data;
  expect(pins.find(({ title }) => title === 'Gone')?.link).toBe(gone);
  const report = await ben.request(`/settings/import/${id}/report`);
  expect(report.text).toContain('1,saved,from_archive,');
});

test('a site that comes back after days is found, unless the import was undone meanwhile', async () => {
  const [cat, dan] = [await app.person(), await app.person()];
  isDown = true;
  const away = ['1991', '1992'].map((number) => link(`${site.origin}/p/${number}`, number));
  const [id, undone] = [await begin(cat, ...away), await begin(dan, ...away)];
  expect(await importNow(cat, id)).toMatchObject({ status: 'done', counts: { dead: 2 } });
  await pass(DAY);
  expect(await importNow(cat, id)).toMatchObject({ status: 'done', counts: { dead: 2 } });
  await dan.call(undoImport, { import_id: undone });
  await app.runJobs();
  isDown = false;
  await pass(2 * DAY);
  expect(await importNow(cat, id)).toMatchObject({ status: 'done', counts: { saved: 2, dead: 0 } });
  expect(await importNow(dan, undone)).toMatchObject({ status: 'undone', counts: { saved: 0 } });
  await pass(5 * DAY);
  expect(await importNow(cat, id)).toMatchObject({ status: 'done', counts: { saved: 2 } });
});
