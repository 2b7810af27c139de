import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MAX_ARCHIVE_BYTES } from '#contract/transfer/bring.ts';
import { Failure } from '#server/kernel/core/failure.ts';

/** All zips of an installation together, in bytes: they wait there until their imports end. */
const MOST_BYTES = 5 * MAX_ARCHIVE_BYTES;
/** The least bytes in a window, in ms: whoever sends nothing holds a place. */
const LEAST_BYTES = 4096;
const WINDOW_MS = 20_000;
/** A file of no import is one that was being received when the server was killed. */
const FORGOTTEN_MS = 3_600_000;
const MOST_ARRIVING = 4;

/** The folder of zips that people bring, each until its import ends. */
export interface ArchiveFolder {
  /** Receives a zip under a passing name; returns its path. The file is gone if that fails. */
  receive(source: Readable): Promise<string>;
  /** Gives a received zip the name of its import. */
  keep(path: string, fileId: string): Promise<void>;
  pathOf(fileId: string): string;
  remove(path: string): Promise<void>;
  /** Deletes zips that `areNeeded` names as not needed, and old ones of no import. */
  removeOthers(
    areNeeded: (fileIds: readonly string[]) => Promise<ReadonlyMap<string, boolean>>,
  ): Promise<void>;
}

export function archiveFolder(dataDir: string): ArchiveFolder {
  const folder = join(dataDir, 'imports');
  const pathOf = (fileId: string): string => join(folder, `${fileId}.zip`);
  const remove = (path: string): Promise<void> => rm(path, { force: true });
  let arriving = 0;
  return {
    pathOf,
    remove,
    keep: (path, fileId) => rename(path, pathOf(fileId)),
    async receive(source) {
      if (arriving >= MOST_ARRIVING) throw tooMany();
      arriving += 1;
      const path = join(folder, `${randomUUID()}.part`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await write(source, path, MOST_BYTES - (await bytesIn(folder)));
        return path;
      } catch (error) {
        await remove(path);
        throw asRefusal(error);
      } finally {
        arriving -= 1;
      }
    },
    async removeOthers(areNeeded) {
      const names = await namesIn(folder);
      const ids = names.flatMap((name) => /^(\d{19})\.zip$/.exec(name)?.[1] ?? []);
      const imports = await areNeeded(ids);
      for (const name of names) {
        const isNeeded = imports.get(name.replace(/\.zip$/, '')) ?? (await isRecent(folder, name));
        if (!isNeeded) await remove(join(folder, name));
      }
    },
  };
}

async function write(source: Readable, path: string, room: number): Promise<void> {
  const slow = new AbortController();
  let [bytes, before] = [0, 0];
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > MAX_ARCHIVE_BYTES) done(tooLarge());
      else if (bytes > room) done(noRoom());
      else done(null, chunk);
    },
  });
  const watch = setInterval(() => {
    if (bytes - before < LEAST_BYTES) slow.abort(silent());
    before = bytes;
  }, WINDOW_MS).unref();
  try {
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(source, counter, file, { signal: slow.signal });
  } catch (error) {
    throw slow.signal.aborted ? slow.signal.reason : error;
  } finally {
    clearInterval(watch);
  }
}

async function isRecent(folder: string, name: string): Promise<boolean> {
  const found = await stat(join(folder, name)).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs < FORGOTTEN_MS;
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0;
  for (const name of await namesIn(folder)) {
    bytes += (await stat(join(folder, name)).catch(() => null))?.size ?? 0;
  }
  return bytes;
}

function asRefusal(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code)) return noRoom();
  if (/^(?:ECONNRESET|ERR_STREAM_PREMATURE_CLOSE|ABORT_ERR)$/.test(code)) return silent();
  return error;
}

const tooLarge = (): Failure =>
  new Failure('too_large', `This zip is larger than ${MAX_ARCHIVE_BYTES / 1_000_000_000} GB.`);
const noRoom = (): Failure =>
  new Failure('storage_full', "There's no room left for this zip. Please tell the operator.");
const silent = (): Failure =>
  new Failure('upload_refused', 'The upload stopped halfway. Please try again.');
const tooMany = (): Failure =>
  new Failure('rate_limited', 'Several zips are being received. Please try again in a minute.', {
    retryAfter: 60,
  });
