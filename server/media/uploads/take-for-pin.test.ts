import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  picturesBySignature,
  takePictureFromBase64,
  takePictureFromUrl,
  takeUploadedPicture,
} from '../index.ts';
import { pictureImages } from './view.ts';
import { aSite } from '../outside/test-site.ts';
import type { Site } from '../outside/test-site.ts';
import { halves } from '../pictures/sample-pictures.ts';
import { getUploads } from './get-uploads.ts';
import { createUpload } from './register-uploads.ts';
import { receiveUpload } from './receive-upload.ts';
import { readTicket } from '../storage/ticket.ts';
import { Readable } from 'node:stream';
import { aMedia } from '../test-media.ts';
import type { TestMedia } from '../test-media.ts';

let house: TestMedia;
let site: Site;
const pictures = new Map<string, [type: string, body: Buffer]>();

beforeAll(async () => {
  site = await aSite((request, response) => {
    const [type, body] = pictures.get(request.url ?? '') ?? ['text/plain', Buffer.from('nothing')];
    response.writeHead(200, { 'content-type': type }).end(body);
  });
  house = await aMedia({ FETCH_ALLOW: site.pair });
  pictures.set('/good.jpg', ['image/jpeg', await halves(400, 300).jpeg().toBuffer()]);
  pictures.set('/narrow.png', ['image/png', await halves(119, 300).png().toBuffer()]);
  pictures.set('/page.jpg', ['image/jpeg', Buffer.from('<html>not a picture')]);
  pictures.set('/vector.svg', [
    'image/svg+xml',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  ]);
});
afterAll(async () => {
  await house[Symbol.asyncDispose]();
  await site[Symbol.asyncDispose]();
});

const rows = () => house.media.db.read.rows('select signature from pictures');

describe('a picture from an address', () => {
  test('is stored with its row, size, colour and preview, and the spool is empty after it', async () => {
    const context = house.context(house.person());
    const picture = await takePictureFromUrl(house.media, context, `${site.origin}/good.jpg`);
    expect(picture).toMatchObject({
      kind: 'stored',
      width: 400,
      height: 300,
      ext: 'jpg',
      animated: false,
    });
    const found = await picturesBySignature(house.media.db.read, [
      picture.signature,
      '0'.repeat(32),
    ]);
    expect([...found.values()]).toEqual([picture]);
    expect(house.media.spool.used).toBe(0);
    for (const { url } of Object.values(pictureImages('', picture))) {
      expect(await house.media.storage.sizeOf(url)).toBeGreaterThan(0);
    }
  });

  test('is the same picture the second time', async () => {
    const [first, second] = await Promise.all(
      [1, 2].map(() =>
        takePictureFromUrl(house.media, house.context(house.person()), `${site.origin}/good.jpg`),
      ),
    );
    expect(second).toEqual(first);
  });

  test('has to be wider and taller than 119 pixels, also when it is known [CREATE-08]', async () => {
    const before = await rows();
    const take = () =>
      takePictureFromUrl(house.media, house.context(house.person()), `${site.origin}/narrow.png`);
    await expect(take()).rejects.toMatchObject({ code: 'picture_too_small' });
    expect(await rows()).toEqual(before);
    const text = pictures.get('/narrow.png')![1].toString('base64');
    await takePictureFromBase64(house.media, house.context(house.person()), text);
    await expect(take()).rejects.toMatchObject({ code: 'picture_too_small' });
  });

  test('that is no picture is refused, and nothing is kept', async () => {
    const before = await rows();
    for (const [path, code] of [
      ['/page.jpg', 'picture_unsupported'],
      ['/vector.svg', 'picture_unsupported'],
      ['/none', 'picture_unreadable'],
    ]) {
      const take = takePictureFromUrl(
        house.media,
        house.context(house.person()),
        site.origin + path,
      );
      await expect(take, path).rejects.toMatchObject({ code });
    }
    expect(await rows()).toEqual(before);
    expect(house.media.spool.used).toBe(0);
  });

  test('is not kept when its pin is not, and its files are swept a day later [SEC-75]', async () => {
    const body = await halves(401, 300).jpeg().toBuffer();
    pictures.set('/undone.jpg', ['image/jpeg', body]);
    let signature = '';
    const undone = house.media.db.transaction(async (tx) => {
      const context = house.context(house.person(), tx);
      ({ signature } = await takePictureFromUrl(house.media, context, `${site.origin}/undone.jpg`));
      throw new Error('the board is gone');
    });
    await expect(undone).rejects.toThrow('the board is gone');
    const file = `236x/${signature.slice(0, 2)}/${signature.slice(2, 4)}/${signature.slice(4, 6)}/${signature}.webp`;
    expect(await house.media.storage.sizeOf(file)).toBeGreaterThan(0);
    expect(await picturesBySignature(house.media.db.read, [signature])).toEqual(new Map());
    const stored = await rows();
    // A picture with a row stays, even if a second upload of it was rolled back.
    const good = await takePictureFromUrl(
      house.media,
      house.context(house.person()),
      `${site.origin}/good.jpg`,
    );
    await house.media.expect(good.signature, good.ext, house.clock.now);
    house.clock.now = new Date(house.clock.now.getTime() + 26 * 3600_000);
    await house.runJobs();
    expect(await house.media.storage.sizeOf(file)).toBeNull();
    expect(await rows()).toEqual(stored);
    expect(await house.media.storage.sizeOf(pictureImages('', good).orig.url)).toBeGreaterThan(0);
  });
});

