import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer, json, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Logger } from 'pino';
import type { Config } from '#server/kernel/config/config.ts';
import { lockSchema, migrate, releasedIn } from '#server/kernel/db/migrate.ts';
import { openDatabase } from '#server/kernel/db/pool.ts';
import { putSecret } from '#server/kernel/embedded/stored-secret.ts';
import { startCounts } from '#server/discovery/index.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import type { DatabaseUrls } from '#server/kernel/embedded/roles.ts';
import { MIGRATIONS, reachDatabase } from '#server/kernel/process/installation.ts';
import { isPictureFile, openPictures, type Storage } from '#server/media/index.ts';
import type { BackupSummary, ReportProgress } from './backup.ts';
import {
  BackupProblem,
  headShape,
  manifestShape,
  type Head,
  type Manifest,
} from './backup-format.ts';
import { readBackup, type Entry } from './backup-reader.ts';
import { checkConsistency, type Consistency } from './check-consistency.ts';
import {
  beginRows,
  isMarked,
  isServed,
  mark,
  putJobs,
  putRows,
  remakeTables,
  sumsNow,
  switchTriggers,
  tablesInUse,
  unmark,
} from './restore-store.ts';

/** The backup to restore, and the target installation. */
export interface RestoreOrder {
  readonly config: Config;
  readonly log: Logger;
  readonly file: string;
  readonly report?: ReportProgress;
  /** Aborts the work; running it again completes it. */
  readonly signal?: AbortSignal;
  /** The migrations; a test may pass its own. */
  readonly migrations?: string;
}

/** The restored contents. */
export interface Restored extends Omit<BackupSummary, 'bytes'> {
  readonly check: Consistency;
  /** A note for the operator about the installation's key; null if none is needed. */
  readonly keyNote: string | null;
}

interface Plan {
  readonly head: Head;
  readonly manifest: Manifest;
  readonly key: string | null;
}

const expand = promisify(gunzip);
const PUTS_AT_ONCE = 8;
/** The statement timeout of the check, which scans whole tables. */
const STATEMENT_MS = 600_000;

/**
 * Restores a backup into an empty installation [SEC-84]. The whole file is verified before anything is written.
 * Then the database is marked, so that no server starts on it until everything is restored. If the command is
 * killed in between, running it again starts over and completes.
 *
 * The tables are created by the migrations of the backup, filled in one transaction, compared with the backup's
 * checksums, and only then migrated to this version of the program.
 */
export async function restoreBackup(order: RestoreOrder): Promise<Restored> {
  const { config, log, migrations = MIGRATIONS } = order;
  const plan = await readPlan(order);
  await releasedIn(migrations, plan.head.migrations);
  const database = await reachDatabase(config, log, 'refuse');
  const storage = await openPictures(config.media);
  try {
    await claimTarget(order, database);
    const keyNote = await putKey(config, plan.key);
    await putDatabase(order, database, plan);
    const jobs = await putFiles(order, storage, plan.manifest);
    await migrate({ ...database, folder: migrations, restoring: true });
    const check = await finish(order, database, storage, jobs, plan.manifest);
    const { tables, pictures, missing } = plan.manifest;
    const rows = new Map(tables.map((table) => [table.name, Number(table.rows)]));
    return { rows, pictures, missing, check, keyNote };
  } finally {
    storage.stop();
    await database.stop();
  }
}

async function readPlan({ file, report, signal }: RestoreOrder): Promise<Plan> {
  let head: Head | null = null;
  let manifest: Manifest | null = null;
  let key: string | null = null;
  let parts = 0;
  for await (const { name, chunks } of readBackup(file)) {
    if (name === 'head') head = headShape.parse(await json(chunks));
    if (name === 'key') key = await text(chunks);
    if (name === 'manifest') manifest = manifestShape.parse(await json(chunks));
    parts += 1;
    signal?.throwIfAborted();
    report?.('checking the file', parts, 0);
  }
  if (head === null || manifest === null) throw new BackupProblem(`${file} is not a whole backup.`);
  return { head, manifest, key };
}

/** Refuses an installation that is in use, and marks an empty one for this restore. */
async function claimTarget({ config }: RestoreOrder, { ownerUrl }: DatabaseUrls): Promise<void> {
  const owner = await lockSchema(ownerUrl);
  try {
    if (await isServed(owner))
      throw new BackupProblem('A server is running on this database. Stop it first.');
    if (!(await isMarked(owner))) await refuseFull(config, await tablesInUse(owner));
    await mark(owner);
  } finally {
    await owner.end();
  }
}

