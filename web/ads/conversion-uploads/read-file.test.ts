import { expect, test } from 'vitest';
import { MAX_UPLOAD_PART } from '#contract/ads/conversions/uploads.ts';
import { partsOf, previewOf, UnreadableFile } from './read-file.ts';

const HEAD = 'email,event_time,value,currency,order_id';
const file = (...rows: string[]) => new Blob([[HEAD, ...rows].join('\n')]);
const partsIn = async (blob: Blob) => {
  const parts = [];
  for await (const part of partsOf(blob)) parts.push(part);
  return parts;
};

test('a file is sent in parts, its rows under their numbers, hashed, and what cannot be read with its reason', async () => {
  const rows = Array.from(
    { length: MAX_UPLOAD_PART + 1 },
    (_, at) => `a${at}@x.example,2026-09-19,5,EUR,A-${at}`,
  );
  const parts = await partsIn(
    file(
      ...rows.slice(0, 1),
      '"b@x.example","2026-09-19","5,5",EUR,"A, ""two"""',
      'c@x.example,soon,5,EUR,A',
      ...rows.slice(2),
    ),
  );
  expect(parts.map(({ part, rows: sent, isLast }) => [part, sent.length, isLast])).toEqual([
    [1, MAX_UPLOAD_PART, false],
    [2, 2, true],
  ]);
  expect(parts[0]?.rows[1]).toMatchObject({
    row: 3,
    event: { event_id: 'A, "two"', custom_data: { value: 5.5 } },
  });
  expect(parts[0]?.rows[2]).toEqual({
    row: 4,
    event: null,
    reason: 'event_time: Write it in Unix seconds, or like 2026-11-26T09:30Z.',
  });
  expect(JSON.stringify(parts)).not.toContain('x.example');
});

test('a preview has the first rows with what is wrong, and semicolons or tabs part columns as well', async () => {
  const preview = await previewOf(
    new Blob(['Email;Event time;Till\na@x.example;2026-09-19;B\nnobody;2026-09-19;B']),
  );
  expect(preview).toEqual({
    head: ['Email', 'Event time', 'Till'],
    columns: ['email', 'event_time', null],
    missing: null,
    rows: [
      { cells: ['a@x.example', '2026-09-19', 'B'], reason: null },
      {
        cells: ['nobody', '2026-09-19', 'B'],
        reason: "email: There's no e-mail address or madid here.",
      },
    ],
  });
  expect((await previewOf(new Blob(['email\tname\n']))).missing).toBe('event_time');
});

test('a file without rows, or with a quote that is never closed, is no file of conversions', async () => {
  await expect(previewOf(new Blob(['']))).rejects.toThrow(UnreadableFile);
  await expect(partsIn(new Blob([HEAD]))).rejects.toThrow('no rows below');
  await expect(partsIn(file('"a@x.example'))).rejects.toThrow('never closed');
});
