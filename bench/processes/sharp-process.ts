import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { RENDITIONS } from '#contract/media/images.ts';
import { dominantColour } from '#server/media/decoding/dominant-colour.ts';
import { answering } from './forked.ts';

export interface SharpOrder {
  readonly input: string;
  readonly out: string;
}

export interface SharpMade {
  readonly colour: string;
  readonly hash: string;
}

/**
 * Hand-written image processing equivalent to the product's: decodes once, writes the original from those pixels, and
 * the renditions and analysis from the largest rendition.
 */
sharp.cache(false);
answering(async ({ input, out }: SharpOrder): Promise<SharpMade> => {
  const { data, info } = await sharp(input)
    .autoOrient()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const whole = { raw: { width, height, channels } };
  const [largest, ...smaller] = Object.entries(RENDITIONS)
    .map(([name, wide]) => ({ name, width: wide, height: Math.round((height * wide) / width) }))
    .toSorted((one, other) => other.width - one.width);
  if (largest === undefined) throw new Error('there are no renditions');
  const size = { width: largest.width, height: largest.height };
  const middle = await sharp(data, whole)
    .resize({ ...size, fit: 'fill' })
    .raw()
    .toBuffer();
  const fromMiddle = () => sharp(middle, { raw: { ...size, channels } });
  const [made] = await Promise.all([
    lookOf(fromMiddle()),
    keep(
      join(out, 'originals.jpg'),
      sharp(data, whole).jpeg({ quality: 92, chromaSubsampling: '4:4:4' }),
    ),
    keep(join(out, `${largest.name}.webp`), fromMiddle().webp({ quality: 80 })),
    ...smaller.map(({ name, ...to }) =>
      keep(
        join(out, `${name}.webp`),
        fromMiddle()
          .resize({ ...to, fit: 'fill' })
          .webp({ quality: 80 }),
      ),
    ),
  ]);
  return made;
});

async function keep(path: string, picture: Sharp): Promise<void> {
  await writeFile(path, await picture.toBuffer());
}

async function lookOf(picture: Sharp): Promise<SharpMade> {
  const { data, info } = await picture
    .resize(64, 64, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const hash = Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
  return { colour: dominantColour(data), hash };
}
