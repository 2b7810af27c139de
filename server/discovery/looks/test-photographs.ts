import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { mulberry32 } from '../home/mulberry32.ts';

/** Returns a photograph of the corpus (CORPUS_DIR); without one, a drawing as colourful. */
export async function photograph(at: number): Promise<Buffer> {
  const corpus = process.env['CORPUS_DIR'];
  if (corpus === undefined) return drawing(at);
  const folder = join(corpus, 'photos');
  const names = (await readdir(folder)).filter((name) => /\.(jpg|webp|png)$/u.test(name));
  return readFile(join(folder, names.toSorted()[at]!));
}

function drawing(at: number): Promise<Buffer> {
  const random = mulberry32(at + 1);
  const circles = Array.from({ length: 40 }, () => {
    const [x, y, r, hue] = [random() * 800, random() * 600, 20 + random() * 120, random() * 360];
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="hsl(${hue} 70% ${20 + random() * 60}%)"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="#888"/>${circles.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
