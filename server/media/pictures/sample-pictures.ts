import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { Sharp } from 'sharp';

/** Returns a picture whose structure survives scaling: red left, blue right, a green top corner. */
export function halves(width: number, height: number): Sharp {
  const half = Math.max(1, Math.floor(width / 2));
  const corner = Math.max(1, Math.floor(Math.min(width, height) / 4));
  const plane = (w: number, h: number, background: string) => ({
    create: { width: w, height: h, channels: 3 as const, background },
  });
  return sharp(plane(width, height, '#2040c0')).composite([
    { input: plane(half, height, '#c02020'), left: 0, top: 0 },
    { input: plane(corner, corner, '#20a040'), left: 0, top: 0 },
  ]);
}

/** Returns noise, which compresses badly and takes the encoders long. */
export function noise(width: number, height: number): Sharp {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });
}

/** Returns an animation with one frame of each colour. */
export async function animation(
  width: number,
  height: number,
  colours: readonly string[],
  delay = 120,
): Promise<Sharp> {
  const frames = colours.map((background) =>
    sharp({ create: { width, height, channels: 3, background } })
      .raw()
      .toBuffer(),
  );
  const raw = { width, height: height * colours.length, channels: 3 as const, pageHeight: height };
  const strip = sharp(Buffer.concat(await Promise.all(frames)), { raw, pages: -1 });
  return strip.gif({ effort: 1, dither: 0, delay: colours.map(() => delay), loop: 0 });
}

/** Returns a PNG of one colour that declares this size: a few kB, however large. */
export function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const row = Math.ceil(width / 8) + 1;
  const pixels = deflateSync(Buffer.alloc(row * height));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
