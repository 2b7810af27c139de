import { expect, test } from 'vitest';
import { drawnSize, nameOf, numbered, oneLine, shortened, wordsOfPin } from './item-rules.ts';

test('a picture has the size in pixels, or the proportions of its object, or those of any', () => {
  expect(drawnSize({ w: 705, h: 368 })).toEqual({ width: 705, height: 368 });
  expect(drawnSize({ w: 12_000, h: 6_000 })).toEqual({ width: 6_000, height: 3_000 });
  expect(drawnSize({ aspect: 1.44 })).toEqual({ width: 1_200, height: 833 });
  expect(drawnSize({ aspect: 3_750 })).toEqual(drawnSize({ aspect: 5 }));
  expect(drawnSize({ aspect: 0.0017 })).toEqual(drawnSize({ aspect: 0.2 }));
  expect(drawnSize({})).toEqual({ width: 800, height: 1_000 });
});

test('text is one well-formed line', () => {
  expect(oneLine(' a\u0000b\r\n\u0085 c\ud800 e\u0301 ')).toBe('a b c\ufffd é');
});

test('what is too long is cut between words, and within one that fills it', () => {
  expect(shortened('a bower of blue things', 22)).toBe('a bower of blue things');
  expect(shortened('a bower of blue things', 15)).toBe('a bower of…');
  expect(shortened('x'.repeat(30), 10)).toBe(`${'x'.repeat(9)}…`);
  expect(shortened(`${'x'.repeat(8)}🐦${'y'.repeat(9)}`, 10)).toHaveLength(10);
  expect(nameOf('word '.repeat(60)).length).toBeLessThanOrEqual(180);
});

test('a second of the same name gets a number, and still fits', () => {
  expect(numbered('Prints', 1)).toBe('Prints');
  expect(numbered('Prints', 2)).toBe('Prints (2)');
  expect(numbered('x'.repeat(180), 12)).toMatch(/^x+… \(12\)$/);
  expect(numbered('x'.repeat(180), 12).length).toBeLessThanOrEqual(180);
});

test('a pin says who made it, and its tags as hashtags', () => {
  expect(
    wordsOfPin({
      title: 'Distant Buildings',
      description: 'Graphite on paper.',
      creator: 'J. M. W. Turner',
      tags: ['castle', 'Man, old', 'castle', '—'],
    }),
  ).toEqual({
    title: 'Distant Buildings',
    description: 'By J. M. W. Turner. Graphite on paper. #castle #man_old',
  });
  expect(
    wordsOfPin({ title: 'T', description: 'By Ada, 1850.', creator: 'Ada', tags: [] }).description,
  ).toBe('By Ada, 1850.');
});

test('when a thing was made is said unless the text does already, or nobody knows', () => {
  const textOf = (date: string, description = 'Oil on canvas. Purchased 1953.') =>
    wordsOfPin({ title: 'T', description, creator: 'Ada', date, tags: [] }).description;
  expect(textOf('c. 1890-4')).toBe('By Ada. c. 1890-4. Oil on canvas. Purchased 1953.');
  expect(textOf('date not known')).toBe('By Ada. Oil on canvas. Purchased 1953.');
  expect(textOf('1894', 'bronze. 1894.')).toBe('By Ada. bronze. 1894.');
});

test('a title that does not fit begins the description, and tags that do not fit are left out', () => {
  const long = 'The Open Polar Sea: a narrative '.repeat(5).trim();
  const { title, description } = wordsOfPin({ title: long, description: 'Illustrated.', tags: [] });
  expect(title.length).toBeLessThanOrEqual(100);
  expect(description).toBe(`${long} Illustrated.`);
  const tags = Array.from({ length: 300 }, (_, number) => `tag number ${number}`);
  const full = wordsOfPin({ title: 'T', description: 'D', tags }).description;
  expect(full.length).toBeLessThanOrEqual(1500);
  expect(full).toMatch(/^D #tag_number_0 .*#tag_number_\d+$/);
});
