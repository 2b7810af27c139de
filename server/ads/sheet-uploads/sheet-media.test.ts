import { afterAll, beforeAll, expect, test } from 'vitest';
import { AD_MEDIA_PROBLEMS } from '#contract/ads/bulk/sheet-ads.ts';
import { getAdSheetColumns } from '#contract/ads/bulk/sheet.ts';
import { getAds } from '#contract/ads/campaigns.ts';
import { PROMOTE_PROBLEMS } from '#contract/ads/promote.ts';
import { createBoard } from '#contract/boards.ts';
import { createUpload } from '#contract/media.ts';
import { getPin } from '#contract/pins.ts';
import { getUserPins } from '#contract/pins/lists.ts';
import { postFile } from '#server/media/uploads/test-forms.ts';
import { aSite, type Site } from '#server/media/outside/test-site.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aLargePicture } from '#server/testing/pins.ts';
import { anAdvertiser } from '../test-ads.ts';
import { campaign, type Cells, group, rowsOf, send, submit, uploadOf } from './test-sheets.ts';

let app: TestApp;
let site: Site;
const paths: string[] = [];
beforeAll(async () => {
  const picture = Buffer.from(await aLargePicture(), 'base64');
  site = await aSite((request, response) => {
    const path = request.url ?? '';
    paths.push(path);
    if (!path.endsWith('.png')) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
  });
  app = await testApp({ FETCH_ALLOW: site.pair });
});
afterAll(async () => {
  await app.close();
  await site[Symbol.asyncDispose]();
});

/** Uploads a picture, and returns the id of the upload. */
async function anUpload(person: TestPerson): Promise<string> {
  const ticket = await person.call(createUpload, { type: 'pinimage' });
  await postFile(app.url, ticket, Buffer.from(await aLargePicture(), 'base64'));
  await app.runJobs();
  return ticket.upload_id;
}

const ad = (more: Cells): Cells => ({ Action: 'Create', Entity: 'AD', ...more });

test('a row makes the Pin of its ad from an address on the web, which is fetched when it is submitted and not before', async () => {
  const glass = await anAdvertiser(app);
  const { owner, advertiser_id, board, pin } = glass;
  const before = (await owner.call(getUserPins, { user_id: owner.id })).data.length;
  const { id: secret } = await owner.call(createBoard, { name: 'Secret', privacy: 'secret' });
  const link = { 'Ad pin link': 'https://glassworks.example/' };
  const made = (more: Cells) => ad({ ...link, 'Ad board ID': `[${board}]`, ...more });
  const url = `${site.origin}/vase.png`;
  const sheet = await send(glass, [
    campaign(),
    group(),
    made({
      'Ad media URL': url,
      'Ad pin title': 'A vase for spring',
      'Ad pin description': 'Blown by hand',
      'Ad pin alt text': 'A tall blue vase',
      'Ad pin link': 'https://glassworks.example/spring/',
      'Ad name': 'Spring',
    }),
    made({ 'Ad media URL': `${site.origin}/missing` }),
    made({ 'Ad media URL': 'http://10.0.0.7/inside.png' }),
    ad({ 'Ad pin ID': `[${pin.id}]` }),
    made({ 'Ad media URL': url, 'Ad board ID': `[${secret}]` }),
    made({ 'Ad media URL': url, 'Ad board ID': '[7]' }),
  ]);
  expect(sheet).toMatchObject({ status: 'READY', creates: 8, wrong: 0, fetches: 5 });
  const fetched = await rowsOf(glass, sheet, { is_fetched: true });
  expect(fetched.map(({ row, cells }) => [row, cells['Ad media URL']])).toEqual([
    [5, url],
    [6, `${site.origin}/missing`],
    [7, 'http://10.0.0.7/inside.png'],
    [9, url],
    [10, url],
  ]);
  await app.runJobs();
  expect(paths).toEqual([]);

  await submit(glass, sheet);
  await app.runJobs();
  expect(await uploadOf(glass, sheet)).toMatchObject({ status: 'SUCCEEDED', done: 4, failed: 4 });
  expect(paths.filter((path) => path === '/vase.png')).toHaveLength(1);
  const rows = await rowsOf(glass, sheet);
  expect(rows.map(({ row, state, column }) => [row, state, column])).toEqual([
    [3, 'DONE', null],
    [4, 'DONE', null],
    [5, 'DONE', null],
    [6, 'FAILED', 'Ad media URL'],
    [7, 'FAILED', 'Ad media URL'],
    [8, 'DONE', null],
    [9, 'FAILED', 'Entity'],
    [10, 'FAILED', 'Ad board ID'],
  ]);
  expect(rows[3]?.error).toBe(rows[4]?.error);
  const ads = (await owner.call(getAds, { advertiser_id })).data;
  expect(ads).toHaveLength(2);
  const spring = ads.find(({ name }) => name === 'Spring');
  expect(spring).toMatchObject({ destination_url: 'https://glassworks.example/spring/' });
  expect(rows[2]?.made_id).toBe(spring?.id);
  expect(await owner.call(getPin, { id: spring?.pin_id ?? '' })).toMatchObject({
    title: 'A vase for spring',
    description: 'Blown by hand',
    alt_text: 'A tall blue vase',
    link: 'https://glassworks.example/spring/',
    board: { id: board },
  });
  // Refused ads leave no Pins.
  expect((await owner.call(getUserPins, { user_id: owner.id })).data).toHaveLength(before + 1);
});

