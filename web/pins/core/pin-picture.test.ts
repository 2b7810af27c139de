import { expect, it } from 'vitest';
import type { Pin } from '#contract/pins.ts';
import { gridPicture, pinAlt, pinIdOf } from './pin-picture.ts';

const t = (text: string, values: Record<string, unknown> = {}) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

it.each([
  ['1234567890123456789', '1234567890123456789'],
  ['a-blue-bird--1234', '1234'],
  ['a--b--1234', '1234'],
])('finds the id in the address %s', (param, id) => {
  expect(pinIdOf(param)).toBe(id);
});

it.each([
  [{ alt_text: 'A bird', title: 'Blue', grid_title: '' }, 'A bird'],
  [{ alt_text: null, title: 'Blue', grid_title: '' }, 'Blue'],
  [{ alt_text: null, title: '', grid_title: '', auto_alt_text: null }, 'Pin by Noor'],
])('calls the picture of %j "%s"', (pin, alt) => {
  const pinner = { full_name: 'Noor', username: 'noor' };
  expect(pinAlt({ ...pin, pinner } as Pin, t)).toBe(alt);
});

it('shows what moves of a picture that moves, and what stands still in its place', () => {
  const images = { '236x': 'still', '474x': 'moving', '736x': 'larger' };
  const pin = { title: 'Blue', grid_title: '', images } as unknown as Pin;
  expect(gridPicture({ ...pin, is_animated: true }, t)).toMatchObject({
    renditions: ['moving', 'larger'],
    still: 'still',
  });
  expect(gridPicture({ ...pin, is_animated: false }, t)).not.toHaveProperty('still');
});
