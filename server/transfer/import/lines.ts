import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { PassThrough } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** A line of a file, from 1 on; null in place of one that is longer than it may be. */
export interface Line {
  readonly number: number;
  readonly text: string | null;
  /** How much of the file has been read, 0 to 1. */
  readonly share: number;
}

/** The file ends in the middle or is not what its name says. */
export class DamagedFile extends Error {
  readonly line: number;
  constructor(line: number, cause: unknown) {
    super('the file is damaged or was cut off', { cause });
    this.name = 'DamagedFile';
    this.line = line;
  }
}

/**
 * The lines of a gzip file, one after the other. It holds one line and one piece of the file at a
 * time, however long either is. Throws DamagedFile after the last whole line of a damaged file.
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
    // The pipeline's own error, below, says more.
  } finally {
    file.destroy();
  }
  const error = await unpacked;
  if (error !== null) throw new DamagedFile(splitter.number + 1, error);
  const last = splitter.end();
  if (last !== '') yield { number: splitter.number, text: last, share: 1 };
}

/** Cuts pieces of a file into lines. */
class Splitter {
  /** Of the line that was given out last. */
  number = 0;
  readonly #maxBytes: number;
  #held: Buffer[] = [];
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The lines that end in this piece. */
  *add(piece: Buffer): Generator<string | null> {
    let from = 0;
    for (let end = piece.indexOf(10); end !== -1; end = piece.indexOf(10, from)) {
      this.#hold(piece.subarray(from, end));
      from = end + 1;
      yield this.end();
    }
    this.#hold(piece.subarray(from));
  }

  /** What came since the last line's end. */
  end(): string | null {
    this.number += 1;
    const text = this.#bytes > this.#maxBytes ? null : Buffer.concat(this.#held).toString('utf8');
    this.#held = [];
    this.#bytes = 0;
    return text;
  }

  #hold(piece: Buffer): void {
    this.#bytes += piece.length;
    // Of a line that is too long nothing is kept, only that it was.
    if (this.#bytes > this.#maxBytes) this.#held = [];
    else this.#held.push(piece);
  }
}