async function refuseFull(
  { media }: Config,
  tables: readonly { readonly name: string; readonly rows: string }[],
): Promise<void> {
  const found = tables.map(({ name, rows }) => `${rows} rows of ${name}`);
  if (media.store === 'folder') {
    const files = (await readdir(media.dir)).filter((name) => !name.startsWith('.'));
    if (files.length > 0) found.push(`pictures in ${media.dir}`);
  }
  if (found.length === 0) return;
  throw new BackupProblem(
    `A backup is restored into an empty installation only, and this one holds ${found.join(', ')}.`,
  );
}

async function putKey(config: Config, key: string | null): Promise<string | null> {
  if (config.secretKey === null) {
    if (key !== null) await putSecret(config.dataDir, 'secret-key', key);
    return key === null
      ? 'The backup holds no key, because it was set by SECRET_KEY. Set the same one here.'
      : null;
  }
  if (key === null || key === config.secretKey) return null;
  return 'SECRET_KEY here is not the key of the backup: a picture that is uploaded again will not be recognised.';
}

async function putDatabase(
  order: RestoreOrder,
  { ownerUrl }: DatabaseUrls,
  { head, manifest }: Plan,
): Promise<void> {
  const owner = await lockSchema(ownerUrl);
  try {
    await beginRows(owner);
    await remakeTables(owner, order.migrations ?? MIGRATIONS, head.migrations);
    await switchTriggers(owner, 'disable');
    for await (const entry of readBackup(order.file)) {
      if (isAfterTables(entry)) break;
      const table = /^table\/(.+)$/u.exec(entry.name)?.[1];
      if (table === undefined) continue;
      await putRows(owner, table, await linesOf(entry));
      order.signal?.throwIfAborted();
      order.report?.(`rows of ${table}`, 0, 0);
    }
    const now = await sumsNow(owner);
    if (JSON.stringify(now) !== JSON.stringify(manifest.tables))
      throw new BackupProblem('The tables did not come back as they were; nothing was kept.');
    await switchTriggers(owner, 'enable');
    await owner.query('commit');
  } finally {
    await owner.end();
  }
}

const isAfterTables = ({ name }: Entry): boolean =>
  name === 'jobs' || name === 'manifest' || name.startsWith('media/');

async function linesOf({ chunks }: Entry): Promise<string[]> {
  return JSON.parse((await expand(await buffer(chunks))).toString()) as string[];
}

/** Restores the pictures' files to storage; returns the jobs that precede them in the file. */
async function putFiles(
  { config, file, report, signal }: RestoreOrder,
  storage: Storage,
  { files }: Manifest,
): Promise<string[]> {
  const passing = join(config.dataDir, 'restoring');
  await rm(passing, { recursive: true, force: true });
  await mkdir(passing, { recursive: true, mode: 0o700 });
  const jobs: string[] = [];
  const puts = new Set<Promise<void>>();
  let done = 0;
  for await (const entry of readBackup(file)) {
    if (entry.name === 'jobs') jobs.push(...(await linesOf(entry)));
    const path = /^media\/(.+)$/u.exec(entry.name)?.[1];
    if (path === undefined) continue;
    if (!isPictureFile(path)) throw new BackupProblem(`${entry.name} is not a picture's file.`);
    const copy = join(passing, String(done));
    await pipeline(entry.chunks, createWriteStream(copy));
    if (puts.size >= PUTS_AT_ONCE) await Promise.race(puts);
    const put = storage.put(path, copy).finally(() => puts.delete(put));
    puts.add(put);
    done += 1;
    signal?.throwIfAborted();
    report?.('pictures', done, files);
  }
  await Promise.all(puts);
  await rm(passing, { recursive: true });
  return jobs;
}

async function finish(
  { log }: RestoreOrder,
  { ownerUrl, serviceUrl }: DatabaseUrls,
  storage: Storage,
  jobs: readonly string[],
  manifest: Manifest,
): Promise<Consistency> {
  const db = openDatabase(serviceUrl, { log, statementTimeout: STATEMENT_MS });
  try {
    await db.transaction(async (tx) => {
      await putJobs(tx, jobs);
      await startCounts(jobsIn(tx));
    });
    const check = await checkConsistency(db, storage, manifest.missing);
    const owner = await lockSchema(ownerUrl);
    try {
      await unmark(owner);
    } finally {
      await owner.end();
    }
    return check;
  } finally {
    await db.end();
  }
}
