import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { isCluster, runLookUpsApart } from './look-ups.ts';
import { stampEvents } from './stamp-events.ts';
import { primaryAddress } from './primary.ts';
import { Logger, runMigrations } from 'graphile-worker';
import { grantToService, prepareJobSchema } from './grants.ts';

/** The database, roles and files of a migration. */
export interface MigrationOptions {
  /** The role that owns schema public. */
  readonly ownerUrl: string;
  /** The role that runs the service; owns only the job queue's schema. */
  readonly serviceUrl: string;
  readonly folder: string;
  /** Set by a restore, which has marked the database as its own. */
  readonly restoring?: boolean;
}

/** The result of a migration; `sameRole` means that the service could change its own schema. */
export interface MigrationReport {
  readonly applied: readonly string[];
  readonly sameRole: boolean;
}

/** A migration that cannot run; the message is for the person who starts the server. */
export class MigrationProblem extends Error {}

/** A migration file as applied. */
export interface Applied {
  readonly name: string;
  readonly sha256: string;
}

interface Migration extends Applied {
  readonly sql: string;
}

/** Marker table of a database whose restore has not finished. */
export const RESTORE_MARK = 'restore_unfinished';

// Errors are thrown as well, so logging them here would duplicate them.
const silent = new Logger(() => () => undefined);

const RECORD =
  'create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null)';

// Arbitrary, but the same in every process.
const LOCK = 7_223_001_865;

/**
 * Migrates the database to this version. Each file runs in one transaction with its record, so after a kill only
 * whole files are applied and the next start continues from there [SEC-83]. One process migrates at a time; others
 * wait and then find nothing to do.
 */
export async function migrate(options: MigrationOptions): Promise<MigrationReport> {
  const owner = await lockSchema(options.ownerUrl);
  try {
    if (options.restoring !== true) await refuseHalfRestored(owner);
    const serviceRole = await roleOf(options.serviceUrl);
    const ownerRole = await roleNow(owner);
    await prepareJobSchema(owner, serviceRole, options.serviceUrl);
    const applied = await applyAll(owner, await migrationsIn(options.folder));
    // Their tables may be on the nodes of a cluster already.
    if (await isCluster(owner)) {
      await runLookUpsApart(owner);
      await stampEvents(owner);
    }
    await migrateJobs(options.serviceUrl);
    if (serviceRole !== ownerRole) await grantToService(owner, serviceRole);
    return { applied, sameRole: serviceRole === ownerRole };
  } finally {
    await owner.end();
  }
}

/** Opens the owner's connection and locks the schema against changes by others until it closes. */
export async function lockSchema(ownerUrl: string): Promise<pg.Client> {
  const owner = await openOwner(ownerUrl);
  // A session lock: it ends with the connection, whatever happens to this process.
  await owner.query('select pg_advisory_lock($1)', [LOCK]);
  return owner;
}

/** Does the same, unless somebody else holds the lock at the moment: then it returns null. */
export async function lockSchemaIfFree(ownerUrl: string): Promise<pg.Client | null> {
  const owner = await openOwner(ownerUrl);
  const { rows } = await owner.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [
    LOCK,
  ]);
  if (rows[0]?.free === true) return owner;
  await owner.end();
  return null;
}

async function openOwner(ownerUrl: string): Promise<pg.Client> {
  const owner = new pg.Client({
    connectionString: await primaryAddress(ownerUrl),
    application_name: 'bowerbird-migrate',
    connectionTimeoutMillis: 10_000,
  });
  owner.on('error', () => {
    // The running statement fails with the same error.
  });
  await owner.connect();
  // Lets the server notice within a second that this process was killed, instead of after the running statement.
  // Some systems do not support it.
  await owner.query('set client_connection_check_interval = 1000').catch(() => undefined);
  return owner;
}

/**
 * Creates the tables as they were after exactly these migrations, in this order, in the caller's transaction.
 * Throws MigrationProblem if this version of the program lacks one of them.
 */
export async function applyReleased(
  owner: pg.Client,
  folder: string,
  released: readonly Applied[],
): Promise<void> {
  const known = await releasedIn(folder, released);
  await owner.query(RECORD);
  for (const migration of known) await runOne(owner, migration);
}

/** Returns these migration files; throws MigrationProblem if one is missing or differs. */
export async function releasedIn(
  folder: string,
  released: readonly Applied[],
): Promise<Migration[]> {
  const known = new Map((await migrationsIn(folder)).map((file) => [file.name, file]));
  return released.map(({ name, sha256 }) => {
    const migration = known.get(name);
    if (migration?.sha256 === sha256) return migration;
    const how = migration === undefined ? 'does not have' : 'has another';
    throw new MigrationProblem(`It was made by a newer or other version: this one ${how} ${name}.`);
  });
}

// Data written now would be lost when the restore is repeated.
async function refuseHalfRestored(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ marked: boolean }>(
    'select to_regclass($1) is not null as marked',
    [`public.${RESTORE_MARK}`],
  );
  if (rows[0]?.marked !== true) return;
  throw new MigrationProblem(
    'A restore into this database was cut off. Run "npm run restore -- FILE" again to finish it.',
  );
}

async function migrationsIn(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function applyAll(owner: pg.Client, migrations: readonly Migration[]): Promise<string[]> {
  await owner.query(RECORD);
  const { rows } = await owner.query<{ name: string; sha256: string }>(
    'select name, sha256 from migrations',
  );
  const released = new Map(rows.map((row) => [row.name, row.sha256]));
  const applied: string[] = [];
  for (const migration of migrations) {
    const before = released.get(migration.name);
    released.delete(migration.name);
    if (before === migration.sha256) continue;
    if (before !== undefined)
      throw new MigrationProblem(`${migration.name} was changed after it had been applied.`);
    await applyOne(owner, migration);
    applied.push(migration.name);
  }
  // The remaining names were applied by a newer version, whose schema also serves this one [SEC-83].
  return applied;
}

async function applyOne(owner: pg.Client, migration: Migration): Promise<void> {
  await owner.query('begin');
  try {
    // A migration that waits for a lock blocks everyone queued behind it: give up after 2 s instead.
    await owner.query("set local lock_timeout = '2s'");
    await runOne(owner, migration);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationProblem(`${migration.name} could not be applied: ${reason}`, {
      cause: error,
    });
  }
}

async function runOne(owner: pg.Client, { name, sql, sha256 }: Migration): Promise<void> {
  await owner.query(sql);
  await owner.query('insert into migrations (name, sha256, applied_at) values ($1, $2, $3)', [
    name,
    sha256,
    new Date(),
  ]);
}

async function migrateJobs(serviceUrl: string): Promise<void> {
  const pool = new pg.Pool({
    connectionString: await primaryAddress(serviceUrl),
    max: 1,
    connectionTimeoutMillis: 10_000,
  });
  const ignore = (): void => {
    // The running statement fails with the same error.
  };
  pool.on('error', ignore);
  pool.on('connect', (client) => {
    client.on('error', ignore);
  });
  try {
    await runMigrations({ pgPool: pool, logger: silent });
  } finally {
    await pool.end();
  }
}

async function roleNow(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ role: string }>('select current_user::text as role');
  return rows[0]?.role ?? '';
}

async function roleOf(url: string): Promise<string> {
  const client = new pg.Client({
    connectionString: await primaryAddress(url),
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => {
    // The running statement fails with the same error.
  });
  await client.connect();
  try {
    return await roleNow(client);
  } finally {
    await client.end();
  }
}