test('what does not go together in a row is found before anything is fetched, and columns are those that are read', async () => {
  const glass = await anAdvertiser(app);
  const { owner, advertiser_id, board, pin } = glass;
  const url = { 'Ad media URL': 'https://glassworks.example/vase.png' };
  const on = { 'Ad board ID': `[${board}]` };
  const rows: readonly [Cells, column: string, error: string][] = [
    [{}, 'Ad pin ID', AD_MEDIA_PROBLEMS.none],
    [on, 'Ad pin ID', AD_MEDIA_PROBLEMS.none],
    [{ ...url, ...on, 'Ad pin ID': `[${pin.id}]` }, 'Ad media URL', AD_MEDIA_PROBLEMS.many],
    [{ ...url, ...on, 'Ad media upload ID': '[7]' }, 'Ad media upload ID', AD_MEDIA_PROBLEMS.many],
    [url, 'Ad board ID', AD_MEDIA_PROBLEMS.board],
    [{ ...url, ...on }, 'Ad pin link', PROMOTE_PROBLEMS.no_link],
    [
      { 'Ad pin ID': `[${pin.id}]`, 'Ad pin title': 'New' },
      'Ad pin title',
      AD_MEDIA_PROBLEMS.there,
    ],
    [
      { ...on, 'Ad media URL': 'ftp://glassworks.example/' },
      'Ad media URL',
      'Expected an http or https address',
    ],
  ];
  const sheet = await send(glass, [campaign(), group(), ...rows.map(([cells]) => ad(cells))]);
  expect(sheet).toMatchObject({ creates: 2, wrong: rows.length, fetches: 0 });
  const wrong = await rowsOf(glass, sheet, { is_wrong: true });
  expect(wrong.map(({ column, error }) => [column, error])).toEqual(
    rows.map(([, column, error]) => [column, error]),
  );
  expect(await rowsOf(glass, sheet, { is_fetched: true })).toEqual([]);
  const { columns } = await owner.call(getAdSheetColumns, { advertiser_id });
  const media = columns.filter(({ name }) => /^Ad (media|board|pin) /.test(name));
  expect(media.map(({ name, kind, is_fixed }) => [name, kind, is_fixed])).toEqual([
    ['Ad pin ID', 'ID', true],
    ['Ad media URL', 'TEXT', true],
    ['Ad media upload ID', 'ID', true],
    ['Ad board ID', 'ID', true],
    ['Ad pin title', 'TEXT', true],
    ['Ad pin description', 'TEXT', true],
    ['Ad pin alt text', 'TEXT', true],
    ['Ad pin link', 'TEXT', true],
  ]);
});

test('an upload of whoever submits becomes the Pin, and one of somebody else or an unfinished one does not', async () => {
  const glass = await anAdvertiser(app);
  const { owner, advertiser_id, board } = glass;
  const other = await app.person();
  const own = await anUpload(owner);
  const theirs = await anUpload(other);
  const of = (id: string) =>
    ad({
      'Ad board ID': `[${board}]`,
      'Ad media upload ID': `[${id}]`,
      'Ad pin link': 'https://glassworks.example/',
    });
  const sheet = await send(glass, [campaign(), group(), of(own), of(theirs)]);
  expect(sheet).toMatchObject({ creates: 4, fetches: 0 });
  await submit(glass, sheet);
  await app.runJobs();
  const rows = await rowsOf(glass, sheet);
  expect(rows.slice(2).map(({ state, column }) => [state, column])).toEqual([
    ['DONE', null],
    ['FAILED', 'Ad media upload ID'],
  ]);
  expect((await owner.call(getAds, { advertiser_id })).data).toHaveLength(1);
});

test('more pictures than one step fetches are fetched by the next, and each row is applied once', async () => {
  const glass = await anAdvertiser(app);
  const { owner, advertiser_id, board } = glass;
  const rows = Array.from({ length: 19 }, (_, at) =>
    ad({
      'Ad board ID': `[${board}]`,
      'Ad media URL': `${site.origin}/many/${at}.png`,
      'Ad pin link': 'https://glassworks.example/vases/',
      'Ad name': `Vase ${at}`,
    }),
  );
  const sheet = await send(glass, [campaign(), group(), ...rows]);
  await submit(glass, sheet);
  await app.runJobs();
  expect(await uploadOf(glass, sheet)).toMatchObject({ status: 'SUCCEEDED', done: 21, failed: 0 });
  const many = paths.filter((path) => path.startsWith('/many/'));
  expect(many).toHaveLength(19);
  expect(new Set(many).size).toBe(19);
  const ads = (await owner.call(getAds, { advertiser_id, page_size: 50 })).data;
  expect(new Set(ads.map(({ name }) => name)).size).toBe(19);
  expect(new Set(ads.map(({ pin_id }) => pin_id)).size).toBe(19);
});
