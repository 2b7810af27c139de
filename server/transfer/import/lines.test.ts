import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DamagedFile, linesOf } from './lines.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bowerbird-lines-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(bytes: Buffer, maxBytes = 1000): Promise<(string | null)[]> {
  const path = join(folder, 'file.gz');
  await writeFile(path, bytes);
  const lines: (string | null)[] = [];
  for await (const { number, text } of linesOf(path, maxBytes)) {
    lines.push(text);
    expect(number).toBe(lines.length);
  }
  return lines;
}

test('every line comes once, with or without an end of the last', async () => {
  expect(await read(gzipSync('one\n\nthree ë\n'))).toEqual(['one', '', 'three ë']);
  expect(await read(gzipSync('one\ntwo'))).toEqual(['one', 'two']);
  expect(await read(gzipSync(''))).toEqual([]);
});

test('a line over the limit is passed over, and those around it are read', async () => {
  const text = `first\n${'x'.repeat(500_000)}\n${'y'.repeat(1000)}\nlast`;
  expect(await read(gzipSync(text))).toEqual(['first', null, 'y'.repeat(1000), 'last']);
});

test('a file that was cut off gives its whole lines, then says where it ended', async () => {
  const numbers = Array.from({ length: 20_000 }, (_, number) => `line ${number * 7919}`);
  const whole = gzipSync(numbers.join('\n'));
  const path = join(folder, 'cut.gz');
  await writeFile(path, whole.subarray(0, whole.length / 2));
  const lines: (string | null)[] = [];
  const reading = (async () => {
    for await (const { text } of linesOf(path, 1000)) lines.push(text);
  })();
  const error = await reading.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(DamagedFile);
  expect(lines).toEqual(numbers.slice(0, lines.length));
  expect(lines.length).toBeGreaterThan(1000);
  expect(error).toMatchObject({ line: lines.length + 1 });
});

test('a file that is no gzip at all is damaged from its first line on', async () => {
  await expect(read(Buffer.from('plain text\n'))).rejects.toMatchObject({ line: 1 });
});
