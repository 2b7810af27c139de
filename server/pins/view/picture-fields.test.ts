import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Board } from '#contract/boards.ts';
import { createUpload } from '#contract/media.ts';
import { createPin, type Pin } from '#contract/pins.ts';
import { MAX_BASE64 } from '#contract/pins/new-pin.ts';
import { getBoardPins } from '#contract/pins/lists.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard } from '#server/testing/pins.ts';

let app: TestApp;
let ann: TestPerson;
let board: Board;
let site: Server;
let origin: string;
beforeAll(async () => {
  site = createServer((request, response) => {
    const width = Number(/^\/needle-(\d+)$/.exec(request.url ?? '')?.[1] ?? 0);
    if (width === 0) response.setHeader('content-type', 'image/png').end('<p>no picture');
    else {
      response.setHeader('content-type', 'image/png');
      void drawn(width).then((png) => response.end(png));
    }
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  app = await testApp({ FETCH_ALLOW: `127.0.0.1:${port}` });
  ann = await app.person();
  board = await aBoard(ann);
});
afterAll(async () => {
  await app.close();
  site.close();
});

/** Draws a picture of a unique width, by which it is recognised. */
const drawn = (width: number): Promise<Buffer> =>
  sharp({ create: { width, height: 200, channels: 3, background: { r: width & 255, g: 9, b: 7 } } })
    .png()
    .toBuffer();

async function uploaded(person: TestPerson, width: number): Promise<string> {
  const ticket = await person.call(createUpload, { type: 'pinimage' });
  const form = new FormData();
  for (const [name, value] of Object.entries(ticket.upload_parameters)) form.append(name, value);
  form.append(
    'file',
    new Blob([new Uint8Array(await drawn(width))], { type: 'image/png' }),
    'x.png',
  );
  await fetch(ticket.upload_url, { method: 'POST', body: form });
  return ticket.upload_id;
}

const digits = async (width: number): Promise<string> => (await drawn(width)).toString('base64');
const url = async (width: number): Promise<string> => `${origin}/needle-${width}`;
const data = async (width: number): Promise<string> =>
  `data:image/png;base64,${await digits(width)}`;
const upload = (width: number): Promise<string> => uploaded(ann, width);

/** The field, its value for a picture of a width, and the resulting method of the pin. */
const fields: readonly (readonly [string, (width: number) => Promise<string>, string])[] = [
  ['imageUrl', url, 'scraped'],
  ['image_url', url, 'scraped'],
  ['imageBase64', digits, 'uploaded'],
  ['imageBase64', data, 'uploaded'],
  ['image_base64', digits, 'uploaded'],
  ['image_base64', data, 'uploaded'],
  ['mediaUploadId', upload, 'uploaded'],
  ['media_upload_id', upload, 'uploaded'],
];
const ways = fields.flatMap(([field, value, method], at) => [
  { field, value, method, width: 300 + at, by: 'resource' as const },
  { field, value, method, width: 400 + at, by: 'path' as const },
]);

async function create(by: 'resource' | 'path', input: object): Promise<Pin> {
  if (by === 'resource') {
    const { status, envelope } = await ann.resource('Pin', 'create', { ...input });
    expect(status).toBe(200);
    expect(JSON.stringify(envelope.resource)).not.toContain('iVBOR');
    return envelope.resource_response.data as Pin;
  }
  const reply = await ann.request('/v3/pins/', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  expect(reply.status).toBe(200);
  return reply.json<{ data: Pin }>().data;
}

describe('the picture of a new pin', () => {
  test.each(ways)(
    'comes by $field through the $by, and the field is kept nowhere [DATA-03]',
    async ({ field, value, method, width, by }) => {
      const sent = await value(width);
      const pin = await create(by, { board_id: board.id, [field]: sent });
      expect(pin).toMatchObject({ method, images: { orig: { width, height: 200 } } });
      expect(Object.keys(pin).filter((key) => /base64|upload_?id|image_?url$/iu.test(key))).toEqual(
        [],
      );
      await app.runJobs();
      const tables = await app.db.read.rows<{ name: string }>(
        `select table_name as name from information_schema.tables
         where table_schema = 'public' and table_type = 'BASE TABLE'`,
      );
      // An upload's id is stored in its row; URLs and bytes must not be stored anywhere.
      const looked = field.toLowerCase().includes('upload') ? [{ name: 'pins' }] : tables;
      for (const { name } of looked) {
        const found = await app.db.read.row<{ rows: number }>(
          `select count(*)::int as rows from ${name} as one
           where strpos(to_jsonb(one)::text, :sent) > 0`,
          { sent },
        );
        expect({ name, rows: found?.rows }).toEqual({ name, rows: 0 });
      }
    },
  );

  test('is one: two names agree, or both are refused', async () => {
    const [one, other] = [await url(320), await url(321)];
    const pin = await create('resource', { board_id: board.id, imageUrl: one, image_url: one });
    expect(pin.images.orig).toMatchObject({ width: 320 });
    for (const two of [
      { imageUrl: one, image_url: other },
      { imageUrl: one, imageBase64: await digits(320) },
      { imageBase64: await digits(320), mediaUploadId: await upload(320) },
      { mediaUploadId: await upload(322), upload_id: await upload(323) },
    ]) {
      const refusal = await ann.refusal(createPin, { board_id: board.id, ...two });
      expect(refusal).toMatchObject({ status: 400, message: 'Choose one picture for this Pin.' });
    }
  });

  test('is refused by the name of its field, whatever is sent, and no pin is made [DATA-03]', async () => {
    const empty = await aBoard(ann);
    const theirs = await uploaded(await app.person(), 300);
    const hostile: readonly (readonly [string, unknown, string])[] = [
      ['Base64', 'A'.repeat(MAX_BASE64 + 1), 'invalid_input'],
      ['Base64', Buffer.from('<svg onload="x()"/>').toString('base64'), 'picture_unsupported'],
      ['Base64', 'data:text/html;base64,PHNjcmlwdD4=', 'picture_unsupported'],
      ['Base64', (await digits(300)).slice(0, 200), 'picture_unreadable'],
      ['Base64', 'not base64!', 'invalid_input'],
      ['Base64', { toString: 1 }, 'invalid_input'],
      ['Url', 'http://169.254.169.254/latest/meta-data/', 'picture_unreachable'],
      ['Url', 'http://[::1]/x.png', 'picture_unreachable'],
      ['Url', 'http://10.0.0.1/x.png', 'picture_unreachable'],
      ['Url', 'file:///etc/passwd', 'invalid_input'],
      ['Url', `${origin}/page`, 'picture_unsupported'],
      ['Upload', theirs, 'upload_not_found'],
      ['Upload', '99999999999999999999', 'upload_not_found'],
      ['Upload', '../1', 'invalid_input'],
    ];
    const names: Readonly<Record<string, readonly string[]>> = {
      Base64: ['imageBase64', 'image_base64'],
      Url: ['imageUrl', 'image_url'],
      Upload: ['mediaUploadId', 'media_upload_id'],
    };
    for (const [kind, value, code] of hostile) {
      for (const field of names[kind] ?? []) {
        const { envelope } = await ann.resource('Pin', 'create', {
          board_id: empty.id,
          [field]: value,
        });
        const answer = envelope.resource_response;
        const input = {
          error: answer.error,
          about: `${field} ${JSON.stringify(value).slice(0, 60)}`,
        };
        expect(JSON.stringify(input)).toContain(`"${code}"`);
        const { message = '', extra_data = {} } = input.error as {
          message?: string;
          extra_data?: Record<string, unknown>;
        };
        expect(`${message} ${String(extra_data['field'])}`, input.about).toContain(field);
      }
    }
    expect((await ann.call(getBoardPins, { board_id: empty.id })).data).toEqual([]);
  });
});
