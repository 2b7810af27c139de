import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { asStorageFailure } from './storage.ts';
import type { ByteRange, OpenFile, Storage } from './storage.ts';

/** Files up to this size are read at once, which is cheaper than a stream. */
const READ_WHOLE_BYTES = 256 * 1024;
const UNFINISHED = '.unfinished';
/** The number of folders known to be durable up to the root; beyond it all are forgotten. */
const MAX_KNOWN = 10_000;

/**
 * Stores pictures in a folder. A file is copied to the folder's own disk under a temporary name, flushed and
 * renamed, and the changed directories are flushed too: after a power failure the name has all of the bytes or
 * does not exist [SEC-75].
 */
export async function openFolder(root: string): Promise<Storage> {
  await mkdir(join(root, UNFINISHED), { recursive: true });
  const known = new Set<string>();
  return {
    put: (path, file) => putFile({ root, known }, path, file),
    sizeOf: (path) => sizeOf(join(root, path)),
    open: (path, range) => openFile(join(root, path), range),
    remove: (path) => rm(join(root, path), { force: true }),
    removeUnfinished: (before) => removeUnfinished(join(root, UNFINISHED), before),
    stop: () => {},
  };
}

interface Folder {
  readonly root: string;
  readonly known: Set<string>;
}

async function putFile({ root, known }: Folder, path: string, file: string): Promise<void> {
  const passing = join(root, UNFINISHED, randomUUID());
  const target = join(root, path);
  const parent = dirname(target);
  try {
    await bring(file, passing);
    await flush(passing, 'r+');
    await mkdir(parent, { recursive: true });
    await rename(passing, target);
    // An existing folder may have been created just now by another process that has not flushed it.
    await flushFolders(parent, known.has(parent) ? parent : root);
    if (known.size >= MAX_KNOWN) known.clear();
    known.add(parent);
  } catch (error) {
    await rm(passing, { force: true });
    throw asStorageFailure(error);
  }
}

async function bring(file: string, passing: string): Promise<void> {
  try {
    await rename(file, passing);
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error;
    await copyFile(file, passing);
    await rm(file, { force: true });
  }
}

async function flush(path: string, flags: string): Promise<void> {
  await using handle = await open(path, flags);
  await handle.sync();
}

// Flushes from the folder of the file up to the one known to be durable.
async function flushFolders(from: string, to: string): Promise<void> {
  // Windows cannot open directories, and writes their entries through.
  if (process.platform === 'win32') return;
  for (let folder = from; ; folder = dirname(folder)) {
    await flush(folder, 'r');
    if (folder === to || folder === dirname(folder)) return;
  }
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    return absent(error);
  }
}

async function openFile(path: string, range?: ByteRange): Promise<OpenFile | null> {
  let handle: FileHandle;
  try {
    handle = await open(path, 'r');
  } catch (error) {
    return absent(error);
  }
  try {
    const { size } = await handle.stat();
    const { start, end } = range ?? { start: 0, end: size - 1 };
    const length = Math.max(0, Math.min(end, size - 1) - start + 1);
    // The stream closes the handle when it ends, fails or is destroyed.
    if (length > READ_WHOLE_BYTES) return { size, body: handle.createReadStream({ start, end }) };
    const body = Buffer.alloc(length);
    await handle.read(body, 0, length, start);
    await handle.close();
    return { size, body };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function removeUnfinished(folder: string, before: Date): Promise<number> {
  let removed = 0;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(absent);
    if (found === null || found.mtime >= before) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

function absent(error: unknown): null {
  if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null;
  throw error;
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? String(error.code) : null;
}
