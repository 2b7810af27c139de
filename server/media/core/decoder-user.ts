import { spawnSync } from 'node:child_process';
import { chmod, chown, lchown, link, lstat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Failure } from '#server/kernel/core/failure.ts';

/** A system user. */
export interface User {
  readonly uid: number;
  readonly gid: number;
}

/** A dedicated user that owns and runs nothing else: `nobody` may be the embedded database's user. */
const DECODER: User = { uid: 65_533, gid: 65_533 };

/** Returns the user that decodes untrusted files: a dedicated one, if the server may switch users [SEC-57]. */
export function decoderUser(): User | null {
  return process.getuid?.() === 0 ? DECODER : null;
}

/** Whether the user can enter a folder and read files, which may be in a folder that only root can enter. */
export function canReach(user: User, folder: string, files: readonly string[]): boolean {
  const script = 'test -x "$1" || exit 1; shift; for file; do test -r "$file" || exit 1; done';
  const options = { ...user, cwd: '/', stdio: 'ignore', timeout: 10_000 } as const;
  return spawnSync('/bin/sh', ['-c', script, 'sh', folder, ...files], options).status === 0;
}

/** Gives the decoders access to a folder. */
export async function lendFolder(folder: string): Promise<void> {
  const user = decoderUser();
  if (user === null) return;
  await chown(folder, user.uid, user.gid);
  await chmod(folder, 0o700);
}

/** Links a file into a folder that the decoders may use, readable by them and not writable. Returns its path. */
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
 * Takes back a folder with the files that were made in it, after checking that they are regular files in the
 * folder and no links. Refuses with picture_unreadable.
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
