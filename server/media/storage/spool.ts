import { randomUUID } from 'node:crypto';
import type { Hmac } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Failure } from '#server/kernel/failure.ts';
import { nameDigest, nameOf } from '#server/media/pictures/names.ts';
import { asStorageFailure } from './storage.ts';

/** Bytes that arrived in full and wait in a file. */
export interface SpoolFile {
  /** What it is let go by. */
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  /** The picture's name, were it one. */
  readonly signature: string;
}

/**
 * The folder where bytes of strangers wait until they are pictures. It is bounded: its quota
 * is counted while bytes arrive, and given back when a file is let go [SEC-52].
 */
export class Spool {
  readonly #folder: string;
  readonly #quota: number;
  readonly #nameKey: Buffer;
  readonly #held = new Map<string, number>();
  #used = 0;

  constructor(folder: string, quota: number, nameKey: Buffer) {
    this.#folder = folder;
    this.#quota = quota;
    this.#nameKey = nameKey;
  }

  /** Makes the folder, and counts what an earlier process left in it against the quota. */
  async open(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    for (const name of await readdir(this.#folder)) {
      const found = await stat(join(this.#folder, name)).catch(() => null);
      if (found?.isFile()) this.#hold(name, found.size);
    }
  }

  /** Bytes that count against the quota now. */
  get used(): number {
    return this.#used;
  }

  /** Where the file of this name is; names are ours, never a person's. */
  pathOf(name: string): string {
    return join(this.#folder, name);
  }

  /**
   * Writes a stream to the file `name`. Fails with too_large at the first byte beyond
   * `maxBytes`, with storage_full when the quota or the disk is used up, and as the stream
   * fails; nothing is left then.
   */
  async receive(name: string, source: Readable, maxBytes: number): Promise<SpoolFile> {
    const digest = nameDigest(this.#nameKey);
    const path = this.pathOf(name);
    try {
      await pipeline(source, this.#counter(name, maxBytes, digest), createWriteStream(path));
    } catch (error) {
      await this.letGo(name);
      throw asStorageFailure(error);
    }
    return { name, path, bytes: this.#held.get(name) ?? 0, signature: nameOf(digest) };
  }

  /** As receive(), of bytes that are in memory already, under a name of its own. */
  take(body: Uint8Array): Promise<SpoolFile> {
    return this.receive(randomUUID(), Readable.from([body]), body.byteLength);
  }

  /** The file of this name as an earlier process received it, or null. */
  async find(name: string): Promise<SpoolFile | null> {
    const path = this.pathOf(name);
    const found = await stat(path).catch(() => null);
    if (found === null) return null;
    const digest = nameDigest(this.#nameKey);
    for await (const chunk of createReadStream(path)) digest.update(chunk as Buffer);
    return { name, path, bytes: found.size, signature: nameOf(digest) };
  }

  /** Removes the file, if it is there, and gives back what it held. */
  async letGo(name: string): Promise<void> {
    await rm(this.pathOf(name), { force: true });
    this.#used -= this.#held.get(name) ?? 0;
    this.#held.delete(name);
  }

  /** A new empty folder for the files of one picture, and the way to be rid of it. */
  async workFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
    const path = this.pathOf(`work-${randomUUID()}`);
    await mkdir(path);
    return { path, remove: () => rm(path, { recursive: true, force: true }) };
  }

  /** Removes what nobody has touched since `before`; answers how many. */
  async removeOld(before: Date): Promise<number> {
    let removed = 0;
    for (const name of await readdir(this.#folder)) {
      const found = await stat(this.pathOf(name)).catch(() => null);
      if (found === null || found.mtime >= before) continue;
      await rm(this.pathOf(name), { recursive: true, force: true });
      await this.letGo(name);
      removed += 1;
    }
    return removed;
  }

  #counter(name: string, maxBytes: number, digest: Hmac): Transform {
    let bytes = 0;
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        bytes += chunk.length;
        if (bytes > maxBytes) {
          return done(new Failure('too_large', `The file is larger than ${maxBytes} bytes.`));
        }
        if (this.#used + chunk.length > this.#quota) {
          return done(
            new Failure(
              'storage_full',
              'Too many files are being received. Please try again later.',
              {
                retryAfter: 60,
              },
            ),
          );
        }
        this.#hold(name, chunk.length);
        digest.update(chunk);
        done(null, chunk);
      },
    });
  }

  #hold(name: string, bytes: number): void {
    this.#held.set(name, (this.#held.get(name) ?? 0) + bytes);
    this.#used += bytes;
  }
}
