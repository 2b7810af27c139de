import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noise } from '../pictures/sample-pictures.ts';
import { renditionNames } from '../storage/sizes.ts';
import { decodePicture } from './decode.ts';
import { encodePicture } from './encode.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bowerbird-encode-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a size that cannot be written is said once no other one is being written any more', async () => {
  const input = join(folder, 'input');
  const out = join(folder, 'out');
  await writeFile(input, await noise(1500, 1500).png({ compressionLevel: 1 }).toBuffer());
  // The smallest size is ready long before the others, and writing it fails on this folder.
  await mkdir(join(out, '170x.webp'), { recursive: true });
  const encoded = encodePicture(await decodePicture(input, 0), out);
  await expect(encoded).rejects.toMatchObject({ code: 'EISDIR' });
  const expected = ['originals.png', ...renditionNames.map((name) => `${name}.webp`)];
  expect((await readdir(out)).toSorted()).toEqual(expected.toSorted());
});
