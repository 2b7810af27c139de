import { expect, it } from 'vitest';
import { isOfRatio, LAYOUTS, RATIOS } from '#contract/builder/limits.ts';
import {
  centredCrop,
  finishedSize,
  FINISHED_SIDE,
  frameOf,
  insideOf,
  placeText,
} from './compose.ts';
import type { Overlay } from '#contract/builder/pictures.ts';

// Every letter is half as wide as the font size.
const measure = (text: string, size: number) => [...text].length * size * 0.5;
const words: Overlay = {
  text: 'Blue birds',
  position: 'tl',
  alignment: 'left',
  vertical: 'top',
  size: 'md',
  case: 'none',
  color: '#ffffff',
};
const frame = { width: 1000, height: 1500 };
const firstOf = (more: Partial<Overlay>) => placeText({ ...words, ...more }, frame, measure);

it.each([
  [{ width: 3000, height: 2000 }, 2 / 3, { x: 833, y: 0, width: 1333, height: 2000 }],
  [{ width: 2000, height: 3001 }, 1, { x: 0, y: 500, width: 2000, height: 2000 }],
  [{ width: 900, height: 1600 }, 9 / 16, { x: 0, y: 0, width: 900, height: 1600 }],
])('takes of %j in ratio %d the largest part, in the middle [BUILD-06]', (source, ratio, part) => {
  expect(centredCrop(source, ratio)).toEqual(part);
});

it.each(RATIOS)(
  'finishes pictures of every size in the ratio %s, to the pixel, and not too large [BUILD-06]',
  (ratio) => {
    for (const source of [
      { width: 6000, height: 4000 },
      { width: 417, height: 1023 },
      { width: 121, height: 120 },
    ]) {
      for (const layout of LAYOUTS) {
        const { part, target, size } = frameOf(source, { ratio, crop: null, layout });
        expect(isOfRatio(size, ratio)).toBe(true);
        if (layout === 'fit') expect(part).toEqual({ x: 0, y: 0, ...source });
        else expect(target).toEqual({ x: 0, y: 0, ...size });
        expect(Math.abs(target.width / target.height - part.width / part.height)).toBeLessThan(
          0.03,
        );
      }
      const { size } = frameOf(source, { ratio, crop: null, layout: 'fit' });
      expect(Math.max(size.width, size.height)).toBeLessThanOrEqual(FINISHED_SIDE + 1);
    }
  },
);

it('keeps a crop inside the picture, in whole pixels, whatever it was given', () => {
  const source = { width: 300, height: 200 };
  const odd = { x: -4.2, y: Number.NaN, width: 9999, height: 0 };
  expect(insideOf(source, odd)).toEqual({ x: 0, y: 0, width: 300, height: 1 });
  expect(insideOf(source, { x: 250.4, y: 150, width: 80, height: 60 })).toEqual({
    x: 250,
    y: 150,
    width: 50,
    height: 50,
  });
  expect(finishedSize({ width: 0.2, height: 0.2 }, null)).toEqual({ width: 1, height: 1 });
});

it('puts a text at each of its places, sides and heights [BUILD-07]', () => {
  // Font size 75, ten letters: 375 wide, 90 per line; a margin of 60.
  const at = (more: Partial<Overlay>) => firstOf(more).lines[0]!;
  expect(['tl', 'tc', 'tr'].map((position) => at({ position: position as 'tl' }).x)).toEqual([
    60, 312.5, 565,
  ]);
  expect(at({}).y).toBeCloseTo(60 + 81);
  expect(at({ vertical: 'center' }).y).toBeCloseTo(60 + (690 - 90) / 2 + 81);
  expect(at({ vertical: 'bottom' }).y).toBeCloseTo(750 - 90 + 81);
  expect(at({ position: 'bl' }).y).toBeCloseTo(750 + 81);
  expect(at({ position: 'br', vertical: 'bottom' }).y).toBeCloseTo(1440 - 90 + 81);
  expect(firstOf({ size: 'sm' }).fontSize).toBeLessThan(firstOf({ size: 'lg' }).fontSize);
  expect(at({ case: 'uppercase' }).text).toBe('BLUE BIRDS');
});

it('aligns shorter lines to the beginning of their script, or in the middle [BUILD-07]', () => {
  const two = { text: 'Long first line here\nshort' };
  const [first, second] = firstOf(two).lines;
  expect(second!.x).toBe(first!.x);
  const [long, short] = firstOf({ ...two, alignment: 'center' }).lines;
  expect(short!.x - long!.x).toBeCloseTo((20 - 5) * 75 * 0.25);
  const hebrew = placeText({ ...words, text: 'ציפורים כחולות\nבגן' }, frame, measure);
  expect(hebrew.direction).toBe('rtl');
  const [wide, narrow] = hebrew.lines;
  const end = (line: { text: string; x: number }) => line.x + measure(line.text, hebrew.fontSize);
  expect(end(narrow!)).toBeCloseTo(end(wide!));
});

it('makes a text smaller that is too long, so that all of it is in the picture', () => {
  const placed = firstOf({ text: 'many words '.repeat(60), size: 'lg', position: 'bc' });
  expect(placed.fontSize).toBeLessThan(110);
  expect(placed.lines[0]!.y - placed.fontSize).toBeGreaterThanOrEqual(0);
  expect(placed.lines.at(-1)!.y).toBeLessThanOrEqual(frame.height);
  expect(
    Math.max(...placed.lines.map(({ text }) => measure(text, placed.fontSize))),
  ).toBeLessThanOrEqual(880);
});
