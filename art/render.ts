import sharp from 'sharp';
import { seededRandom } from '#art/drawing/seeded-random.ts';
import type { Drawing } from '#art/drawing/family.ts';

/** A drawing with its size in pixels. */
export interface SizedDrawing extends Drawing {
  readonly width: number;
  readonly height: number;
}

const GRAIN_SIDE = 400;
const QUALITY = 76;
/** Fine textiles and tiles exceed this: they are compressed more strongly, which is not visible. */
const LARGE_BYTES = 190_000;
const QUALITY_OF_LARGE = 58;
const QUALITY_OF_PHOTOGRAPHS = 86;

/** Renders the drawing on paper as JPEG. Only pass SVG generated here. */
export async function toJpeg(drawing: SizedDrawing): Promise<Buffer> {
  const { data, info } = await sharp(Buffer.from(toSvg(drawing)), { unlimited: true })
    .flatten({ background: '#fff' })
    .composite([{ input: await grain(drawing.grain ?? 1), tile: true, blend: 'soft-light' }])
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const encode = (quality: number): Promise<Buffer> =>
    sharp(data, { raw: { width, height, channels } }).jpeg({ quality }).toBuffer();
  const jpeg = await encode(QUALITY);
  return jpeg.length > LARGE_BYTES ? encode(QUALITY_OF_LARGE) : jpeg;
}

/** Renders a file's picture as JPEG without this part of each of its sides. */
export async function cropToJpeg(path: string, inset: number): Promise<Buffer> {
  const { width, height } = await sharp(path).metadata();
  const left = Math.round(width * inset);
  const top = Math.round(height * inset);
  return sharp(path)
    .extract({ left, top, width: width - 2 * left, height: height - 2 * top })
    .jpeg({ quality: QUALITY_OF_PHOTOGRAPHS })
    .toBuffer();
}

function toSvg({ body, defs = '', width, height }: SizedDrawing): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs}</defs>${body}</svg>`;
}

const grains = new Map<number, Promise<Buffer>>();

/** Texture blended over every picture with soft light, so that flat colour looks printed. */
function grain(rough: number): Promise<Buffer> {
  const known = grains.get(rough);
  if (known !== undefined) return known;
  const r = seededRandom('grain');
  const pixels = Buffer.alloc(GRAIN_SIDE * GRAIN_SIDE * 4);
  for (let at = 0; at < pixels.length; at += 4) {
    pixels.fill(128 + r.bell() * 46 * rough, at, at + 3);
    pixels[at + 3] = 255;
  }
  const raw = { width: GRAIN_SIDE, height: GRAIN_SIDE, channels: 4 } as const;
  const made = sharp(pixels, { raw }).blur(0.6).png().toBuffer();
  grains.set(rough, made);
  return made;
}
