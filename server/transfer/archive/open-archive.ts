import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { Failure } from '#server/kernel/core/failure.ts';

/** The most entries of a zip: a Pin has a page and often a picture of its own. */
export const MAX_ENTRIES = 60_000;
/** What all entries may have together when they are unpacked, in bytes. */
const MAX_UNPACKED = 8_000_000_000;
/** An entry may unpack to this many times its size, and to this much whatever its size. */
const MAX_RATIO = 100;
const FREE_BYTES = 1_000_000;
/** Names, further fields and comments of all entries together, in bytes: they are in memory. */
const MAX_LISTED = 32_000_000;
const STORED = 0;
const DEFLATED = 8;

const MARK = 'data/export.json';
const TYPE_BITS = 0o170000;
const LINK_TYPE = 0o120000;

/** A zip whose list of entries was checked; nothing of it is unpacked before it is read. */
export interface Archive {
  /** Returns an entry's bytes, checked against its sum; null without such an entry. */
  read(name: string, maxBytes: number): Promise<Buffer | null>;
  /** As read(), for files too large for the memory: it fails at its end if the sum differs. */
  stream(name: string): Readable | null;
  has(name: string): boolean;
  /** Whether an installation exported it; its files are named as there. */
  readonly isExport: boolean;
  /** The names of all entries, in the order of the zip. */
  readonly names: readonly string[];
  close(): void;
}

/**
 * Opens an export or a zip of pictures at `path`. Refuses a file that is no zip, or whose list of entries is broken, names places
 * outside the zip, is encrypted, holds zips or links, or promises more than an export has.
 */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await orUnreadable(() =>
    openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true }),
  );
  try {
    const entries = await orUnreadable(() => entriesOf(zip));
    const root = rootOf(entries);
    const inRoot = (name: string): string => (root ?? '') + name;
    return {
      isExport: root !== null,
      names: [...entries.keys()],
      has: (name) => entries.has(inRoot(name)),
      read: (name, maxBytes) => readEntry(zip, entries.get(inRoot(name)), maxBytes),
      stream(name) {
        const entry = entries.get(inRoot(name));
        return entry === undefined ? null : Readable.from(chunksOf(zip, entry));
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) {
    throw unreadable(`This zip has more than ${MAX_ENTRIES} files.`);
  }
  const entries = new Map<string, Entry>();
  let [packed, unpacked, listed] = [0, 0, 0];
  for await (const entry of zip.eachEntry()) {
    listed += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
    if (listed > MAX_LISTED) throw tooDense();
    requireHarmless(entry);
    if (entries.has(entry.fileName)) {
      throw unreadable('This zip has two files of one name.');
    }
    entries.set(entry.fileName, entry);
    packed += entry.compressedSize;
    unpacked += entry.uncompressedSize;
  }
  // Entries that overlap would unpack the same bytes again and again.
  if (packed > zip.fileSize || unpacked > MAX_UNPACKED) throw tooDense();
  return entries;
}

function requireHarmless(entry: Entry): void {
  if (entry.isEncrypted()) {
    throw unreadable('This zip is encrypted. Please choose one without a password.');
  }
  if (/\p{Cc}/u.test(entry.fileName)) {
    throw unreadable('This zip names a file with characters that no name has.');
  }
  if (/\.zip$/i.test(entry.fileName)) {
    throw unreadable('This zip holds another zip. Please unpack it, and choose the one inside.');
  }
  // Programs of Unix store the type of a file here.
  if (((entry.externalFileAttributes >>> 16) & TYPE_BITS) === LINK_TYPE) {
    throw unreadable('This zip holds links to other files. Please pack the files themselves.');
  }
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) {
    throw unreadable('This zip is compressed in a way that we do not read.');
  }
  if (entry.uncompressedSize > Math.max(FREE_BYTES, entry.compressedSize * MAX_RATIO)) {
    throw tooDense();
  }
}

/** Returns the folder that holds the export, or null if there is none: some programs pack the folder and not what is in it. */
function rootOf(entries: ReadonlyMap<string, Entry>): string | null {
  const marks = [...entries.keys()].filter((name) => /^(?:[^/]+\/)?data\/export\.json$/.test(name));
  const [mark] = marks.toSorted((a, b) => a.length - b.length);
  return mark === undefined ? null : mark.slice(0, -MARK.length);
}

async function readEntry(
  zip: ZipFile,
  entry: Entry | undefined,
  maxBytes: number,
): Promise<Buffer | null> {
  if (entry === undefined) return null;
  if (entry.uncompressedSize > maxBytes) {
    throw new Failure('too_large', `The file ${entry.fileName} in this zip is too large.`);
  }
  const chunks: Buffer[] = [];
  for await (const chunk of chunksOf(zip, entry)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The stream of the library fails if there is more than was promised. */
async function* chunksOf(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  let sum = 0;
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      sum = crc32(chunk as Buffer, sum);
      yield chunk as Buffer;
    }
  } catch (error) {
    throw asUnreadable(error);
  }
  if (sum !== entry.crc32) throw unreadable('A file in this zip is damaged.');
}

async function orUnreadable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asUnreadable(error);
  }
}

function asUnreadable(error: unknown): unknown {
  if (error instanceof Failure) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  // What the disk refuses is no fault of the zip.
  if (/^E(?:IO|MFILE|NFILE|ACCES|NOMEM|NOENT)$/.test(code)) return error;
  if (error instanceof Error && /path|characters in fileName/.test(error.message)) {
    return unreadable('This zip names places outside itself.');
  }
  return unreadable("This zip is broken, or isn't a zip.");
}

export const unreadable = (message: string): Failure => new Failure('archive_unreadable', message);

const tooDense = (): Failure => unreadable('This zip promises far more than its size can hold.');
