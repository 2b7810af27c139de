import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPin, savePin, getPin, type Pin } from '#contract/pins.ts';
import { getBoardPins } from '#contract/pins/lists.ts';
import { createUpload, getUploads } from '#contract/media.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPicture, aPin, aSection, boardNow } from '#server/testing/pins.ts';

let app: TestApp;
let ann: TestPerson;
let ben: TestPerson;
let site: Server;
let origin: string;

/** A site with one page, pictures of the size in their address, and pages without any. */
beforeAll(async () => {
  site = createServer((request, response) => {
    const path = request.url ?? '/';
    const size = /^\/(\d+)x(\d+)\.png$/.exec(path);
    if (size) {
      void sharp({
        create: {
          width: Number(size[1]),
          height: Number(size[2]),
          channels: 3,
          background: path.length % 2 ? 'red' : 'blue',
        },
      })
        .png()
        .toBuffer()
        .then((png) => response.setHeader('content-type', 'image/png').end(png));
    } else if (path === '/page') {
      response
        .setHeader('content-type', 'text/html')
        .end(
          '<title>A page</title><meta property="og:image" content="/400x300.png"><img src="/500x500.png" width=500 height=500>',
        );
    } else if (path === '/empty') {
      response.setHeader('content-type', 'text/html').end('<title>No pictures</title><p>Words.');
    } else if (path === '/text.png') {
      response.setHeader('content-type', 'image/png').end('not a picture');
    } else {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  app = await testApp({ FETCH_ALLOW: `127.0.0.1:${port}` });
  [ann, ben] = [await app.person('ann'), await app.person('ben')];
});
afterAll(async () => {
  await app.close();
  site.close();
});

test('makes a pin of a picture at an address, with every field of the wire [DATA-01][DATA-02]', async () => {
  const board = await aBoard(ann);
  app.clock.now = new Date('2026-04-05T06:07:08Z');
  const pin = await ann.call(createPin, {
    board_id: board.id,
    image_url: `${origin}/300x200.png`,
    link: `${origin}/page`,
    title: '  A title ',
    description: 'Words #one and #two, not a#b',
    method: 'button',
  });
  expect(await app.visitor().call(getPin, { id: pin.id })).toMatchObject({
    id: pin.id,
    pinned_to_board: null,
  });
  expect(pin).toMatchObject({
    node_id: Buffer.from(`Pin:${pin.id}`).toString('base64'),
    type: 'pin',
    title: 'A title',
    grid_title: 'A title',
    description: 'Words #one and #two, not a#b',
    hashtags: ['#one', '#two'],
    seo_url: `/pin/${pin.id}/`,
    link: `${origin}/page`,
    domain: '127.0.0.1',
    link_domain: { domain: '127.0.0.1', official_user: null },
    created_at: 'Sun, 05 Apr 2026 06:07:08 +0000',
    method: 'button',
    is_uploaded: false,
    is_promoted: false,
    promoted_is_removable: false,
    tracking_params: null,
    pinner: { id: ann.id },
    origin_pinner: null,
    board: { id: board.id, name: board.name },
    privacy: 'public',
  });
  expect(pin.id).toMatch(/^\d{19}$/);
  expect(pin.image_signature).toMatch(/^[0-9a-f]{32}$/);
  expect(pin.images['236x']).toMatchObject({ width: 236, height: 157 });
  expect(pin.images.orig).toMatchObject({ width: 300, height: 200 });
  for (const size of ['170x', '236x', '474x', '736x', 'orig'] as const) {
    const picture = await ann.request(pin.images[size].url);
    expect([picture.status, picture.headers.get('content-type')?.split('/')[0]]).toEqual([
      200,
      'image',
    ]);
  }
  for (const sent of [
    'image_url',
    'image_base64',
    'media_upload_id',
    'imageUrl',
    'mediaUploadId',
  ]) {
    expect(pin).not.toHaveProperty(sent);
  }
});

test('takes an upload, with or without its signature', async () => {
  const board = await aBoard(ann);
  const ticket = await ann.call(createUpload, { type: 'pinimage' });
  const form = new FormData();
  for (const [name, value] of Object.entries(ticket.upload_parameters)) form.append(name, value);
  form.append(
    'file',
    new Blob([new Uint8Array(Buffer.from(await aPicture(), 'base64'))], { type: 'image/png' }),
    'x.png',
  );
  const posted = await fetch(ticket.upload_url, { method: 'POST', body: form });
  expect(posted.status).toBeLessThan(300);
  const state = (await ann.call(getUploads, { upload_ids: [ticket.upload_id] }))[ticket.upload_id];
  const image_signature = state?.signature ?? '';
  const made = await ann.call(createPin, {
    board_id: board.id,
    upload_id: ticket.upload_id,
    image_signature,
  });
  expect(made).toMatchObject({
    image_signature,
    method: 'uploaded',
    is_uploaded: true,
    domain: 'Uploaded by user',
    link: null,
  });
  await ann.call(createPin, { board_id: board.id, media_upload_id: ticket.upload_id });
  const theirs = await aBoard(ben);
  expect(
    await ben.refusal(createPin, { board_id: theirs.id, media_upload_id: ticket.upload_id }),
  ).toMatchObject({
    status: 404,
    code: 'upload_not_found',
  });
});

test('takes a board, a section, a state and what the page knows, and answers with the id, the board and the state [CREATE-26]', async () => {
  const board = await aBoard(ann);
  const section = await aSection(ann, board.id);
  const known = { color: '#a1b2c3', method: 'bookmarklet', guid: 'of the popup' } as const;
  for (const [location, state, more] of [
    [{}, 'creating', { state: 'creating' }],
    [{ section: section.id }, '{"step":2}', { state: '{"step":2}', section: { id: section.id } }],
    [{ section: null }, '', { section: null }],
  ] as const) {
    const picture = { image_base64: await aPicture() };
    const input = { board_id: board.id, ...location, ...picture, ...known, state };
    const guid = `${known.guid} ${state}`;
    const { status, envelope } = await ann.resource('Pin', 'create', { ...input, guid });
    expect(status).toBe(200);
    expect(envelope.resource_response.data).toMatchObject({
      id: expect.stringMatching(/^\d{19}$/) as string,
      board: { id: board.id, name: board.name },
      method: 'bookmarklet',
      ...more,
    });
    expect('state' in (envelope.resource_response.data as object)).toBe(state !== '');
    const pin_id = (envelope.resource_response.data as { id: string }).id;
    const saved = await ann.call(savePin, { pin_id, board_id: board.id, ...location, state });
    expect(saved).toMatchObject({ board: { id: board.id }, ...more });
  }
  const long = { board_id: board.id, image_base64: await aPicture(), state: 'x'.repeat(1001) };
  expect(await ann.refusal(createPin, long)).toMatchObject({ code: 'invalid_input' });
});

test('scans a link without a picture and takes its first one [CREATE-07]', async () => {
  const board = await aBoard(ann);
  const pin = await ann.call(createPin, { board_id: board.id, link: `${origin}/page` });
  expect(pin.images.orig).toMatchObject({ width: 400, height: 300 });
  expect(pin).toMatchObject({ link: `${origin}/page`, method: 'scraped' });
});

describe('refuses with a reason, and makes nothing', () => {
  const refused = async (input: Readonly<Record<string, unknown>>) => {
    const board = await aBoard(ann);
    const refusal = await ann.refusal(createPin, { board_id: board.id, ...input });
    expect((await boardNow(ann, board.id)).pin_count).toBe(0);
    expect((await ann.call(getBoardPins, { board_id: board.id })).data).toEqual([]);
    return refusal;
  };

  test('a picture from an address that is not wider and taller than 119 pixels [CREATE-08]', async () => {
    for (const size of ['119x500', '500x119', '10x10']) {
      expect(await refused({ image_url: `${origin}/${size}.png` })).toMatchObject({
        status: 400,
        code: 'picture_too_small',
      });
    }
    const board = await aBoard(ann);
    await ann.call(createPin, { board_id: board.id, image_url: `${origin}/120x120.png` });
  });

  test('a page without a picture [CREATE-06][CREATE-07]', async () => {
    expect(await refused({ link: `${origin}/empty` })).toMatchObject({
      status: 400,
      code: 'no_picture',
    });
    expect(await refused({ link: `${origin}/none` })).toMatchObject({
      status: 400,
      code: 'no_picture',
    });
  });

  test('a picture that cannot be fetched or read', async () => {
    expect(await refused({ image_url: `${origin}/none` })).toMatchObject({
      code: 'picture_unreachable',
    });
    const unreadable = await refused({ image_url: `${origin}/text.png` });
    expect(unreadable.code).toMatch(/^picture_un(readable|supported)$/);
    expect(await refused({ image_url: 'http://127.0.0.1:1/x.png' })).toMatchObject({
      code: 'picture_unreachable',
    });
  });

  test('a board or section of somebody else, before anything is fetched', async () => {
    const theirs = await aBoard(ben);
    let requestCount = 0;
    site.on('request', () => (requestCount += 1));
    expect(
      await ann.refusal(createPin, { board_id: theirs.id, image_url: `${origin}/600x600.png` }),
    ).toMatchObject({
      status: 404,
      code: 'board_not_found',
    });
    expect(requestCount).toBe(0);
  });
});

test('takes a picture by its name from who pinned it or sees it pinned, else not [SEC-29]', async () => {
  const [secret, open, theirs] = [
    await aBoard(ann, { privacy: 'secret' }),
    await aBoard(ann),
    await aBoard(ben),
  ];
  const hidden: Pin = await aPin(ann, secret.id);
  const byName = { image_signature: hidden.image_signature };
  await ann.call(createPin, { board_id: secret.id, ...byName });
  expect(await ben.refusal(createPin, { board_id: theirs.id, ...byName })).toMatchObject({
    status: 404,
    code: 'picture_not_found',
  });
  await ann.call(createPin, { board_id: open.id, ...byName });
  await ben.call(createPin, { board_id: theirs.id, ...byName });
});
