import { expect, it } from 'vitest';
import { addressOfLook, lookAt, roundedPart } from './part-address.ts';

const PART = { x: 0.125, y: 0.25, width: 0.5, height: 0.3 };

it('reads what it wrote', () => {
  const address = addressOfLook('9', { part: PART, larger: true });
  expect(address).toBe('/pin/9/looks/?part=0.125_0.25_0.5_0.3&larger=true');
  const { searchParams } = new URL(address, 'https://a.example');
  expect(lookAt(Object.fromEntries(searchParams))).toEqual({ part: PART, larger: true });
  expect(addressOfLook('9', { part: null, larger: false })).toBe('/pin/9/looks/');
  expect(lookAt({})).toEqual({ part: null, larger: false });
});

it.each([
  '',
  '0_0_1',
  '0_0_1_1,1',
  '0_0_0.001_0.5',
  '0.6_0_0.5_0.5',
  '-0.1_0_0.5_0.5',
  '0_0_NaN_1',
  '1e-1_0_0.5_0.5',
  '0_ 0_1_1',
])('takes %j for all of the picture', (part) => {
  expect(lookAt({ part }).part).toBeNull();
});

it('rounds a part to one that the server takes', () => {
  expect(roundedPart({ x: 0.1234567, y: -0.01, width: 0.3333333, height: 0.5 })).toEqual({
    x: 0.123,
    y: 0,
    width: 0.333,
    height: 0.5,
  });
  // At the very edge, and smaller than what looks like something.
  const edge = roundedPart({ x: 0.999, y: 0.9999, width: 0.001, height: 0.0001 });
  expect(edge).toEqual({ x: 0.98, y: 0.98, width: 0.02, height: 0.02 });
  expect(lookAt({ part: Object.values(edge).join('_') }).part).toEqual(edge);
});
