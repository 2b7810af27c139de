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

/** An installation's migrated database, with the secrets stored in its data folder. */
export interface Installation extends DatabaseUrls {
  readonly config: AppConfig;
  readonly db: Database;
  /** Closes everything that was opened; an embedded database only if it was started here. */
  close(): Promise<void>;
}

/**
 * Opens the configured installation. While a server runs on its embedded database, it throws DataTaken, or shares
 * the database with that server if the command allows it.
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
    const db = openDatabase(serviceUrl, {
      log,
      isFull: database.isFull,
      slowStatement: config.slowStatement,
      standbyWait: config.standbyWait,
    });
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

/** A reachable database, whose contents are still unknown. */
export interface OpenDatabase extends DatabaseUrls {
  /** Whether the disk of a database that was started here is full. */
  readonly isFull?: () => boolean;
  stop(): Promise<void>;
}

const nothing = (): Promise<void> => Promise.resolve();

/** The folder of this version's migrations. */
export const MIGRATIONS = resolve(import.meta.dirname, '..', '..', 'migrations');

/** Connects to the configured database, and starts an embedded one. */
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
