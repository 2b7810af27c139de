import { spawnSync } from 'node:child_process';
import { chmod, chown, lchown, link, lstat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Failure } from '#server/kernel/core/failure.ts';

/** A user of the system. */
export interface User {
  readonly uid: number;
  readonly gid: number;
}

/** Owns nothing and runs nothing else: `nobody` may be the embedded database's user. */
const DECODER: User = { uid: 65_533, gid: 65_533 };

/** As whom hostile files are decoded: a user of its own, where the server may choose [SEC-57]. */
export function decoderUser(): User | null {
  return process.getuid?.() === 0 ? DECODER : null;
}

/** Whether that user can enter a folder and read files, which may lie where only root enters. */
export function canReach(user: User, folder: string, files: readonly string[]): boolean {
  const script = 'test -x "$1" || exit 1; shift; for file; do test -r "$file" || exit 1; done';
  const options = { ...user, cwd: '/', stdio: 'ignore', timeout: 10_000 } as const;
  return spawnSync('/bin/sh', ['-c', script, 'sh', folder, ...files], options).status === 0;
}

/** Lets the decoders work in a folder. */
export async function lendFolder(folder: string): Promise<void> {
  const user = decoderUser();
  if (user === null) return;
  await chown(folder, user.uid, user.gid);
  await chmod(folder, 0o700);
}

/** Lends a folder and a file in it: the decoders may read the file and not change it. Answers its path. */
export async function lendFile(file: string, folder: string): Promise<string> {
  const lent = join(folder, 'input');
  await lendFolder(folder);
  await link(file, lent);
  const user = decoderUser();
  if (user !== null) await chown(lent, process.getuid?.() ?? 0, user.gid);
  await chmod(lent, 0o640);
  return lent;
}

/**
 * Takes a folder back with the files that were made in it. They are what they seem to be: in the
 * folder, and no link to something else. Refuses with picture_unreadable.
 */
export async function takeBack(folder: string, files: readonly string[]): Promise<void> {
  const isLent = decoderUser() !== null;
  const own = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  if (isLent) await chown(folder, own.uid, own.gid);
  for (const file of files) {
    const found = dirname(file) === folder ? await lstat(file).catch(() => null) : null;
    if (!found?.isFile() || found.nlink !== 1)
      throw new Failure('picture_unreadable', "This file couldn't be read.");
    if (isLent) await lchown(file, own.uid, own.gid);
    await chmod(file, 0o644);
  }
}
