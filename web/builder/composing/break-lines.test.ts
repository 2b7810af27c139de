import { expect, it } from 'vitest';
import { breakLines } from './break-lines.ts';

// Every letter has width 1.
const measure = (text: string) => [...text].length;

it.each([
  ['short', 10, ['short']],
  ['two words', 5, ['two', 'words']],
  ['a line, and more', 8, ['a line,', 'and more']],
  ['kept\nline ends\r\n\nstand', 20, ['kept', 'line ends', '', 'stand']],
  ['well-known birds', 6, ['well-', 'known', 'birds']],
  ['(one) "two"', 5, ['(one)', '"two"']],
  ['unbreakable', 4, ['unbr', 'eaka', 'ble']],
  ['', 4, ['']],
])('breaks %j at %i where a reader expects it', (text, width, lines) => {
  expect(breakLines(text, width, measure)).toEqual(lines);
});

it('breaks scripts without spaces, and no letter that is made of several signs', () => {
  const chinese = breakLines('青い鳥は庭を飾る。', 4, measure);
  expect(chinese.join('')).toBe('青い鳥は庭を飾る。');
  expect(chinese.length).toBeGreaterThan(2);
  expect(chinese.some((line) => line.startsWith('。'))).toBe(false);
  const thai = breakLines('นกสร้างซุ้มสีฟ้า', 6, measure);
  expect(thai.join('')).toBe('นกสร้างซุ้มสีฟ้า');
  expect(thai.length).toBeGreaterThan(1);
  const family = '👩‍👩‍👧‍👦';
  expect(breakLines(family.repeat(3), 7, measure)).toEqual([family, family, family]);
});

it('never makes a line that is too wide out of words that fit', () => {
  const text = 'Cut-paper birds, and feathers (blue ones) for the hallway: 12 of them!';
  for (const width of [9, 12, 20, 33]) {
    const lines = breakLines(text, width, measure);
    expect(Math.max(...lines.map(measure))).toBeLessThanOrEqual(width);
    expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
  }
});
