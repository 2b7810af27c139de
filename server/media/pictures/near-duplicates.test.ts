import sharp, { type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { expect, test } from 'vitest';
import { sceneOf } from '../decoding/draw-scenes.ts';
import { apartFrom, areNearDuplicates } from './near-duplicates.ts';
import { paint } from '../decoding/paint-scene.ts';

const SIZE = { width: 300, height: 400 };

function drawn(seed: string): Sharp {
  return sharp(paint(sceneOf(seed, SIZE), SIZE), { raw: { ...SIZE, channels: 4 } });
}

const plain = (background: string): Sharp =>
  sharp({ create: { ...SIZE, channels: 3, background } }).png();

async function hashOf(picture: Sharp): Promise<string> {
  const { data, info } = await sharp(await picture.png().toBuffer())
    .resize(100, 100, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

test('what was saved again smaller, in another quality and a little brighter looks alike', async () => {
  const isBlocked = apartFrom();
  expect(isBlocked(await hashOf(drawn('one')))).toBe(true);
  const smaller = await drawn('one').resize(150).jpeg({ quality: 40 }).toBuffer();
  expect(isBlocked(await hashOf(sharp(smaller)))).toBe(false);
  const brighter = await drawn('one').modulate({ brightness: 1.03 }).png().toBuffer();
  expect(isBlocked(await hashOf(sharp(brighter)))).toBe(false);
  const [one, other] = [await hashOf(drawn('one')), await hashOf(drawn('other'))];
  expect(areNearDuplicates(one, await hashOf(sharp(smaller)))).toBe(true);
  expect(areNearDuplicates(one, one)).toBe(true);
  expect(areNearDuplicates(one, other)).toBe(false);
  const red = await hashOf(plain('red'));
  expect(areNearDuplicates(red, red)).toBe(false);
});

test('other pictures do not, nor do plain ones and what has no hash', async () => {
  const isBlocked = apartFrom();
  for (let seed = 0; seed < 20; seed += 1) {
    expect(isBlocked(await hashOf(drawn(`picture ${seed}`))), String(seed)).toBe(true);
  }
  for (const hash of [await hashOf(plain('red')), await hashOf(plain('red')), '', 'AAAA']) {
    expect(isBlocked(hash)).toBe(true);
  }
});
