import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Installation } from '#server/kernel/process/installation.ts';
import { pictureFiles, storedPictures, type Storage } from '#server/media/index.ts';
import { BackupProblem, type Head, type Manifest } from './backup-format.ts';
import {
  jobsWaiting,
  migrationsApplied,
  openSnapshot,
  rowsOf,
  sumOf,
  type Snapshot,
  type TableSum,
} from './backup-store.ts';
import { tablesIn } from './backup-tables-store.ts';
import { NoQuietMoment } from './hold-writes-store.ts';
import { writeBackup, type BackupWriter } from './backup-writer.ts';

/** The source and destination of a backup. */
export interface BackupOrder {
  readonly installation: Pick<Installation, 'ownerUrl' | 'serviceUrl'>;
  readonly storage: Storage;
  /** The installation's secret, if it is stored with the data rather than in the environment. */
  readonly includedKey: string | null;
  readonly file: string;
  readonly now: Date;
  readonly report?: ReportProgress;
  /** Aborts the work; the partial file is then deleted. */
  readonly signal?: AbortSignal;
}

/** Reports progress. */
export type ReportProgress = (what: string, done: number, all: number) => void;

/** The contents of a backup. */
export interface BackupSummary {
  /** The number of rows of each table. */
  readonly rows: ReadonlyMap<string, number>;
  readonly pictures: number;
  readonly missing: readonly string[];
  readonly bytes: number;
}

const compress = promisify(gzip);
const PICTURES_AT_ONCE = 8;
const READ_WHOLE_BYTES = 4_194_304;

/**
 * Writes all data of the installation to one file [SEC-84]: a snapshot of the database with its jobs, the key, and
 * every file of a picture in the snapshot. Requests continue meanwhile. Files never change under their name, so they
 * may be read later; one that has been deleted since is listed in the file as missing.
 */
export async function makeBackup(order: BackupOrder): Promise<BackupSummary> {
  const writer = await writeBackup(order.file);
  try {
    const { tables, jobs, pictures } = await backUpDatabase(order, writer);
    const files = await backUpFiles(order, writer, pictures);
    const summary = { tables, jobs, pictures: pictures.length, ...files };
    const bytes = await writer.finish(summary);
    const rows = new Map(tables.map((table) => [table.name, Number(table.rows)]));
    return { rows, pictures: pictures.length, missing: files.missing, bytes };
  } catch (error) {
    await writer.abandon();
    if (error instanceof NoQuietMoment) throw new BackupProblem(error.message);
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC')
      throw new BackupProblem(`There is no room left for ${order.file}; nothing was kept.`);
    throw error;
  }
}

type Picture = Parameters<typeof pictureFiles>[0];

async function backUpDatabase(
  order: BackupOrder,
  writer: BackupWriter,
): Promise<{ tables: TableSum[]; jobs: number; pictures: Picture[] }> {
  const snapshot = await openSnapshot(order.installation.ownerUrl, order.installation.serviceUrl);
  try {
    const migrations = await migrationsApplied(snapshot.tx);
    const head: Head = { made: order.now.toISOString(), migrations };
    await addBuffer(writer, 'head', Buffer.from(JSON.stringify(head)));
    if (order.includedKey !== null) await addBuffer(writer, 'key', Buffer.from(order.includedKey));
    const tables = await backUpTables(order, snapshot, writer);
    let jobs = 0;
    for await (const lines of jobsWaiting(snapshot.jobs)) {
      await addLines(writer, 'jobs', lines);
      jobs += lines.length;
    }
    return { tables, jobs, pictures: await picturesIn(snapshot) };
  } finally {
    await snapshot.close();
  }
}

async function backUpTables(
  { report, signal }: BackupOrder,
  { tx }: Snapshot,
  writer: BackupWriter,
): Promise<TableSum[]> {
  const sums: TableSum[] = [];
  for (const table of await tablesIn(tx)) {
    const sum = await sumOf(tx, table);
    let done = 0;
    for await (const lines of rowsOf(tx, table)) {
      signal?.throwIfAborted();
      await addLines(writer, `table/${table.name}`, lines);
      done += lines.length;
      report?.(`rows of ${table.name}`, done, Number(sum.rows));
    }
    sums.push(sum);
  }
  return sums;
}

async function picturesIn({ tx }: Snapshot): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (let after: string | null = null; ;) {
    const page: Picture[] = await storedPictures(tx, after, 10_000);
    pictures.push(...page);
    after = page.at(-1)?.signature ?? null;
    if (page.length < 10_000 || after === null) return pictures;
  }
}

async function backUpFiles(
  { storage, report, signal }: BackupOrder,
  writer: BackupWriter,
  pictures: readonly Picture[],
): Promise<Pick<Manifest, 'files' | 'missing'>> {
  const missing: string[] = [];
  let files = 0;
  for (let start = 0; start < pictures.length; start += PICTURES_AT_ONCE) {
    signal?.throwIfAborted();
    const paths = pictures.slice(start, start + PICTURES_AT_ONCE).flatMap(pictureFiles);
    const read = await Promise.all(paths.map((path) => readSmall(storage, path)));
    for (const [index, path] of paths.entries()) {
      if (await backUpFile(storage, writer, path, read[index] ?? 'absent')) files += 1;
      else missing.push(path);
    }
    report?.('pictures', Math.min(start + PICTURES_AT_ONCE, pictures.length), pictures.length);
  }
  return { files, missing };
}

// Small files are read concurrently, because each takes a round trip to the store; large ones would need much
// memory and are read again, one by one, as they are written.
async function readSmall(storage: Storage, path: string): Promise<Buffer | 'absent' | 'large'> {
  const opened = await storage.open(path);
  if (opened === null) return 'absent';
  if (Buffer.isBuffer(opened.body)) return opened.body;
  if (opened.size <= READ_WHOLE_BYTES) return buffer(opened.body);
  opened.body.destroy();
  return 'large';
}

async function backUpFile(
  storage: Storage,
  writer: BackupWriter,
  path: string,
  read: Buffer | 'absent' | 'large',
): Promise<boolean> {
  if (Buffer.isBuffer(read)) await addBuffer(writer, `media/${path}`, read);
  if (read !== 'large') return read !== 'absent';
  const opened = await storage.open(path);
  if (opened === null) return false;
  await writer.add(`media/${path}`, opened.size, Readable.from(opened.body));
  return true;
}

function addBuffer(writer: BackupWriter, name: string, body: Buffer): Promise<void> {
  return writer.add(name, body.length, body);
}

async function addLines(
  writer: BackupWriter,
  name: string,
  lines: readonly string[],
): Promise<void> {
  await addBuffer(writer, name, await compress(JSON.stringify(lines), { level: 5 }));
}
