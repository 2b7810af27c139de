import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getBoard } from '#contract/boards.ts';
import type { Envelope } from '#contract/kernel/envelope.ts';
import type { Pin } from '#contract/pins.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import type { Client } from '#server/testing/client.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';

/** Rules whose violation breaks clients of the wire, one test for each: lists, objects, uploads. */
let app: TestApp;
let ann: TestPerson;
let visitor: Client;
let boardId: string;
let pins: Pin[];

beforeAll(async () => {
  app = await testApp();
  [ann, visitor] = [await app.person('ann'), app.visitor()];
  boardId = (await aBoard(ann, { name: 'Blue things' })).id;
  pins = [];
  for (let index = 0; index < 3; index += 1) pins.unshift(await aPin(ann, boardId));
});
afterAll(() => app.close());

describe('paging', () => {
  const feed = async (options: object) =>
    (await visitor.resource('BoardFeed', 'get', { board_id: boardId, ...options })).envelope
      .resource_response;

  test('every spelling of "no bookmark" is the first page, "-end-" the empty last one', async () => {
    for (const bookmarks of [undefined, null, '', [], [null], ['']]) {
      const { data } = await feed({ bookmarks });
      expect((data as Pin[]).map((pin) => pin.id)).toEqual(pins.map((pin) => pin.id));
    }
    const ended = await visitor.resource('BoardFeed', 'get', {
      board_id: boardId,
      bookmarks: ['-end-'],
    });
    expect(ended.envelope.resource_response.data).toEqual([]);
    expect(ended.envelope.resource.options.bookmarks).toEqual(['-end-']);
  });

  test('of several bookmarks the last one counts', async () => {
    const { bookmark } = await feed({ page_size: 1 });
    const { data } = await feed({ bookmarks: ['x', 'y', bookmark] });
    expect((data as Pin[]).map((pin) => pin.id)).toEqual(pins.slice(1).map((pin) => pin.id));
  });

  test('page_size is clamped and never refused', async () => {
    for (const page_size of [0, -1, 251, 1e9, '2', 'many', null, 1.5]) {
      expect((await feed({ page_size })).status).toBe('success');
    }
    expect((await feed({ page_size: '2' })).data).toHaveLength(2);
  });

  test('a walk is not disturbed by what is added at its head', async () => {
    const names: string[] = [];
    let bookmark: string | undefined;
    do {
      const page: Envelope['resource_response'] = await feed({
        page_size: 1,
        bookmarks: [bookmark],
      });
      names.push(...(page.data as Pin[]).map((pin) => pin.id));
      bookmark = page.bookmark;
      app.clock.now = new Date(app.clock.now.getTime() + 1000);
      if (names.length === 1) pins.unshift(await aPin(ann, boardId));
    } while (bookmark !== undefined);
    expect(names).toEqual(pins.slice(1).map((pin) => pin.id));
  });
});

describe('objects', () => {
  test('ids are text of digits; node_id and type name the kind; dates are of RFC 2822', async () => {
    const [pin] = pins;
    expect(pin?.id).toMatch(/^\d{1,20}$/);
    expect(atob(pin?.node_id ?? '')).toBe(`Pin:${pin?.id}`);
    expect(pin?.type).toBe('pin');
    expect(pin?.created_at).toMatch(
      /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d \w{3} \d{4} [\d:]{8} \+0000$/,
    );
    const board = await ann.call(getBoard, { board_id: boardId });
    expect(atob(board.node_id)).toBe(`Board:${boardId}`);
    expect(atob(board.owner.node_id)).toBe(`User:${ann.id}`);
    expect([typeof board.pin_count, typeof board.section_count]).toEqual(['number', 'number']);
  });

  test('a pin without a link says null and "Uploaded by user"; its picture has five sizes, none enlarged', async () => {
    const [pin] = pins;
    expect(pin).toMatchObject({ link: null, domain: 'Uploaded by user' });
    expect(pin?.image_signature).toMatch(/^[0-9a-f]{32}$/);
    expect(Object.keys(pin?.images ?? {})).toEqual(['170x', '236x', '474x', '736x', 'orig']);
    const signature = pin?.image_signature ?? '';
    const folders = [0, 2, 4].map((at) => signature.slice(at, at + 2)).join('/');
    for (const [size, image] of Object.entries(pin?.images ?? {})) {
      expect([image.width, image.height]).toEqual([8, 12]);
      expect(image.url).toContain(
        `/${size === 'orig' ? 'originals' : size}/${folders}/${signature}.`,
      );
    }
  });
});

describe('uploads', () => {
  test('an upload is registered in digits, posted without a cookie, polled and pinned [CALL-11, DATA-16]', async () => {
    const ticket = (await ann.resource('VIP', 'create', { type: 'pinimage' })).envelope
      .resource_response.data as {
      upload_id: string;
      upload_url: string;
      upload_parameters: object;
    };
    expect(ticket.upload_id).toMatch(/^\d+$/);
    const state = async () =>
      (await ann.resource('VIP', 'get', { upload_ids: [ticket.upload_id] })).envelope
        .resource_response.data as Record<string, { status: string; signature?: string }>;
    expect(await state()).toEqual({ [ticket.upload_id]: { status: 'registered' } });
    const form = new FormData();
    for (const [name, value] of Object.entries(ticket.upload_parameters)) form.append(name, value);
    const onePixel =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    form.append('file', new Blob([Buffer.from(onePixel, 'base64')]), 'a.png');
    const posted = await fetch(ticket.upload_url, { method: 'POST', body: form });
    expect(posted.status).toBe(204);
    const signature = (posted.headers.get('etag') ?? '').replaceAll('"', '');
    expect(await state()).toEqual({ [ticket.upload_id]: { status: 'succeeded', signature } });
    const { status, envelope } = await ann.resource('Pin', 'create', {
      board_id: boardId,
      upload_id:
        Number(ticket.upload_id) > Number.MAX_SAFE_INTEGER
          ? ticket.upload_id
          : Number(ticket.upload_id),
      image_signature: signature,
    });
    expect(status).toBe(200);
    expect(envelope.resource_response.data).toMatchObject({ image_signature: signature });
  });
});
