import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeDrawnPictures } from '#server/media/uploads/store-drawn.ts';
import { picturesBySignature } from '#server/media/core/picture-store.ts';
import { aMedia, type TestMedia } from '#server/media/test-media.ts';
import { pictureImages } from '#server/media/uploads/view.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { missingDrawer } from './draw-missing.ts';
import type { NamedPicture } from '../storage/media-path.ts';

let app: TestApp;
let apart: TestMedia;
beforeAll(async () => {
  [app, apart] = await Promise.all([testApp(), aMedia()]);
});
afterAll(async () => {
  await app.close();
  await apart[Symbol.asyncDispose]();
});

const put = (
  target: Pick<TestApp, 'db'>,
  media: Parameters<typeof storeDrawnPictures>[0],
  seed: string,
) =>
  target.db.transaction(async (tx) => {
    const wishes = [{ seed, width: 900, height: 1200 }];
    const [signature = ''] = await storeDrawnPictures(media, tx, wishes, new Date());
    return signature;
  });

async function addressesOf(signature: string): Promise<string[]> {
  const row = (await picturesBySignature(app.db.read, [signature])).get(signature);
  if (row === undefined) throw new Error('the picture has no row');
  return Object.values(pictureImages(`${app.url}/media/`, row)).map(({ url }) => url);
}

async function get(url: string): Promise<{ status: number; type: string | null; bytes: Buffer }> {
  const answer = await fetch(url);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, type: answer.headers.get('content-type'), bytes };
}

test('the media path serves every size of a drawn picture, the same bytes each time', async () => {
  const addresses = await addressesOf(await put(app, apart.media, 'every size'));
  expect(addresses).toHaveLength(5);
  for (const url of addresses) {
    const first = await get(url);
    const type = url.endsWith('.jpg') ? 'image/jpeg' : 'image/webp';
    expect([url, first.status, first.type]).toEqual([url, 200, type]);
    expect(first.bytes.length).toBeGreaterThan(200);
    expect((await get(url)).bytes.equals(first.bytes)).toBe(true);
  }
  const [small = ''] = addresses;
  expect((await fetch(small, { method: 'HEAD' })).status).toBe(200);
  expect((await get(small.replace('170x', '237x'))).status).toBe(200);
});

test('a name that no picture has is still not found', async () => {
  const [url = ''] = await addressesOf(await put(app, apart.media, 'another'));
  const [, signature = ''] = /([0-9a-f]{32})/.exec(url) ?? [];
  const absent = `${signature.slice(0, 31)}${signature.endsWith('0') ? '1' : '0'}`;
  expect((await get(url.replace(signature, absent))).status).toBe(404);
});

test('eight who ask first at the same moment cause one drawing', async () => {
  const { media } = apart;
  const signature = await put(media, media, 'eight at once');
  const drawn: string[] = [];
  const workers = {
    draw: (order: Parameters<typeof media.workers.draw>[0]) => {
      drawn.push(order.size);
      return media.workers.draw(order);
    },
  };
  const { storage, spool, db } = media;
  const drawMissing = missingDrawer({ workers, storage, spool, db });
  const named: NamedPicture = { size: '236x', signature, files: [] };
  const paths = await Promise.all(Array.from({ length: 8 }, () => drawMissing(named)));
  expect(new Set(paths).size).toBe(1);
  expect(await storage.sizeOf(paths[0] ?? '')).toBeGreaterThan(200);
  // Also for a request that looked for the file before it existed and continues after it does.
  expect(await drawMissing(named)).toBe(paths[0]);
  expect(drawn).toEqual(['236x']);
});

test('keeping a drawn picture again changes nothing', async () => {
  const { media } = apart;
  const signature = await put(media, media, 'kept twice');
  const before = (await picturesBySignature(media.db.read, [signature])).get(signature);
  expect(await put(media, media, 'kept twice')).toBe(signature);
  const after = (await picturesBySignature(media.db.read, [signature])).get(signature);
  expect(after).toEqual(before);
  expect(after).toMatchObject({ kind: 'drawn', width: 900, height: 1200 });
});
