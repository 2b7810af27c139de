import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { PassThrough } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** A line of a file, counted from 1; the text is null if the line is too long. */
export interface Line {
  readonly number: number;
  readonly text: string | null;
  /** The share of the file read so far, 0 to 1. */
  readonly share: number;
}

/** The file is truncated, or not in the format of its name. */
export class DamagedFile extends Error {
  readonly line: number;
  constructor(line: number, cause: unknown) {
    super('the file is damaged or was cut off', { cause });
    this.name = 'DamagedFile';
    this.line = line;
  }
}

/**
 * Yields the lines of a gzip file in order. It holds at most one line and one chunk of the file in memory, and drops
 * lines above `maxBytes`. Throws DamagedFile after the last complete line of a damaged file.
 */
export async function* linesOf(path: string, maxBytes: number): AsyncGenerator<Line> {
  const { size } = await stat(path);
  const file = createReadStream(path);
  const plain = new PassThrough();
  const unpacked = pipeline(file, createGunzip(), plain).then(
    () => null,
    (error: unknown) => error,
  );
  const splitter = new Splitter(maxBytes);
  try {
    for await (const piece of plain) {
      for (const text of splitter.add(piece as Buffer)) {
        yield { number: splitter.number, text, share: Math.min(1, file.bytesRead / size) };
      }
    }
  } catch {
    // The pipeline's own error, below, is more specific.
  } finally {
    file.destroy();
  }
  const error = await unpacked;
  if (error !== null) throw new DamagedFile(splitter.number + 1, error);
  const last = splitter.end();
  if (last !== '') yield { number: splitter.number, text: last, share: 1 };
}

/** Splits chunks of a file into lines. */
class Splitter {
  /** The number of the last line returned. */
  number = 0;
  readonly #maxBytes: number;
  #held: Buffer[] = [];
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Yields the lines that end in this chunk. */
  *add(piece: Buffer): Generator<string | null> {
    let from = 0;
    for (let end = piece.indexOf(10); end !== -1; end = piece.indexOf(10, from)) {
      this.#hold(piece.subarray(from, end));
      from = end + 1;
      yield this.end();
    }
    this.#hold(piece.subarray(from));
  }

  /** Returns the bytes since the last line's end as a line. */
  end(): string | null {
    this.number += 1;
    const text = this.#bytes > this.#maxBytes ? null : Buffer.concat(this.#held).toString('utf8');
    this.#held = [];
    this.#bytes = 0;
    return text;
  }

  #hold(piece: Buffer): void {
    this.#bytes += piece.length;
    // The content of an overlong line is dropped; only its length is counted.
    if (this.#bytes > this.#maxBytes) this.#held = [];
    else this.#held.push(piece);
  }
}
