import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPin } from '#contract/pins.ts';
import { createUpload, getUploads } from '#contract/media.ts';
import { setPortrait } from '#contract/social/portrait.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard } from '#server/testing/pins.ts';

/** The formats of stored originals: AVIF becomes WebP. */
const KINDS = ['jpeg', 'png', 'gif', 'webp', 'avif'] as const;
type Kind = (typeof KINDS)[number];

let app: TestApp;
let ada: TestPerson;
/** Pages by their kind. */
const pages: Record<string, string> = {};
beforeAll(async () => {
  app = await testApp({}, { pages: true });
  ada = await app.person('ada');
  await app.person('bare');
  for (const kind of KINDS) {
    const board = await aBoard(ada, { name: `Of ${kind}` });
    const image_base64 = (await pictureOf(kind)).toString('base64');
    const pin = await ada.call(createPin, { board_id: board.id, image_base64 });
    pages[`a ${kind} pin`] = `/pin/${pin.id}/`;
    pages[`a board with a ${kind} cover`] = board.url;
  }
  pages['an empty board'] = (await aBoard(ada, { name: 'Empty' })).url;
  await ada.call(setPortrait, { upload_id: await anUpload() });
  await app.runJobs();
});
afterAll(() => app.close());

/** Returns a picture that is larger than every rendition, and transparent in its middle if its format allows it. */
function pictureOf(kind: Kind, width = 1000, height = 700): Promise<Buffer> {
  const hole = { r: 0, g: 0, b: 0, alpha: 0 };
  const around = { top: 100, bottom: 100, left: 100, right: 100, background: '#24409a' };
  return sharp({
    create: { width: width - 200, height: height - 200, channels: 4, background: hole },
  })
    .extend(around)
    .toFormat(kind)
    .toBuffer();
}

async function anUpload(): Promise<string> {
  const ticket = await ada.call(createUpload, {});
  const form = new FormData();
  for (const [name, value] of Object.entries(ticket.upload_parameters)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(await pictureOf('webp', 300, 420))]), 'a.webp');
  await fetch(ticket.upload_url, { method: 'POST', body: form });
  const { [ticket.upload_id]: state } = await ada.call(getUploads, {
    upload_ids: [ticket.upload_id],
  });
  expect(state?.status).toBe('succeeded');
  return ticket.upload_id;
}

async function metaOf(path: string): Promise<Record<string, string>> {
  const { text } = await app.visitor().request(path);
  const found = text.matchAll(/<meta data-page property="(og:image[\w:]*)" content="([^"]*)">/g);
  return Object.fromEntries([...found].map(([, name = '', value = '']) => [name, value]));
}

const requests: readonly [string, string, (readonly [number, number])?][] = [
  ...KINDS.map((kind): [string, string, [number, number]] =>
    kind === 'webp' || kind === 'avif'
      ? [`a ${kind} pin`, 'image/jpeg', [736, 515]]
      : [`a ${kind} pin`, `image/${kind}`, [1000, 700]],
  ),
  ...KINDS.map((kind): [string, string, [number, number]] => [
    `a board with a ${kind} cover`,
    'image/jpeg',
    [474, 332],
  ]),
  ['an empty board', 'image/png', [512, 512]],
  ['/ada/', 'image/jpeg', [474, 474]],
  ['/bare/', 'image/png', [512, 512]],
  ['/', 'image/png', [512, 512]],
];

describe('what other programs show of a page', () => {
  test.each(requests)(
    '%s is a picture that all of them read: %s of the size that is said',
    async (page, type, size) => {
      const meta = await metaOf(pages[page] ?? page);
      const [width, height] = size ?? [];
      expect(meta).toMatchObject({
        'og:image:type': type,
        'og:image:width': String(width),
        'og:image:height': String(height),
      });
      const answer = await fetch(app.url + new URL(meta['og:image'] ?? '').pathname);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(await sharp(bytes).metadata()).toMatchObject({ width, height });
    },
  );

  test('home shows the first of the pictures that are chosen for visitors', async () => {
    await app.db.read.run(
      'insert into front_door_pins (place, pin_id) select row_number() over (order by id desc), id from pins',
    );
    expect(await metaOf('/')).toMatchObject({
      'og:image:type': 'image/jpeg',
      'og:image:width': '736',
    });
  });

  test('where a picture is clear, a JPEG is white; there is none of what is not there, and of no other size', async () => {
    const { 'og:image': url = '' } = await metaOf(pages['a webp pin'] ?? '');
    const path = new URL(url).pathname;
    const bytes = Buffer.from(await (await fetch(app.url + path)).arrayBuffer());
    const { data } = await sharp(bytes)
      .extract({ left: 360, top: 250, width: 4, height: 4 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(Math.min(...data)).toBeGreaterThan(250);
    for (const wrong of [
      path.replace(/[0-9a-f]{8}\.jpg/, '00000000.jpg'),
      path.replace('736x', '236x'),
    ]) {
      expect((await fetch(app.url + wrong)).status).toBe(404);
    }
    // Stored beside its source.
    expect((await fetch(app.url + path.replace('.jpg', '.webp'))).headers.get('content-type')).toBe(
      'image/webp',
    );
  });
});
