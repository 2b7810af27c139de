import { createHash } from 'node:crypto';
import { access, open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { BackupProblem, MAGIC, entryHead, type Manifest } from './backup-format.ts';

/** A backup being written, under a temporary name beside its destination. */
export interface BackupWriter {
  /** Adds an entry of exactly `bytes` bytes. */
  add(name: string, bytes: number, body: AsyncIterable<Buffer> | Buffer): Promise<void>;
  /** Writes the manifest and renames the file to its destination; returns its size in bytes. */
  finish(manifest: Omit<Manifest, 'entries' | 'sum'>): Promise<number>;
  /** Deletes the partial file. */
  abandon(): Promise<void>;
}

/**
 * Opens FILE.part, which is renamed to FILE when it is complete and flushed. Only this user may read it. Deletes
 * what a killed backup has left there.
 */
export async function writeBackup(file: string): Promise<BackupWriter> {
  await refuseTaken(file);
  const part = `${file}.part`;
  await rm(part, { force: true });
  const handle = await open(part, 'wx', 0o600);
  await handle.appendFile(MAGIC);
  const sums = createHash('sha256');
  let entries = 0;
  const add: BackupWriter['add'] = async (name, bytes, body) => {
    sums.update(await writeEntry(handle, name, bytes, body));
    entries += 1;
  };
  return {
    add,
    async finish(manifest) {
      const whole: Manifest = { ...manifest, entries, sum: sums.copy().digest('hex') };
      const body = Buffer.from(JSON.stringify(whole));
      await add('manifest', body.length, body);
      await handle.sync();
      await refuseTaken(file);
      const { ino, size } = await handle.stat();
      if ((await stat(part)).ino !== ino)
        throw new BackupProblem(`Another backup is being written to ${file}.`);
      await rename(part, file);
      await handle.close();
      await flushFolder(dirname(file));
      return size;
    },
    async abandon() {
      await handle.close();
      await rm(part, { force: true });
    },
  };
}

async function writeEntry(
  handle: FileHandle,
  name: string,
  bytes: number,
  body: AsyncIterable<Buffer> | Buffer,
): Promise<Buffer> {
  const digest = createHash('sha256');
  const write = async (chunk: Buffer): Promise<void> => {
    digest.update(chunk);
    await handle.appendFile(chunk);
  };
  await write(entryHead(name, bytes));
  let written = 0;
  for await (const chunk of Buffer.isBuffer(body) ? [body] : body) {
    await write(chunk);
    written += chunk.length;
  }
  if (written !== bytes) throw new Error(`${name} has ${written} bytes and not ${bytes}`);
  const sum = digest.digest();
  await handle.appendFile(sum);
  return sum;
}

async function refuseTaken(file: string): Promise<void> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (isThere) throw new BackupProblem(`${file} is there already and is not written over.`);
}

async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using handle = await open(folder, 'r');
  await handle.sync();
}
