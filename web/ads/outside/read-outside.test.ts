import { expect, test } from 'vitest';
import { OUTSIDE_FIELDS } from '#contract/ads/outside/outside.ts';
import { outsideParts } from './read-outside.ts';

const partsIn = async (text: string) => {
  const parts = [];
  for await (const part of outsideParts(new Blob([text]))) parts.push(part);
  return parts;
};

test('a file is read by the names of its columns, whatever their order, a thousand rows at once', async () => {
  const head = `note,${OUTSIDE_FIELDS.toReversed().join(',').toUpperCase()}`;
  const row = (at: number) =>
    ['x', ...OUTSIDE_FIELDS.toReversed().map((field) => `${field} ${at}`)].join(',');
  const rows = Array.from({ length: 1001 }, (_, at) => row(at));
  const parts = await partsIn(`\uFEFF${head}\n${rows.join('\n')}\n`);
  expect(parts.map(({ data }) => data.length)).toEqual([1000, 1]);
  expect(parts[1]).toEqual({
    rows: [1002],
    data: [Object.fromEntries(OUTSIDE_FIELDS.map((field) => [field, `${field} 1000`]))],
  });
});

test.each([
  ['event_id,value\n1,2\n', 'no column event_name'],
  [`${OUTSIDE_FIELDS.join(',')}\n`, 'no rows below its head'],
  ['', 'no rows below its head'],
])('a file that cannot be read says why: %j', async (text, why) => {
  await expect(partsIn(text)).rejects.toThrow(why);
});
