import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { SheetColumn } from '#contract/ads/bulk/sheet.ts';
import { MAX_RECORD } from '#contract/ads/catalogs/delimited.ts';
import { OUTSIDE_FIELDS } from '#contract/ads/outside/outside.ts';
import { partsOfSheet } from '../bulk-editor/read-sheet.ts';
import { partsOf, previewOf, UnreadableFile } from '../conversion-uploads/read-file.ts';
import { GROUP_COLUMNS, groupsOf } from '../conversion-uploads/read-groups.ts';
import { outsideParts } from './read-outside.ts';

/** Files that people choose are parsed in the browser: any content must yield a proper error. */

const columns = ['Action', 'Entity', 'Campaign name'].map((name): SheetColumn => ({
  name,
  entity_type: null,
  field: name,
  kind: 'TEXT',
  values: [],
  maximum: null,
  is_required: false,
  is_fixed: false,
  is_clearable: false,
  reference: `About ${name}`,
}));

async function allOf<T>(parts: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const part of parts) all.push(part);
  return all;
}

const READERS = [
  {
    name: 'conversions',
    head: 'email,event_time,value,currency,order_id',
    read: async (file: Blob) => {
      await previewOf(file);
      return (await allOf(partsOf(file))).flatMap(({ rows }) => rows.map(({ row }) => row));
    },
  },
  {
    name: 'groups of conversions',
    head: GROUP_COLUMNS.join(','),
    read: async (file: Blob) => (await groupsOf(file)).map(({ row }) => row),
  },
  {
    name: 'conversions elsewhere',
    head: OUTSIDE_FIELDS.join(','),
    read: async (file: Blob) => (await allOf(outsideParts(file))).flatMap(({ rows }) => rows),
  },
  {
    name: 'a bulk sheet',
    head: columns.map(({ name }) => name).join(','),
    read: async (file: Blob) =>
      (await allOf(partsOfSheet(file, columns))).flatMap(({ rows }) => rows.map(({ row }) => row)),
  },
] as const;

/** Returns the numbers of the rows read; null if the file was refused with an error. */
async function outcomeOf(read: (file: Blob) => Promise<number[]>, file: Blob) {
  try {
    return await read(file);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return null;
  }
}

const BITS: readonly BlobPart[] = [
  '"',
  '""',
  ',',
  ';',
  '\t',
  '\r',
  '\n',
  '\r\n',
  '\0',
  '\uFEFF',
  '\u2028',
  'ß',
  '😀',
  '=1+1',
  "'=cmd",
  '@x',
  '-2',
  '{}',
  '__proto__',
  'constructor',
  'a@b.example',
  '2026-09-19',
  '1e400',
  '-0',
  'NaN',
  '9'.repeat(400),
  'Create',
  'CAMPAIGN',
  new Uint8Array([0xff, 0xfe]),
  new Uint8Array([0xc3]),
  new Uint8Array([0xed, 0xa0, 0x80]),
];

test.each(READERS)(
  '$name: no bytes make the reader fail in another way than with what is wrong with the file',
  async ({ head, read }) => {
    let state = 20_261_124;
    const random = (below: number): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state % below;
    };
    let whole = 0;
    for (let round = 0; round < 500; round += 1) {
      const start = random(5) === 0 ? '' : `${head}\n`;
      const parts = Array.from({ length: 1 + random(24) }, () => BITS[random(BITS.length)] ?? '');
      const rows = await outcomeOf(read, new Blob([start, ...parts]));
      if (rows === null) continue;
      whole += 1;
      // Rows have their numbers in the file, without duplicates.
      expect(rows).toEqual([...new Set(rows)].toSorted((one, other) => one - other));
      expect(rows[0]).toBeGreaterThan(1);
    }
    expect(whole).toBeGreaterThan(0);
  },
);

test.each(READERS)(
  '$name: a packed file is none, and a line without an end is given up after what a row may be',
  async ({ head, read }) => {
    expect(await outcomeOf(read, new Blob([gzipSync('x'.repeat(1_000_000))]))).toBeNull();
    for (const letter of ['x', '"', ',', '""']) {
      let sent = 0;
      const endless = {
        stream: () =>
          new ReadableStream<Uint8Array>(
            {
              pull(to) {
                const piece = sent === 0 ? `${head}\n` : letter.repeat(10_000);
                sent += piece.length;
                to.enqueue(new TextEncoder().encode(piece));
              },
            },
            { highWaterMark: 0 },
          ),
      } as unknown as Blob;
      await expect(read(endless)).rejects.toThrow(UnreadableFile);
      expect(sent).toBeLessThan(3 * MAX_RECORD);
    }
  },
);
