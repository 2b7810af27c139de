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
  const svg = await readFile(mark, 'utf8');
  const shapes = svg
    .replace(/^<svg[^>]*>/u, '')
    .replace(/<style>[^]*<\/style>/u, '')
    .replace(/<\/svg>\s*$/u, '')
    .trim();
  const full = iconOf(`<rect width="${BOX}" height="${BOX}" fill="${GROUND}"/>`, shapes, INK, BLUE);
  const single = iconOf('', shapes, '#000', '#000');
  const plain = iconOf('', shapes, INK, BLUE, 1);
  const png = (drawn: string, size: number): Promise<Buffer> =>
    sharp(Buffer.from(drawn), { density: (72 * size) / BOX })
      .resize(size, size)
      .png()
      .toBuffer();
  await mkdir(folder, { recursive: true });
  const files: Record<string, string | Buffer> = {
    'favicon.ico': icoOf(await png(plain, BOX)),
    'apple-touch-icon.png': await png(full, 180),
    'icon-192.png': await png(full, 192),
    'icon-512.png': await png(full, 512),
    'icon-monochrome.svg': single,
    'manifest.webmanifest': JSON.stringify(manifest),
  };
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes);
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

const pngIcon = (size: number, purpose: string) => ({
  src: `/icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

const manifest = {
  name: 'Bowerbird',
  short_name: 'Bowerbird',
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: GROUND,
  theme_color: GROUND,
  icons: [
    ...[192, 512].flatMap((size) => [pngIcon(size, 'any'), pngIcon(size, 'maskable')]),
    { src: '/icon-monochrome.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'monochrome' },
  ],
};
