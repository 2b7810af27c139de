import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Board } from '#contract/boards.ts';
import type { Pin } from '#contract/pins.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPicture, aPin, aSection } from '#server/testing/pins.ts';

/** Calls with every option that existing web clients send, in their form. */
let site: Server;
let origin: string;
let app: TestApp;
let ann: TestPerson;
let ben: TestPerson;

beforeAll(async () => {
  const picture = await sharp({
    create: { width: 300, height: 200, channels: 3, background: '#246' },
  })
    .png()
    .toBuffer();
  site = createServer((request, response) => {
    const isPicture = request.url === '/a.png';
    response.setHeader('content-type', isPicture ? 'image/png' : 'text/html');
    response.end(isPicture ? picture : '<title>Tea</title><img src="/a.png" width=300 height=200>');
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  const { port } = site.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  app = await testApp({ FETCH_ALLOW: `127.0.0.1:${port}` });
  [ann, ben] = [await app.person('ann'), await app.person('ben')];
});
afterAll(async () => {
  await app.close();
  site.close();
});

async function ask<T>(
  person: TestPerson,
  resource: string,
  verb: 'get' | 'create' | 'update' | 'delete',
  options: object,
): Promise<T> {
  const { status, envelope } = await person.resource(resource, verb, { ...options });
  expect([resource, status, envelope.resource_response.message]).toEqual([resource, 200, 'ok']);
  return envelope.resource_response.data as T;
}

test('several people are followed by ids joined with commas [CALL-02]', async () => {
  const others = [await app.person(), await app.person()];
  const data = { followee_ids: others.map((one) => one.id).join(',') };
  await ask(ann, 'Api', 'update', { url: '/v3/users/follow/', data });
  const bare = await ben.request('/v3/users/follow/', {
    method: 'PUT',
    body: new URLSearchParams(data),
  });
  expect(bare.status).toBe(200);
  await app.runJobs();
  for (const { id } of others) {
    expect(await ask(ann, 'User', 'get', { user_id: id })).toMatchObject({
      follower_count: 2,
      followed_by_me: true,
    });
  }
});

test('a pin is made, and saved by who sees it, with all that the form sends along [CALL-09, DATA-19]', async () => {
  const [hers, his] = [await aBoard(ann), await aBoard(ben)];
  const along = {
    color: '#112233',
    description: 'Words',
    is_buyable_pin: false,
    is_removable: 'false',
    section: null,
    title: 'A title',
    clientTrackingParams: 'CwABAAAA',
    advertiser_id: null,
    shuffle_asset: null,
    share_facebook: false,
    share_twitter: 'false',
  };
  const made = await ask<Pin>(ann, 'Pin', 'create', {
    ...along,
    board_id: hers.id,
    guid: 'a-guid',
    image_base64: await aPicture(),
    link: null,
    method: 'uploaded',
  });
  expect(made).toMatchObject({ title: 'A title', method: 'uploaded', board: { id: hers.id } });
  for (const method of ['uploaded', 'pinbuilder', 'scraped', 'button']) {
    const picture = { image_url: `${origin}/a.png`, method };
    const pin = await ask<Pin>(ann, 'Pin', 'create', { ...along, board_id: hers.id, ...picture });
    expect(pin.method).toBe(method);
  }
  const saved = await ask<Pin>(ben, 'Repin', 'create', {
    ...along,
    board_id: his.id,
    pin_id: made.id,
    link: null,
    image_url: made.images.orig.url,
    method: 'repin',
  });
  expect(saved).toMatchObject({
    board: { id: his.id },
    origin_pinner: { id: ann.id },
    image_signature: made.image_signature,
  });
  expect(saved.id).not.toBe(made.id);
});

test('the picker gives all boards and two suggestions, also to its second fetch [CALL-12]', async () => {
  const cleo = await app.person();
  const names = ['Attic', 'Bower', 'Cellar', '4 walls'];
  for (const name of names) {
    app.clock.now = new Date(app.clock.now.getTime() + 1000);
    await ask(cleo, 'Board', 'create', { name });
  }
  const pin = await aPin(ann, (await aBoard(ann)).id);
  interface Picker {
    readonly all_boards: Board[];
    readonly boards_shortlist: Board[];
  }
  const first = await ask<Picker>(cleo, 'BoardPickerBoards', 'get', {
    pin_id: pin.id,
    username: cleo.username,
    advertiser_id: null,
    filter: null,
    field_set_key: 'board_picker',
    shortlist_suggestions: 2,
  });
  expect(first.all_boards.map((board) => board.name)).toEqual(names);
  expect(first.boards_shortlist.map((board) => board.name)).toEqual(['4 walls', 'Cellar']);
  const second = await ask<Picker>(cleo, 'BoardPickerBoards', 'get', {
    filter: 'all',
    field_set_key: 'profile_grid_item',
    user_id: cleo.id,
  });
  expect(second.all_boards).toEqual(first.all_boards);
  const board = await aBoard(cleo);
  const section = await aSection(cleo, board.id);
  const sections = await ask(cleo, 'BoardSectionsRepin', 'get', { board_id: board.id });
  expect(sections).toMatchObject([{ id: section.id }]);
  expect(sections).toEqual(await ask(cleo, 'BoardSections', 'get', { board_id: board.id }));
});

test('a board is made with its source said, and answers its owner; what lists it then shows it [CALL-13, CALL-19]', async () => {
  const dora = await app.person();
  const board = await ask<Board>(dora, 'Board', 'create', {
    name: 'From the picker',
    privacy: 'public',
    advertiser_id: null,
    aux_data: { source: 'board_picker' },
  });
  expect(board.owner).toMatchObject({ id: dora.id, username: dora.username });
  const profile = { username: dora.username, field_set_key: 'save_behavior' };
  expect(await ask(dora, 'User', 'get', profile)).toMatchObject({ board_count: 1, pin_count: 0 });
  for (const resource of ['Boards', 'BoardsFeed']) {
    expect(await ask(dora, resource, 'get', { username: dora.username })).toMatchObject([
      { id: board.id },
    ]);
  }
  const section = await aSection(dora, board.id);
  const pin = await aPin(dora, board.id, { section: section.id });
  const covered = { image_cover_url: pin.images['474x'].url, pin_count: 1, section_count: 1 };
  expect(
    await ask(dora, 'Board', 'get', { board_id: board.id, field_set_key: 'detailed' }),
  ).toMatchObject(covered);
  expect(
    await ask(dora, 'BoardSection', 'get', { section_id: section.id, field_set_key: 'detailed' }),
  ).toMatchObject({ pin_count: 1, preview_pins: [{ image_signature: pin.image_signature }] });
  expect(await ask(dora, 'User', 'get', profile)).toMatchObject({ pin_count: 1 });
});

test('the pictures of a page are found, and a page that cannot be read has none [CALL-14]', async () => {
  const metric = { source: 'pin_create', scrape_metric: { www_url_scrape: 1 } };
  const found = await ask<{ items: object[] }>(ann, 'FindPinImages', 'get', {
    url: `${origin}/page`,
    ...metric,
  });
  expect(found.items).toEqual([
    { type: 'pinnable', url: `${origin}/a.png`, width: 300, height: 200 },
  ]);
  for (const url of [
    'http://127.0.0.1:9/',
    'http://nowhere.invalid/',
    'ftp://a',
    'not an address',
  ]) {
    expect(await ask(ann, 'FindPinImages', 'get', { url, ...metric })).toMatchObject({ items: [] });
  }
});
