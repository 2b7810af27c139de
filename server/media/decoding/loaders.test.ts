import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { allowOnlyPictureLoaders } from './loaders.ts';
import { halves } from '../pictures/sample-pictures.ts';

test('the decoders of other kinds cannot be reached, whatever a file is named [SEC-53]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bowerbird-loaders-'));
  const picture = halves(64, 64);
  const path = (name: string) => join(folder, name);
  await picture.clone().tiff().toFile(path('a.tiff'));
  await sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))
    .png()
    .toFile(path('svg-was-readable.png'));
  await picture.clone().jpeg().toFile(path('a.jpg'));
  await picture.clone().avif().toFile(path('a.avif'));
  await picture.clone().gif().toFile(path('a.gif'));
  allowOnlyPictureLoaders();
  for (const name of ['a.jpg', 'a.avif', 'a.gif', 'svg-was-readable.png']) {
    await expect(sharp(path(name)).raw().toBuffer(), name).resolves.toBeDefined();
  }
  await expect(sharp(path('a.tiff')).raw().toBuffer()).rejects.toThrow('unsupported');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  await expect(sharp(svg).raw().toBuffer()).rejects.toThrow('unsupported');
  await rm(folder, { recursive: true });
});
