import { expect, it } from 'vitest';
import { ownAddress } from './own-address.ts';

it.each([
  ['http://localhost:3000/media/236x/aa/bb/cc/d.webp', '/media/236x/aa/bb/cc/d.webp'],
  ['http://localhost/media/uploads/', '/media/uploads/'],
  ['https://pins.example/media/236x/a.webp', 'https://pins.example/media/236x/a.webp'],
  ['http://localhost.example/media/a.webp', 'http://localhost.example/media/a.webp'],
  ['http://localhost:3000/elsewhere/', 'http://localhost:3000/elsewhere/'],
])('reaches %s at %s', (address, reached) => {
  expect(ownAddress(address)).toBe(reached);
});
