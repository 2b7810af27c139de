import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { LAYOUT_BYTES } from '#server/media/index.ts';
import { mulberry32 } from '../home/mulberry32.ts';
import { addLook, hasLook, makeLooks, nearestLooks } from './looks.ts';

const random = mulberry32(7);
const aLayout = (): Int8Array =>
  Int8Array.from({ length: LAYOUT_BYTES }, () => Math.round((random() + random() - 1) * 127));

test('finds exactly what comparing with every picture finds, in its order', () => {
  const looks = makeLooks();
  const all = Array.from({ length: 3000 }, () => ({ name: randomBytes(16), layout: aLayout() }));
  for (const { name, layout } of all) addLook(looks, name, layout);
  for (let round = 0; round < 20; round += 1) {
    const wanted = aLayout();
    const compared = all.map(({ name, layout }) => ({
      signature: name.toString('hex'),
      distance: layout.reduce((sum, byte, at) => sum + (byte - wanted[at]!) ** 2, 0),
    }));
    const order = (one: (typeof compared)[0], other: (typeof compared)[0]) =>
      one.distance - other.distance || (one.signature < other.signature ? -1 : 1);
    expect(nearestLooks(looks, wanted, 50)).toEqual(compared.toSorted(order).slice(0, 50));
  }
});

test('knows which pictures it has', () => {
  const looks = makeLooks();
  const [name, layout] = [randomBytes(16), aLayout()];
  expect(hasLook(looks, name, layout)).toBe(false);
  addLook(looks, name, layout);
  expect(hasLook(looks, name, layout)).toBe(true);
  expect(hasLook(looks, randomBytes(16), layout)).toBe(false);
  expect(looks.count).toBe(1);
});
