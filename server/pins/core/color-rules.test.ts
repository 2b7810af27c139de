import { expect, test } from 'vitest';
import { COLORS } from '#contract/search-index/colors.ts';
import { boardColorOf, rangesOf } from './color-rules.ts';
import { HUES, LIGHTNESSES } from './order-rules.ts';

test.each([
  ['#dd1111', 'red'],
  ['#ff8c00', 'orange'],
  ['#ffd700', 'yellow'],
  ['#22aa33', 'green'],
  ['#008b8b', 'teal'],
  ['#1122ee', 'blue'],
  ['#7733bb', 'purple'],
  ['#ff69b4', 'pink'],
  ['#f7a8a0', 'pink'],
  ['#6b4423', 'brown'],
  ['#101014', 'black'],
  ['#777777', 'gray'],
  ['#ffffff', 'white'],
  // Paper, which is no yellow.
  ['#f8f1dc', 'white'],
])('%s is %s', (color, name) => {
  expect(boardColorOf(color)).toBe(name);
});

test('each hue at each lightness is of one colour', () => {
  const ranges = COLORS.flatMap((color) => rangesOf(color));
  for (let hue = 0; hue <= HUES; hue += 1) {
    for (let shade = 0; shade < LIGHTNESSES; shade += 10) {
      const holding = ranges.filter(
        (one) =>
          hue >= one.fromHue && hue < one.toHue && shade >= one.fromShade && shade < one.toShade,
      );
      expect(holding, `hue ${hue}, lightness ${shade}`).toHaveLength(1);
    }
  }
});
