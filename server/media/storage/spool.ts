import { randomUUID } from 'node:crypto';
import type { Hmac } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Failure } from '#server/kernel/core/failure.ts';
import { nameDigest, nameOf } from '#server/media/storage/names.ts';
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

/** What bounds a file that arrives. */
export interface Arriving {
  readonly maxBytes: number;
  /** Whose it is: one person cannot take the room of all. Null for a file of ours. */
  readonly personId: string | null;
}

interface Held {
  bytes: number;
  readonly personId: string | null;
}

/** Files of one person that may arrive at once: as many as one pin may have pictures. */
const MAX_ARRIVING = 20;
/** The part of the quota that the files of one person may take. */
const PERSON_SHARE = 1 / 4;
/** A file has to bring so many bytes in each window, in bytes and ms: a silent sender holds a place. */
const LEAST_BYTES = 4096;
const WINDOW_MS = 20_000;

/**
 * The folder where bytes of strangers wait until they are pictures. It is bounded: its quota
 * is counted while bytes arrive, and given back when a file is let go [SEC-52].
 */
export class Spool {
  readonly folder: string;
  readonly #quota: number;
  readonly #nameKey: Buffer;
  readonly #windowMs: number;
  readonly #held = new Map<string, Held>();
  /** How many files of each person arrive now. */
  readonly #arriving = new Map<string, number>();
  #used = 0;

  constructor(folder: string, quota: number, nameKey: Buffer, windowMs = WINDOW_MS) {
    this.folder = folder;
    this.#quota = quota;
    this.#nameKey = nameKey;
    this.#windowMs = windowMs;
  }

  /** Makes the folder, and counts what an earlier process left in it against the quota. */
  async open(): Promise<void> {
    // The decoders' user passes through to the folder that is lent to it, and sees no other name.
    await mkdir(this.folder, { recursive: true });
    await chmod(this.folder, 0o711);
    for (const name of await readdir(this.folder)) {
      const found = await stat(join(this.folder, name)).catch(() => null);
      if (found?.isFile()) this.#hold(name, found.size, null);
    }
  }

  /** Bytes that count against the quota now. */
  get used(): number {
    return this.#used;
  }

  /** Where the file of this name is; names are ours, never a person's. */
  pathOf(name: string): string {
    return join(this.folder, name);
  }

  /**
   * Writes a stream to the file `name`. Fails with too_large at the first byte beyond the file's
   * limit, with rate_limited when too many files of the person arrive or wait, with upload_refused
   * when the sender falls silent, with storage_full when the quota or the disk is used up, and as
   * the stream fails; nothing is left then.
   */
  async receive(name: string, source: Readable, arriving: Arriving): Promise<SpoolFile> {
    const digest = nameDigest(this.#nameKey);
    const path = this.pathOf(name);
    const leave = this.#arrive(arriving.personId);
    const slow = new AbortController();
    const counter = this.#counter(name, arriving, digest);
    const watch = this.#watchPace(counter, slow);
    try {
      // What a killed process left under this name is another file.
      await rm(path, { force: true });
      await pipeline(source, counter, createWriteStream(path, { flags: 'wx', mode: 0o600 }), {
        signal: slow.signal,
      });
    } catch (error) {
      await this.letGo(name);
      throw asStorageFailure(slow.signal.aborted ? slow.signal.reason : error);
    } finally {
      clearInterval(watch);
      leave();
    }
    return { name, path, bytes: this.#held.get(name)?.bytes ?? 0, signature: nameOf(digest) };
  }

  /** As receive(), of bytes that are in memory already, under a name of its own. */
  take(body: Uint8Array): Promise<SpoolFile> {
    const arriving = { maxBytes: body.byteLength, personId: null };
    return this.receive(randomUUID(), Readable.from([body]), arriving);
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
    this.#used -= this.#held.get(name)?.bytes ?? 0;
    this.#held.delete(name);
  }

  /** A new empty folder for the files of one picture, and the way to be rid of it. */
  async workFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
    const path = this.pathOf(`work-${randomUUID()}`);
    await mkdir(path, { mode: 0o700 });
    return { path, remove: () => rm(path, { recursive: true, force: true }) };
  }

  /** Removes what nobody has touched since `before`; answers how many. */
  async removeOld(before: Date): Promise<number> {
    let removed = 0;
    for (const name of await readdir(this.folder)) {
      const found = await stat(this.pathOf(name)).catch(() => null);
      if (found === null || found.mtime >= before) continue;
      await rm(this.pathOf(name), { recursive: true, force: true });
      await this.letGo(name);
      removed += 1;
    }
    return removed;
  }

  /** Counts a file of the person as arriving, until the answer is called. */
  #arrive(personId: string | null): () => void {
    if (personId === null) return () => {};
    const count = this.#arriving.get(personId) ?? 0;
    if (count >= MAX_ARRIVING) throw tooMany();
    this.#arriving.set(personId, count + 1);
    return () => {
      const left = (this.#arriving.get(personId) ?? 1) - 1;
      if (left === 0) this.#arriving.delete(personId);
      else this.#arriving.set(personId, left);
    };
  }

  #watchPace(counter: { readonly bytes: () => number }, slow: AbortController): NodeJS.Timeout {
    let before = 0;
    return setInterval(() => {
      const now = counter.bytes();
      if (now - before < LEAST_BYTES) slow.abort(silent());
      before = now;
    }, this.#windowMs).unref();
  }

  #counter(
    name: string,
    { maxBytes, personId }: Arriving,
    digest: Hmac,
  ): Transform & { readonly bytes: () => number } {
    let bytes = 0;
    const counter = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        bytes += chunk.length;
        const refusal = this.#refusal(bytes, chunk.length, maxBytes, personId);
        if (refusal !== null) return done(refusal);
        this.#hold(name, chunk.length, personId);
        digest.update(chunk);
        done(null, chunk);
      },
    });
    return Object.assign(counter, { bytes: () => bytes });
  }

  #refusal(bytes: number, more: number, maxBytes: number, personId: string | null): Failure | null {
    if (bytes > maxBytes)
      return new Failure('too_large', `The file is larger than ${maxBytes} bytes.`);
    if (personId !== null && this.#usedBy(personId) + more > this.#quota * PERSON_SHARE)
      return tooMany();
    if (this.#used + more <= this.#quota) return null;
    const message = 'Too many files are being received right now. Please try again later.';
    return new Failure('storage_full', message, { retryAfter: 60 });
  }

  #usedBy(personId: string): number {
    let bytes = 0;
    for (const held of this.#held.values()) if (held.personId === personId) bytes += held.bytes;
    return bytes;
  }

  #hold(name: string, bytes: number, personId: string | null): void {
    const held = this.#held.get(name) ?? { bytes: 0, personId };
    held.bytes += bytes;
    this.#held.set(name, held);
    this.#used += bytes;
  }
}

function tooMany(): Failure {
  const message = 'Too many of your files are being received. Please try again in a moment.';
  return new Failure('rate_limited', message, { retryAfter: 10 });
}

function silent(): Failure {
  return new Failure('upload_refused', 'The upload stopped halfway. Please try again.');
}
