import { resolve } from 'node:path';
import type { Logger } from 'pino';
import type { AppConfig, Config } from '../config/config.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase, type Database } from '../db/pool.ts';
import { attachPostgres } from '../embedded/attach-postgres.ts';
import { storedSecret } from '../embedded/stored-secret.ts';
import { DataTaken } from '../embedded/problem.ts';
import type { DatabaseUrls } from '../embedded/roles.ts';
import { watchDiskSpace } from '../embedded/disk-space.ts';
import { startPostgres } from '../embedded/start-postgres.ts';

/** An installation's database, migrated, with the secrets that go with its data. */
export interface Installation extends DatabaseUrls {
  readonly config: AppConfig;
  readonly db: Database;
  /** Ends what was opened; an embedded database only when it was started here. */
  close(): Promise<void>;
}

/**
 * Opens the installation that the configuration names. While a server runs on an embedded
 * database, it is refused with DataTaken, or shared with that server by a command that says so.
 */
export async function openInstallation(
  config: Config,
  log: Logger,
  whenRunning: 'refuse' | 'share' = 'refuse',
): Promise<Installation> {
  const database = await reachDatabase(config, log, whenRunning);
  const { ownerUrl, serviceUrl } = database;
  try {
    await migrateAll({ ownerUrl, serviceUrl }, log);
    const secretKey = config.secretKey ?? (await storedSecret(config.dataDir, 'secret-key'));
    const db = openDatabase(serviceUrl, { log, isFull: database.isFull });
    return {
      ownerUrl,
      serviceUrl,
      config: { ...config, secretKey },
      db,
      async close() {
        await db.end();
        await database.stop();
      },
    };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** A database that answers; what is in it is not known yet. */
export interface OpenDatabase extends DatabaseUrls {
  /** Whether the disk of a database that was started here is full. */
  readonly isFull?: () => boolean;
  stop(): Promise<void>;
}

const nothing = (): Promise<void> => Promise.resolve();

/** The migrations of this version of the program. */
export const MIGRATIONS = resolve(import.meta.dirname, '..', '..', 'migrations');

/** Reaches the database that the configuration names, and starts an embedded one. */
export async function reachDatabase(
  config: Config,
  log: Logger,
  whenRunning: 'refuse' | 'share',
): Promise<OpenDatabase> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = config;
  if (databaseUrl !== null) {
    return { serviceUrl: databaseUrl, ownerUrl: databaseOwnerUrl ?? databaseUrl, stop: nothing };
  }
  try {
    return await startHere(dataDir, log);
  } catch (error) {
    if (whenRunning === 'refuse' || !(error instanceof DataTaken)) throw error;
    return { ...(await attachPostgres(dataDir)), stop: nothing };
  }
}

async function startHere(dataDir: string, log: Logger): Promise<OpenDatabase> {
  const embedded = await startPostgres({ dataDir, log });
  const diskSpace = watchDiskSpace(dataDir, log);
  return {
    ownerUrl: embedded.ownerUrl,
    serviceUrl: embedded.serviceUrl,
    isFull: diskSpace.isFull,
    async stop() {
      diskSpace.stop();
      await embedded.stop();
    },
  };
}

async function migrateAll(urls: DatabaseUrls, log: Logger): Promise<void> {
  const { applied, sameRole } = await migrate({ ...urls, folder: MIGRATIONS });
  if (applied.length > 0) log.info({ applied }, 'the database was migrated');
  if (sameRole) {
    log.warn(
      'The service owns its own tables. Set DATABASE_OWNER_URL to a second role, so that it cannot change them.',
    );
  }
}
