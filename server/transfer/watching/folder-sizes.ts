import { opendir, statfs, lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredFolder } from '#contract/transfer/watching.ts';

/** The most files that are looked at, of all folders together. */
const MOST_FILES = 50_000;

type Size = Omit<StoredFolder, 'name'>;

/**
 * Measures every folder in the data folder, with the files beside them as '.', and further folders elsewhere; each by its
 * name or its path. A folder with more files than can be looked at is measured in part.
 */
export async function folderSizes(
  dataDir: string,
  elsewhere: readonly string[],
  most = MOST_FILES,
): Promise<StoredFolder[]> {
  const found: StoredFolder[] = [];
  let left = most;
  const measure = async (name: string, path: string): Promise<void> => {
    const size = await sizeOf(path, left);
    left = Math.max(0, left - size.files);
    found.push({ name, ...size });
  };
  const loose = { files: 0, bytes: 0 };
  for await (const entry of await opendir(dataDir)) {
    if (entry.isDirectory()) await measure(entry.name, join(dataDir, entry.name));
    else if (entry.isFile()) {
      loose.files += 1;
      loose.bytes += await bytesOf(join(dataDir, entry.name));
    }
  }
  for (const path of elsewhere) await measure(path, path);
  if (loose.files > 0) found.push({ name: '.', ...loose, is_partial: false });
  return found.toSorted((one, other) => other.bytes - one.bytes);
}

async function sizeOf(root: string, most: number): Promise<Size> {
  const size = { files: 0, bytes: 0, is_partial: false };
  const folders = [root];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    try {
      for await (const entry of await opendir(folder)) {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) folders.push(path);
        if (!entry.isFile()) continue;
        if (size.files >= most) return { ...size, is_partial: true };
        size.files += 1;
        size.bytes += await bytesOf(path);
      }
    } catch {
      // The database's folder belongs to another user; others may go while they are read.
      size.is_partial = true;
    }
  }
  return size;
}

/** Returns a file's bytes; 0 if it has just gone. */
async function bytesOf(path: string): Promise<number> {
  return lstat(path).then(
    ({ size }) => size,
    () => 0,
  );
}

/** Returns the size and free room of a folder's disk; null if unknown. */
export async function diskOf(
  folder: string,
): Promise<{ bytes: number; free_bytes: number } | null> {
  try {
    const { blocks, bavail, bsize } = await statfs(folder);
    return { bytes: blocks * bsize, free_bytes: bavail * bsize };
  } catch {
    return null;
  }
}
