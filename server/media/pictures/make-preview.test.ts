import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeDrawnPictures } from '#server/media/uploads/store-drawn.ts';
import { removeFiles } from '#server/media/uploads/sweep.ts';
import { aMedia, type TestMedia } from '#server/media/test-media.ts';
import { picturePath, previewPath } from '#server/media/storage/storage.ts';
import { missingDrawer } from './draw-missing.ts';
import { previewMaker } from './make-preview.ts';
import { previewNames, type PreviewName } from '../storage/sizes.ts';

let apart: TestMedia;
beforeAll(async () => {
  apart = await aMedia();
});
afterAll(() => apart[Symbol.asyncDispose]());

const aDrawnOne = (seed: string): Promise<string> =>
  apart.media.db.transaction(async (tx) => {
    const wishes = [{ seed, width: 900, height: 1200 }];
    const [signature = ''] = await storeDrawnPictures(apart.media, tx, wishes, new Date());
    return signature;
  });

test.each([
  ['474x', { width: 474, height: 632 }],
  ['736x', { width: 736, height: 981 }],
  ['474x474', { width: 474, height: 474 }],
] as const)(
  'a JPEG of %s is made once, also of a picture that is not drawn yet',
  async (preview, size) => {
    const { media } = apart;
    const signature = await aDrawnOne(`a preview of ${preview}`);
    const orders: unknown[] = [];
    const workers = {
      preview: (order: Parameters<typeof media.workers.preview>[0]) => {
        orders.push(order);
        return media.workers.preview(order);
      },
    };
    const { storage, spool } = media;
    const make = previewMaker({ workers, storage, spool }, missingDrawer(media));
    const named = (name: PreviewName, of = signature) => ({
      preview: name,
      signature: of,
      files: [],
    });
    const paths = await Promise.all(Array.from({ length: 4 }, () => make(named(preview))));
    expect(new Set(paths)).toEqual(new Set([previewPath(preview, signature)]));
    expect(orders).toHaveLength(1);
    const stored = await storage.open(paths[0] ?? '');
    expect(await sharp(stored?.body as Buffer).metadata()).toMatchObject({
      format: 'jpeg',
      ...size,
    });
    expect(await make(named(preview, 'f'.repeat(32)))).toBeNull();
  },
);

test('JPEGs go with their picture', async () => {
  const { storage, spool, workers } = apart.media;
  const signature = await aDrawnOne('one that goes');
  const make = previewMaker({ workers, storage, spool }, missingDrawer(apart.media));
  for (const preview of previewNames) await make({ preview, signature, files: [] });
  await removeFiles(storage, { signature, ext: 'jpg' });
  for (const name of previewNames) {
    expect(await storage.sizeOf(previewPath(name, signature))).toBeNull();
  }
  expect(await storage.sizeOf(picturePath('736x', signature, 'webp'))).toBeNull();
});
