import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { animation, halves, noise, pngBomb } from './sample-pictures.ts';
import { renditionNames, renditionSize } from '../storage/sizes.ts';
import type { SizeName } from '../storage/sizes.ts';
import { PictureWorkers } from '../decoding/worker-pool.ts';

let folder: string;
let workers: PictureWorkers;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bowerbird-pictures-'));
  workers = new PictureWorkers({ user: () => null, count: 2 });
});
afterAll(async () => {
  await workers.stop();
  await rm(folder, { recursive: true });
});

async function make(bytes: Buffer, minSide = 0) {
  count += 1;
  const out = join(folder, String(count));
  await mkdir(out);
  const input = join(out, 'input');
  await writeFile(input, bytes);
  const made = await workers.run({ input, out, minSide });
  const file = (size: SizeName) => readFile(made.files[size]);
  return { ...made, file };
}

async function pixelAt(bytes: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at =
    (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

const isRed = ([r = 0, g = 0, b = 0]: number[]) => r > 150 && g < 90 && b < 90;
const isBlue = ([r = 0, g = 0, b = 0]: number[]) => b > 150 && r < 90 && g < 120;

describe('renditions', () => {
  test('are WebP of their promised size, and the original stays of its kind', async () => {
    const made = await make(await halves(1000, 600).jpeg().toBuffer());
    expect(made).toMatchObject({ width: 1000, height: 600, ext: 'jpg', animated: false });
    for (const name of renditionNames) {
      const metadata = await sharp(await made.file(name)).metadata();
      expect(metadata.format).toBe('webp');
      expect({ width: metadata.width, height: metadata.height }).toEqual(renditionSize(made, name));
    }
    const original = await sharp(await made.file('originals')).metadata();
    expect(original).toMatchObject({
      format: 'jpeg',
      width: 1000,
      height: 600,
      chromaSubsampling: '4:4:4',
    });
    expect(isRed(await pixelAt(await made.file('236x'), 0.25, 0.75))).toBe(true);
    expect(isBlue(await pixelAt(await made.file('236x'), 0.75, 0.75))).toBe(true);
    expect(made.dominantColor).toMatch(/^#[0-9a-f]{6}$/);
    expect(Buffer.from(made.thumbHash, 'base64').length).toBeGreaterThan(4);
  });

  test('of a small picture are not larger than it', async () => {
    const made = await make(await halves(90, 60).png().toBuffer());
    for (const name of renditionNames) {
      const metadata = await sharp(await made.file(name)).metadata();
      expect([metadata.width, metadata.height]).toEqual([90, 60]);
    }
  });

  test('keep transparency', async () => {
    const clear = sharp({
      create: {
        width: 300,
        height: 200,
        channels: 4,
        background: { r: 255, g: 0, b: 0, alpha: 0.25 },
      },
    });
    const made = await make(await clear.png().toBuffer());
    for (const size of ['236x', 'originals'] as const) {
      const { data, info } = await sharp(await made.file(size))
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(info.channels).toBe(4);
      expect(data[3]).toBeGreaterThan(55);
      expect(data[3]).toBeLessThan(75);
    }
  });

  // Only large pictures are encoded at the lowest effort, and then noise takes long.
  test.runIf(process.env['TEST_ROUNDS'])(
    'of much detail are made with another try, where WebP holds no more of it',
    { timeout: 300_000 },
    async () => {
      const large = await noise(4300, 4200).webp({ lossless: true, effort: 0 }).toBuffer();
      const made = await make(large);
      const { format, width } = await sharp(await made.file('originals')).metadata();
      expect([format, width]).toEqual(['webp', 4300]);
    },
  );

  test('of AVIF include a WebP original', async () => {
    const made = await make(await halves(300, 200).avif({ effort: 0 }).toBuffer());
    expect(made.ext).toBe('webp');
    expect((await sharp(await made.file('originals')).metadata()).format).toBe('webp');
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('stand upright when EXIF says %i', async (orientation) => {
    // libvips flips before it rotates, whatever the order of the calls.
    const turns: Record<number, (picture: Sharp) => Sharp> = {
      1: (p) => p,
      2: (p) => p.flop(),
      3: (p) => p.rotate(180),
      4: (p) => p.flip(),
      5: (p) => p.flop().rotate(270),
      6: (p) => p.rotate(270),
      7: (p) => p.flop().rotate(90),
      8: (p) => p.rotate(90),
    };
    const upright = sharp(await halves(400, 300).png().toBuffer());
    const stored = await turns[orientation]!(upright).png().toBuffer();
    const jpeg = await sharp(stored).withMetadata({ orientation }).jpeg().toBuffer();
    const made = await make(jpeg);
    expect([made.width, made.height]).toEqual([400, 300]);
    for (const size of ['236x', 'originals'] as const) {
      const [r = 0, g = 0, b = 0] = await pixelAt(await made.file(size), 0.05, 0.05);
      expect(g, 'the green corner is top left').toBeGreaterThan(Math.max(r, b));
      expect(isBlue(await pixelAt(await made.file(size), 0.9, 0.5))).toBe(true);
    }
  });

  test('are sRGB, from CMYK, from Display P3 and from 16 bits', async () => {
    const red = sharp({ create: { width: 200, height: 200, channels: 3, background: '#e01010' } });
    const sources = [
      await red.clone().toColourspace('cmyk').jpeg().toBuffer(),
      await red.clone().withIccProfile('p3').png().toBuffer(),
      await red.clone().toColourspace('rgb16').png().toBuffer(),
    ];
    for (const source of sources) {
      const made = await make(source);
      const metadata = await sharp(await made.file('originals')).metadata();
      expect(metadata).toMatchObject({ space: 'srgb', depth: 'uchar' });
      expect(metadata.icc).toBeUndefined();
      expect(isRed(await pixelAt(await made.file('originals'), 0.5, 0.5))).toBe(true);
    }
  });
});

describe('motion', () => {
  test('is kept from 474 up and in the original, with its timing', async () => {
    const gif = await animation(600, 400, ['#c02020', '#20a040', '#2040c0']);
    const made = await make(await gif.toBuffer());
    expect(made).toMatchObject({ width: 600, height: 400, ext: 'gif', animated: true });
    const pages = async (size: SizeName) =>
      sharp(await made.file(size), { animated: true }).metadata();
    for (const size of ['474x', '736x', 'originals'] as const) {
      const metadata = await pages(size);
      expect(metadata).toMatchObject({ pages: 3, delay: [120, 120, 120], loop: 0 });
      expect(metadata.pageHeight).toBe(size === '474x' ? 316 : 400);
    }
    for (const size of ['170x', '236x'] as const) {
      expect((await pages(size)).pages ?? 1).toBe(1);
      expect(isRed(await pixelAt(await made.file(size), 0.5, 0.5))).toBe(true);
    }
  });

  test('that is too long is refused before it is decoded [SEC-54]', async () => {
    const colours = Array.from({ length: 601 }, (_, at) => (at % 2 === 0 ? '#c02020' : '#2040c0'));
    const many = await (await animation(16, 16, colours)).toBuffer();
    await expect(make(many)).rejects.toMatchObject({ code: 'too_large', message: /601 frames/ });
    const large = await (
      await animation(3000, 3000, ['#c02020', '#20a040', '#2040c0', '#111', '#222'])
    ).toBuffer();
    await expect(make(large)).rejects.toMatchObject({
      code: 'too_large',
      message: /5 frames of 3000/,
    });
  });
});

describe('what is served', () => {
  test('carries no EXIF, no position, no profile and no trailing bytes [SEC-55]', async () => {
    const jpeg = await halves(300, 300)
      .withExif({
        IFD0: { Copyright: 'SECRET-OWNER' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SECRET-XMP</x:xmpmeta>')
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    expect(jpeg.includes('SECRET-OWNER') && jpeg.includes('SECRET-XMP')).toBe(true);
    const tail = Buffer.from('<script>alert("SECRET-TAIL")</script>PK\x03\x04');
    const made = await make(Buffer.concat([jpeg, tail]));
    for (const size of [...renditionNames, 'originals'] as const) {
      const bytes = await made.file(size);
      const { exif, xmp, icc, iptc } = await sharp(bytes).metadata();
      expect({ exif, xmp, icc, iptc }).toEqual({});
      expect(bytes.includes('SECRET')).toBe(false);
    }
  });

  test('is made again from pixels, so a page hidden in a picture is gone [SEC-55]', async () => {
    const hidden = '<html><script>alert(1)</script></html>';
    const plain = await halves(200, 200).gif().toBuffer();
    const comment = Buffer.concat([
      Buffer.from([0x21, 0xfe, hidden.length]),
      Buffer.from(hidden),
      Buffer.from([0]),
    ]);
    const at = 13 + 3 * 2 ** ((plain[10]! & 7) + 1);
    const polyglot = Buffer.concat([plain.subarray(0, at), comment, plain.subarray(at)]);
    const made = await make(polyglot);
    expect((await made.file('originals')).includes('<script>')).toBe(false);
  });
});

describe('refusals', () => {
  test('a picture that is too small in one direction [CREATE-08]', async () => {
    const narrow = await halves(119, 400).png().toBuffer();
    await expect(make(narrow, 119)).rejects.toMatchObject({ code: 'picture_too_small' });
    await expect(make(narrow, 0)).resolves.toMatchObject({ width: 119 });
  });

  test('more than 50 megapixels in a few bytes, before a pixel is decoded [SEC-54]', async () => {
    const bomb = pngBomb(20_000, 20_000);
    expect(bomb.length).toBeLessThan(100_000);
    await expect(make(bomb)).rejects.toMatchObject({ code: 'too_large', message: /50 megapixels/ });
  });

  test('not of 50 megapixels exactly, but of one row more [SEC-54]', async () => {
    await expect(make(pngBomb(10_000, 5000))).resolves.toMatchObject({ width: 10_000 });
    const more = make(pngBomb(10_000, 5001));
    await expect(more).rejects.toMatchObject({ code: 'too_large', message: /50 megapixels/ });
  });

  test('damage anywhere in the file [SEC-54]', async () => {
    for (const kind of ['jpeg', 'png', 'webp'] as const) {
      const whole = await noise(400, 400).toFormat(kind).toBuffer();
      const cut = whole.subarray(0, Math.floor(whole.length * 0.6));
      await expect(make(cut), kind).rejects.toMatchObject({ code: 'picture_unreadable' });
    }
    const wrong = await noise(400, 400).png().toBuffer();
    const middle = Math.floor(wrong.length / 2);
    wrong.fill(0, middle, middle + 200);
    await expect(make(wrong)).rejects.toMatchObject({ code: 'picture_unreadable' });
  });

  test('other kinds, each by its name, also under a false name [CREATE-19]', async () => {
    const tiff = await halves(200, 200).tiff().toBuffer();
    const refused: [Buffer, RegExp][] = [
      [tiff, /TIFF/],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), /SVG/],
      [Buffer.from('%PDF-1.7\n'), /PDF/],
      [Buffer.from('BM000000000000'), /BMP/],
      [Buffer.from('\x00\x00\x00\x18ftypisom\x00\x00\x02\x00mp42', 'latin1'), /video.*MP4/],
      [Buffer.from('<!doctype html><title>no'), /don't recognise this kind of file/],
    ];
    for (const [bytes, words] of refused) {
      await expect(make(bytes)).rejects.toMatchObject({
        code: 'picture_unsupported',
        message: words,
      });
    }
  });
});
