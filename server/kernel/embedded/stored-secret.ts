import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rename, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/**
 * Returns a random secret that is created once and stored with the data, readable by its owner alone. If two
 * processes create it at once, both use the same one of the two.
 */
export async function storedSecret(dataDir: string, name: string): Promise<string> {
  const path = join(dataDir, 'secrets', name);
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  const draft = await draftOf(path, randomBytes(32).toString('base64url'));
  // A link fails where a rename would overwrite the file that another process has just created.
  await link(draft, path).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
  await unlink(draft);
  return (await readFile(path, 'utf8')).trim();
}

/** Stores this secret in place of the generated one, for a copy of an installation. */
export async function putSecret(dataDir: string, name: string, secret: string): Promise<void> {
  const path = join(dataDir, 'secrets', name);
  await rename(await draftOf(path, secret), path);
}

async function draftOf(path: string, secret: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${secret}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  return draft;
}
