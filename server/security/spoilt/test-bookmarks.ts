import { oneOf, type Random } from '../test-random.ts';

/** As JSON: some are no number of ours, and some none at all. */
export const VALUES = [
  'null true false "" "x" "NaN" "-1" "1e400" "0x10" "\\u0000" "\\ud800" "AAAA" "AAAAAA=" "2026-01-01"',
  '[] [[1]] ["1"] {} {"id":"1"} -0 -1 0 0.5 1 1e9 2147483647 2147483648 1e15 8.64e15',
  '253402300799999 253402300800000 9007199254740993 9223372036854775807 1e21 1e308 -1e308 1e999 5e-324',
  '"9223372036854775807" "9223372036854775808"',
  ...['9'.repeat(40), 'y'.repeat(600), 'y'.repeat(5000)].map((text) => `"${text}"`),
].flatMap((line) => line.split(' '));

/** The parts of a bookmark as JSON, and what stands before them where a list has several orders. */
export function partsOf(bookmark: string): { before: string; parts: string[] } {
  const [, before = '', text = ''] = /^(\w+\.)?(.*)$/u.exec(bookmark) ?? [];
  const parts = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
  return { before, parts: parts.map((part) => JSON.stringify(part)) };
}

export const bookmarkOf = (before: string, json: string): string =>
  before + Buffer.from(json).toString('base64url');

/** A real bookmark with one part changed. */
export function spoiltBookmark(random: Random, bookmark: string): string {
  const { before, parts } = partsOf(bookmark);
  const at = Math.floor(random() * parts.length);
  return bookmarkOf(before, `[${parts.with(at, oneOf(random, VALUES)).join(',')}]`);
}
