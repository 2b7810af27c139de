import { mkdtemp, mkdir, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_WORKER_BYTES } from './limits.ts';
import { renditionNames, renditionSize } from '../storage/sizes.ts';
import { PictureWorkers } from './worker-pool.ts';
import type { MadePicture } from './worker-messages.ts';

const corpus = process.env['CORPUS_DIR'];
const hard = join(corpus ?? '', 'images-hard');

// By the prefix of their file names, which says what they are, and so how they are refused.
const refused: readonly (readonly [RegExp, string])[] = [
  [
    /\.(bmp|ico|qoi|tiff|svg)$|colors-animated.*avif$|not-an-image|d22-empty/,
    'picture_unsupported',
  ],
  [/^(090|164|165|166)-/, 'picture_unreadable'],
  [/^(157|d24)-/, 'too_large'],
];

describe.skipIf(corpus === undefined)('hard pictures', () => {
  let folder: string;
  let workers: PictureWorkers;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bowerbird-hard-'));
    workers = new PictureWorkers({ user: () => null, count: 2, maxWaiting: 1000 });
  });
  afterAll(async () => {
    await workers.stop();
    await rm(folder, { recursive: true });
  });

  async function outcome(name: string): Promise<MadePicture | string> {
    const out = join(folder, name);
    await mkdir(out);
    return workers
      .run({ input: join(hard, name), out, minSide: 0 })
      .catch((error: { code: string }) => error.code);
  }

  // A process's peak memory; where the system does not report it, only the worker's own limit is tested.
  async function peakBytes(pid: number): Promise<number> {
    if (process.platform !== 'linux') return 0;
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? Infinity) * 1024;
  }

  // Scales the same picture down independently: 16 by 16, with transparency over grey.
  async function gist(input: string | Buffer): Promise<Buffer> {
    return sharp(input, { limitInputPixels: 50_000_000 })
      .autoOrient()
      .flatten({ background: '#808080' })
      .resize(16, 16, { fit: 'fill', kernel: 'linear' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer();
  }

  test(
    'each gives right renditions or a clear refusal, never a crash [SEC-53] [SEC-54]',
    { timeout: 120_000 },
    async () => {
      const names = (await readdir(hard)).filter((name) => name !== 'manifest.json');
      expect(names.length).toBeGreaterThan(200);
      const results = await Promise.all(
        names.map(async (name) => [name, await outcome(name)] as const),
      );
      for (const pid of workers.processIds) {
        expect(await peakBytes(pid)).toBeLessThan(MAX_WORKER_BYTES);
      }
      for (const [name, result] of results) {
        const refusal = refused.find(([pattern]) => pattern.test(name))?.[1];
        if (typeof result === 'string' || refusal !== undefined) {
          expect([name, result]).toEqual([name, refusal]);
          continue;
        }
        for (const size of renditionNames) {
          const bytes = await readFile(result.files[size]);
          const { format, width, height, exif, icc, xmp } = await sharp(bytes).metadata();
          expect({ name, format, width, height, exif, icc, xmp }).toEqual({
            name,
            format: 'webp',
            ...renditionSize(result, size),
          });
        }
        const [ours, theirs] = await Promise.all([
          gist(await readFile(result.files['236x'])),
          gist(join(hard, name)),
        ]);
        const difference =
          ours.reduce((sum, value, at) => sum + Math.abs(value - (theirs[at] ?? 0)), 0) /
          ours.length;
        // In a picture of ten pixels, half the colour resolution is a large difference.
        expect(difference, `${name} looks like its source`).toBeLessThan(
          result.width < 32 ? 30 : 14,
        );
      }
    },
  );
});
