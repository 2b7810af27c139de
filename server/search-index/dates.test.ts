import { expect, test } from 'vitest';
import { datesIn } from './dates.ts';

test.each<[string, number[], number[]]>([
  ['A street in 1954', [1950], [20]],
  ['c. 1690. Gift of C. Talbott, Jr.', [1690], [17]],
  ['By Samuel. London, 1845, 1845.', [1840], [19]],
  ['1914-18', [1910], [20]],
  ['from 1938–1951', [1930, 1940, 1950], [20]],
  ['1795/1805', [1790, 1800], [18, 19]],
  ['Kitchens of the 1950s', [1950], [20]],
  ["Cars of the 1960's", [1960], [20]],
  ['Möbel der 1920er Jahre', [1920], [20]],
  ['earthenware. 19th century. Gift of Mrs. Heroy.', [], [19]],
  ['late 18th-early 19th century', [], [18, 19]],
  ['second half of the 19th century, with 12 plates', [], [19]],
  ['Im 18. Jahrhundert', [], [18]],
  ['au XVIIIe siècle', [], [18]],
  ['del siglo XVI', [], [16]],
  ['the seventeenth century', [], [17]],
  // The year of acquisition, not of creation.
  ['Oil paint on canvas. Purchased 1953.', [], []],
  ['Presented by Mrs. J. R. Richmond 1922', [], []],
  ['Accepted by the nation as part of the Turner Bequest 1856.', [], []],
  ['By Claude Monet, 1894. Oil paint. Purchased 1953.', [1890], [19]],
  ['support: 1825 x 1090 mm', [], []],
  ['Image from page 1004 of a book', [], []],
  ['1,500 or $1500 or 1500.50 or A1954 or 19541', [], []],
  ['nothing', [], []],
])('%s', (text, decades, centuries) => {
  expect(datesIn(text)).toEqual({ decades, centuries });
});
