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

/** A completely received file. */
export interface SpoolFile {
  /** Its key in the spool. */
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  /** The signature it would have as a picture. */
  readonly signature: string;
}

/** The limits of a file being received. */
export interface Arriving {
  readonly maxBytes: number;
  /** The owner, since one person cannot use up the whole quota. Null for a file of ours. */
  readonly personId: string | null;
}

interface Held {
  bytes: number;
  readonly personId: string | null;
}

/** The maximum number of concurrent uploads of one person: as many as a pin may have pictures. */
const MAX_ARRIVING = 20;
/** The share of the quota that one person's files may use. */
const PERSON_SHARE = 1 / 4;
/** The minimum number of bytes per window, and the window in ms: an idle sender holds a slot. */
const LEAST_BYTES = 4096;
const WINDOW_MS = 20_000;

/**
 * The folder of received files until they are pictures. It has a quota, which is counted while bytes arrive and
 * released with the file [SEC-52].
 */
export class Spool {
  readonly folder: string;
  readonly #quota: number;
  readonly #nameKey: Buffer;
  readonly #windowMs: number;
  readonly #held = new Map<string, Held>();
  /** The number of files being received, by person. */
  readonly #arriving = new Map<string, number>();
  #used = 0;

  constructor(folder: string, quota: number, nameKey: Buffer, windowMs = WINDOW_MS) {
    this.folder = folder;
    this.#quota = quota;
    this.#nameKey = nameKey;
    this.#windowMs = windowMs;
  }

  /** Creates the folder, and counts files of an earlier process against the quota. */
  async open(): Promise<void> {
    // The decoders' user may pass through to the folder it is lent, but not list other names.
    await mkdir(this.folder, { recursive: true });
    await chmod(this.folder, 0o711);
    for (const name of await readdir(this.folder)) {
      const found = await stat(join(this.folder, name)).catch(() => null);
      if (found?.isFile()) this.#hold(name, found.size, null);
    }
  }

  /** The bytes counted against the quota. */
  get used(): number {
    return this.#used;
  }

  /** Returns the path of this file; names are ours, never a person's. */
  pathOf(name: string): string {
    return join(this.folder, name);
  }

  /**
   * Writes a stream to the file `name`. Fails with too_large at the first byte beyond the file's limit, with
   * rate_limited when too many files of the person are being received or processed, with upload_refused when the
   * sender is idle, with storage_full when the quota or the disk is exhausted, and when the stream fails; no file
   * remains then.
   */
  async receive(name: string, source: Readable, arriving: Arriving): Promise<SpoolFile> {
    const digest = nameDigest(this.#nameKey);
    const path = this.pathOf(name);
    const leave = this.#arrive(arriving.personId);
    const slow = new AbortController();
    const counter = this.#counter(name, arriving, digest);
    const watch = this.#watchPace(counter, slow);
    try {
      // A file that a killed process left under this name is a different one.
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

  /** Like receive(), for bytes in memory, under a generated name. */
  take(body: Uint8Array): Promise<SpoolFile> {
    const arriving = { maxBytes: body.byteLength, personId: null };
    return this.receive(randomUUID(), Readable.from([body]), arriving);
  }

  /** Returns a file that an earlier process received, or null. */
  async find(name: string): Promise<SpoolFile | null> {
    const path = this.pathOf(name);
    const found = await stat(path).catch(() => null);
    if (found === null) return null;
    const signature = await this.signatureOf(createReadStream(path));
    return { name, path, bytes: found.size, signature };
  }

  /** Returns the signature that these bytes would have as a picture. */
  async signatureOf(source: Readable): Promise<string> {
    const digest = nameDigest(this.#nameKey);
    for await (const chunk of source) digest.update(chunk as Buffer);
    return nameOf(digest);
  }

  /** Deletes the file, if it exists, and releases its quota. */
  async letGo(name: string): Promise<void> {
    await rm(this.pathOf(name), { force: true });
    this.#used -= this.#held.get(name)?.bytes ?? 0;
    this.#held.delete(name);
  }

  /** Creates an empty folder for the files of one picture, and a function that deletes it. */
  async workFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
    const path = this.pathOf(`work-${randomUUID()}`);
    await mkdir(path, { mode: 0o700 });
    return { path, remove: () => rm(path, { recursive: true, force: true }) };
  }

  /** Deletes files not modified since `before`; returns their number. */
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

  /** Counts a file of the person as being received, until the returned function is called. */
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
