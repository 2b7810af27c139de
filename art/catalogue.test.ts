import { expect, test } from 'vitest';
import { makeWorld } from '#server/demo/world.ts';
import { catalogue, drawPicture } from './catalogue.ts';
import { toJpeg } from './render.ts';

const firsts = catalogue.filter(({ name }) => name.endsWith('-01'));

test.each(firsts)('draws $name the same each time, and every number in it is one', ({ name }) => {
  const one = drawPicture(name);
  expect(drawPicture(name)).toEqual(one);
  expect(one.body + (one.defs ?? '')).not.toMatch(/NaN|Infinity|undefined|null/u);
});

test('has a face for everybody of the demo, shops among them, and no two are alike', () => {
  const { people, shops } = makeWorld();
  const names = [...people, ...shops.map(({ person }) => person)].map((one) => one.face);
  const bodies = names.map((name) => drawPicture(name).body);
  expect(bodies.join('')).not.toMatch(/NaN|Infinity|undefined|null/u);
  expect(new Set(bodies).size).toBe(names.length);
});

test('gives the same bytes for the same picture', async () => {
  const [one, other] = [
    await toJpeg(drawPicture('blues-01')),
    await toJpeg(drawPicture('blues-01')),
  ];
  expect(one.equals(other)).toBe(true);
});

test('invents the same world each time, in which no two pins have the same title', () => {
  const world = makeWorld();
  expect(makeWorld()).toEqual(world);
  expect(new Set(world.pins.map((pin) => pin.title)).size).toBe(world.pins.length);
  expect(world.pins.length).toBeGreaterThan(catalogue.length);
});
