import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { MAX_PART_CHARS } from '#contract/ads/audiences/lists.ts';
import { hashOf, listTextOf, partsOf, readList, UnreadableList } from './read-list.ts';

test('of a list each address and hash is sent once, and what is none is counted', () => {
  const hash = 'A'.repeat(64);
  const list = readList(
    `Email,Name\nInes@okafor.example,Ines\n ines@okafor.example\n${hash}\nnobody`,
  );
  expect(list).toEqual({
    rows: 4,
    values: ['ines@okafor.example', hash.toLowerCase()],
    leftOut: 1,
    isTooLong: false,
  });
});

test('an address is hashed in the browser, and a hash is not hashed again', async () => {
  expect(await hashOf('a@b.example')).toBe(
    'ebb18a030bf15174f5714e24d63af1a81355c951ea7389bd2a9bd18e3d0c2477',
  );
  const hash = 'b'.repeat(64);
  expect(await hashOf(hash)).toBe(hash);
});

test('parts are no longer than a call takes, and together they are the list', () => {
  const rows = Array.from({ length: 3_000 }, (_, at) => `${at}`.padStart(64, '0'));
  const parts = partsOf(rows);
  expect(parts.length).toBe(3);
  for (const part of parts) expect(part.length).toBeLessThanOrEqual(MAX_PART_CHARS);
  expect(parts.join('\n').split('\n')).toEqual(rows);
});

const utf16 = (text: string, isBig: boolean): Uint8Array<ArrayBuffer> => {
  const bytes = Uint8Array.from(Buffer.from(`\uFEFF${text}`, 'utf16le'));
  return isBig ? Uint8Array.from(Buffer.from(bytes).swap16()) : bytes;
};

test('a list is read as UTF-8, or as UTF-16 with its mark; other bytes, packed files and gigabytes are none', async () => {
  const text = 'E-mail,Name\r\nbjörk@ärger.example,Björk\r\n';
  const files = [new Blob([text]), new Blob(['\uFEFF', text])];
  for (const isBig of [false, true]) files.push(new Blob([utf16(text, isBig)]));
  for (const file of files) {
    expect(readList(await listTextOf(file)).values).toEqual(['björk@ärger.example']);
  }
  const latin = Uint8Array.from(Buffer.from(text, 'latin1'));
  for (const bytes of [latin, Uint8Array.from(gzipSync(text.repeat(100_000)))]) {
    await expect(listTextOf(new Blob([bytes]))).rejects.toThrow(/UTF-8/);
  }
  const endless = { size: 2 ** 31, arrayBuffer: () => Promise.reject(new Error('was read')) };
  await expect(listTextOf(endless)).rejects.toThrow(UnreadableList);
  const line = readList('"'.repeat(1_000_000));
  expect(line).toMatchObject({ rows: 1, values: [], leftOut: 1 });
});

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
  ' ',
  'ß',
  '😀',
  'email',
  'a@b.example',
  'A@B.example',
  'b'.repeat(64),
  'x'.repeat(300),
  '=cmd@x.example',
  '__proto__',
  new Uint8Array([0xff, 0xfe]),
  new Uint8Array([0xc3]),
];

test('no bytes make a list fail in another way than with what is wrong; what is sent is an address or a hash, once', async () => {
  let state = 20_261_129;
  const random = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
  let whole = 0;
  for (let round = 0; round < 1_000; round += 1) {
    const bits = Array.from({ length: 1 + random(24) }, () => BITS[random(BITS.length)] ?? '');
    const text = await listTextOf(new Blob(bits)).catch((error: unknown) => {
      expect(error).toBeInstanceOf(UnreadableList);
      return null;
    });
    if (text === null) continue;
    whole += 1;
    const { rows, values, leftOut } = readList(text);
    expect(values.length).toBeLessThanOrEqual(rows - leftOut);
    expect(new Set(values).size).toBe(values.length);
    for (const value of values) expect(value).toMatch(/^[^\s"]+@[^\s"]+\.[^\s"]+$|^[0-9a-f]{64}$/);
    expect(partsOf(values).join('\n')).toBe(values.join('\n'));
  }
  expect(whole).toBeGreaterThan(300);
});
