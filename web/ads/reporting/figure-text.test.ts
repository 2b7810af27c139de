import { expect, test } from 'vitest';
import { changeOf, figureText } from './figure-text.ts';

const format = { currency: 'EUR', formats: 'en' };

test.each([
  ['SPEND', 1_234_560_000, '€1,234.56'],
  ['IMPRESSION', 975_757, '975,757'],
  ['CTR', 0.016_94, '1.69%'],
  ['CTR', null, '–'],
  ['TOTAL_IMPRESSION_USER', 61_200, '61,200'],
  ['TOTAL_IMPRESSION_FREQUENCY', 2.449, '2.4'],
] as const)('%s %s is %s', (column, value, text) => {
  expect(figureText(column, value, format)).toBe(text);
});

test.each([
  ['IMPRESSION', 110, 100, { text: '10%', isUp: true, tone: 'good' }],
  ['IMPRESSION', 90, 100, { text: '10%', isUp: false, tone: 'bad' }],
  ['ECPC', 90, 100, { text: '10%', isUp: false, tone: 'good' }],
  ['ECPC', 110, 100, { text: '10%', isUp: true, tone: 'bad' }],
  ['SPEND', 110, 100, { text: '10%', isUp: true, tone: 'plain' }],
  ['SPEND', 110, 0, null],
  ['CTR', null, 0.1, null],
  ['SPEND', 5, 5, null],
] as const)('%s of %s after %s', (column, now, before, change) => {
  expect(changeOf(column, now, before, 'en')).toEqual(change);
});