describe('a picture in base64', () => {
  test('is taken bare and as a data: URL', async () => {
    const text = (await halves(50, 40).png().toBuffer()).toString('base64');
    for (const written of [text, `data:image/png;base64,${text}`]) {
      const picture = await takePictureFromBase64(
        house.media,
        house.context(house.person()),
        written,
      );
      expect(picture).toMatchObject({ width: 50, height: 40, ext: 'png' });
    }
  });

  test.each(['', 'data:,', 'not base64!', 'data:image/png;base64,', '/9j'])(
    'is an Invalid Image as %j [CREATE-19]',
    async (text) => {
      const take = takePictureFromBase64(house.media, house.context(house.person()), text);
      await expect(take).rejects.toMatchObject({
        message: expect.stringMatching(/Invalid Image|don't recognise this kind of file/),
      });
    },
  );
});

describe('an uploaded picture', () => {
  async function upload(bytes: Buffer, who: string): Promise<string> {
    const { media } = house;
    const { upload_id, upload_parameters } = await createUpload(
      { ...house.context(who), media },
      {},
    );
    const fields = new Map(Object.entries(upload_parameters));
    const ticket = readTicket(media.tickets, fields, house.clock.now);
    await receiveUpload(media, ticket, Readable.from([bytes])).catch(() => {});
    return upload_id;
  }

  test('is its person’s to use, and does not exist for others [SEC-51]', async () => {
    const who = house.person();
    const id = await upload(await halves(60, 50).png().toBuffer(), who);
    const picture = await takeUploadedPicture(house.media, house.context(who), id);
    expect(picture).toMatchObject({ width: 60, height: 50 });
    await expect(
      takeUploadedPicture(house.media, house.context(who), id, picture.signature),
    ).resolves.toEqual(picture);
    await expect(
      takeUploadedPicture(house.media, house.context(who), id, 'f'.repeat(32)),
    ).rejects.toMatchObject({ code: 'invalid_input' });
    // In the same bucket, so that only the person differs.
    const stranger = house.context(house.person());
    expect(await getUploads({ ...stranger, media: house.media }, { upload_ids: [id] })).toEqual({});
    await expect(takeUploadedPicture(house.media, stranger, id)).rejects.toMatchObject({
      code: 'upload_not_found',
    });
  });

  test('that failed refuses with its own reason; one without a file is not done', async () => {
    const who = house.person();
    const failed = await upload(Buffer.from('%PDF-1.7'), who);
    await expect(
      takeUploadedPicture(house.media, house.context(who), failed),
    ).rejects.toMatchObject({
      code: 'picture_unsupported',
      message: /PDF/,
    });
    const { upload_id } = await createUpload({ ...house.context(who), media: house.media }, {});
    await expect(
      takeUploadedPicture(house.media, house.context(who), upload_id),
    ).rejects.toMatchObject({
      code: 'no_picture',
    });
    await expect(
      takeUploadedPicture(house.media, house.context(who), '99999999999999999999'),
    ).rejects.toMatchObject({ code: 'upload_not_found' });
  });
});
