import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';

interface PhotoEntry {
  readonly file: string;
  readonly [field: string]: unknown;
}

/** A folder to import, written by a test. */
export interface TestFolder {
  readonly path: string;
  pins(...lines: readonly unknown[]): Promise<void>;
  boards(...lines: readonly unknown[]): Promise<void>;
  /** Writes photographs for these manifest entries, each with a picture of one colour. */
  photos(...entries: readonly PhotoEntry[]): Promise<void>;
}

export async function testFolder(): Promise<TestFolder> {
  const path = await mkdtemp(join(tmpdir(), 'bowerbird-folder-'));
  await mkdir(join(path, 'catalogue'));
  await mkdir(join(path, 'photos'));
  const write = (name: string, lines: readonly unknown[]): Promise<void> => {
    const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
    return writeFile(join(path, 'catalogue', name), gzipSync(text.join('\n')));
  };
  return {
    path,
    pins: (...lines) => write('pins.ndjson.gz', lines),
    boards: (...lines) => write('boards.ndjson.gz', lines),
    async photos(...entries) {
      await writeFile(join(path, 'photos', 'manifest.json'), JSON.stringify(entries));
      for (const [index, { file }] of entries.entries()) {
        const background = { r: 40 * index, g: 90, b: 160 };
        const create = { width: 300, height: 200, channels: 3 as const, background };
        await writeFile(join(path, 'photos', file), await sharp({ create }).jpeg().toBuffer());
      }
    },
  };
}

/** Returns a catalogue's pin of the source "tate", unless `more` overrides it. */
export function aPinLine(number: number, more: Readonly<Record<string, unknown>> = {}) {
  return {
    id: `tate:${number}`,
    src: 'tate',
    title: `Sketch ${number}`,
    description: 'Graphite on paper.',
    link: `http://www.tate.org.uk/art/${number}`,
    image: { url: 'http://www.tate.org.uk/x.jpg', w: 512, h: 403, dims: 'pixel' },
    tags: ['castle'],
    ...more,
  };
}

/** Returns a catalogue's board of the owner "tate" with the pins of these numbers. */
export function aBoardLine(
  name: string,
  pins: readonly number[],
  more: Readonly<Record<string, unknown>> = {},
) {
  const keys = pins.map((number) => `tate:${number}`);
  return {
    id: `board:${name}`,
    name,
    kind: 'subject',
    src: 'tate',
    owner: 'tate',
    pins: keys,
    ...more,
  };
}
