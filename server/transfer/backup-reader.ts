import { createHash, type Hash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { BackupProblem, DIGEST_BYTES, MAGIC, manifestShape } from './backup-format.ts';

/** An entry while the file is read: its bytes can be read once, or skipped. */
export interface Entry {
  readonly name: string;
  readonly chunks: AsyncIterable<Buffer>;
}

const CHUNK = 262_144;
const LONGEST_HEAD = 4_096;
const headOfEntry = z.object({ name: z.string(), bytes: z.int().check(z.minimum(0)) });

interface Reading {
  readonly handle: FileHandle;
  at: number;
}

/**
 * Yields the entries of a backup in order, and verifies all of them against the manifest, which is the last. An
 * entry's content is yielded after its checksum was verified, so that it can be parsed; only pictures, which may
 * be long, are yielded before. Throws BackupProblem if the file was changed, is truncated, or has trailing bytes.
 */
export async function* readBackup(path: string): AsyncGenerator<Entry> {
  await using handle = await open(path, 'r');
  const reading: Reading = { handle, at: 0 };
  const start = await take(reading, MAGIC.length).catch(() => null);
  if (start?.equals(MAGIC) !== true)
    throw new BackupProblem(`${path} is not a backup, or is one of another version.`);
  const sums = createHash('sha256');
  for (let entries = 0; ; entries += 1) {
    const digest = createHash('sha256');
    const { name, bytes } = await headIn(reading, digest);
    const chunks = bodyIn(reading, bytes, digest);
    if (name.startsWith('media/')) {
      yield { name, chunks };
      // Reads what the caller skipped: its checksum is verified too.
      for await (const _passed of chunks);
      sums.update(await checkSum(reading, name, digest));
      continue;
    }
    const body = await buffer(chunks);
    const sum = await checkSum(reading, name, digest);
    if (name === 'manifest') await checkWhole(reading, body, entries, sums);
    yield { name, chunks: once(body) };
    if (name === 'manifest') return;
    sums.update(sum);
  }
}

async function* once(body: Buffer): AsyncGenerator<Buffer> {
  yield body;
}

async function headIn(
  reading: Reading,
  digest: Hash,
): Promise<{ readonly name: string; readonly bytes: number }> {
  const length = await take(reading, 4);
  const bytes = length.readUInt32BE();
  if (bytes > LONGEST_HEAD) throw damaged('the beginning of a part');
  const head = await take(reading, bytes);
  digest.update(length).update(head);
  try {
    return headOfEntry.parse(JSON.parse(head.toString()));
  } catch {
    throw damaged('the beginning of a part');
  }
}

async function* bodyIn(reading: Reading, bytes: number, digest: Hash): AsyncGenerator<Buffer> {
  for (let left = bytes; left > 0;) {
    const chunk = await take(reading, Math.min(left, CHUNK));
    left -= chunk.length;
    digest.update(chunk);
    yield chunk;
  }
}

async function checkSum(reading: Reading, name: string, digest: Hash): Promise<Buffer> {
  const sum = digest.digest();
  if (!sum.equals(await take(reading, DIGEST_BYTES))) throw damaged(name);
  return sum;
}

async function checkWhole(
  reading: Reading,
  body: Buffer,
  entries: number,
  sums: Hash,
): Promise<void> {
  const manifest = manifestShape.parse(JSON.parse(body.toString()));
  const { size } = await reading.handle.stat();
  const isWhole =
    manifest.entries === entries && manifest.sum === sums.digest('hex') && size === reading.at;
  if (!isWhole) throw new BackupProblem('The file is damaged: parts are missing or were added.');
}

async function take(reading: Reading, bytes: number): Promise<Buffer> {
  const taken = Buffer.alloc(bytes);
  for (let filled = 0; filled < bytes;) {
    const { bytesRead } = await reading.handle.read(taken, filled, bytes - filled, reading.at);
    if (bytesRead === 0) throw new BackupProblem('The file is cut off: its end is missing.');
    filled += bytesRead;
    reading.at += bytesRead;
  }
  return taken;
}

function damaged(name: string): BackupProblem {
  return new BackupProblem(`The file is damaged: ${name} is not what was written.`);
}
