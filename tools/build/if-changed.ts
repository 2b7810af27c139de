import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..', '..');

/** Something that is made of source files; paths are relative to the project. */
export interface Build {
  readonly name: string;
  readonly output: string;
  /** Folders, or files, that it is made of. */
  readonly sources: readonly string[];
  make(): Promise<void>;
}

/** Builds unless nothing changed since the last complete build; with `isForced` in any case. */
export async function buildIfChanged(build: Build, isForced = false): Promise<void> {
  const stampFile = join(root, build.output, '.built-from');
  const stamp = await stampOf(build.sources);
  const before = await readFile(stampFile, 'utf8').catch(() => '');
  if (before === stamp && !isForced) return;
  console.error(`Building ${build.name} ...`);
  // The stamp is deleted first and written last, so that an interrupted build never counts as complete.
  await rm(stampFile, { force: true });
  await build.make();
  await mkdir(join(root, build.output), { recursive: true });
  await writeFile(stampFile, stamp);
}

/** The project's place counts too: a build may contain it. */
async function stampOf(sources: readonly string[]): Promise<string> {
  const lists = await Promise.all(sources.map(filesOf));
  const hash = createHash('sha256').update(`${root}\0`);
  for (const file of lists.flat().toSorted()) {
    hash.update(`${file.slice(root.length)}\0`).update(await readFile(file));
  }
  return hash.digest('hex');
}

async function filesOf(path: string): Promise<string[]> {
  if (path.includes('.')) return [join(root, path)];
  const entries = await readdir(join(root, path), { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/u.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}
