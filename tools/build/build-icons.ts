import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const GROUND = '#f1efea';
const INK = '#171b2c';
const BLUE = '#2b43b4';
/** The logo's viewBox, and the share of an icon it may fill: systems crop maskable icons to a circle. */
const BOX = 32;
const SAFE = 0.6;

/** Writes the icons that systems request under fixed names, all drawn from one source. */
export async function buildIcons(mark: string, folder: string): Promise<void> {
  const shapes = shapesOf(await readFile(mark, 'utf8'));
  const full = iconOf(`<rect width="${BOX}" height="${BOX}" fill="${GROUND}"/>`, shapes, INK, BLUE);
  const single = iconOf('', shapes, '#000', '#000');
  const plain = iconOf('', shapes, INK, BLUE, 1);
  await mkdir(folder, { recursive: true });
  const files: Record<string, string | Buffer> = {
    'favicon.ico': icoOf(await pngOf(plain, BOX)),
    'apple-touch-icon.png': await pngOf(full, 180),
    'icon-192.png': await pngOf(full, 192),
    'icon-512.png': await pngOf(full, 512),
    'icon-monochrome.svg': single,
  };
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes);
}

/** Draws the mark on a rounded ground of its own, which stands on light and dark bars alike. */
export async function iconOfSize(mark: string, size: number): Promise<Buffer> {
  const ground = `<rect width="${BOX}" height="${BOX}" rx="7" fill="${GROUND}"/>`;
  return pngOf(iconOf(ground, shapesOf(mark), INK, BLUE, 0.8), size);
}

/** Returns the mark's shapes without what is around them. */
function shapesOf(svg: string): string {
  return svg
    .replace(/^<svg[^>]*>/u, '')
    .replace(/<style>[^]*<\/style>/u, '')
    .replace(/<\/svg>\s*$/u, '')
    .trim();
}

function pngOf(drawn: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(drawn), { density: (72 * size) / BOX })
    .resize(size, size)
    .png()
    .toBuffer();
}

function iconOf(ground: string, shapes: string, ink: string, dot: string, part = SAFE): string {
  const edge = (BOX * (1 - part)) / 2;
  const drawn = shapes
    .replaceAll('class="ink"', `fill="${ink}"`)
    .replaceAll('class="dot"', `fill="${dot}"`);
  const location = `translate(${edge} ${edge}) scale(${part})`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${BOX} ${BOX}">${ground}<g transform="${location}">${drawn}</g></svg>`;
}

/** Wraps a 32 × 32 picture in an .ico container. */
function icoOf(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(BOX, 6);
  head.writeUInt8(BOX, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
