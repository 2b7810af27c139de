import { resolve } from 'node:path';
import type { Logger } from 'pino';
import type { AppConfig, Config } from './config.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase, type Database } from './db/pool.ts';
import { attachPostgres } from './embedded/attach-postgres.ts';
import { keptSecret } from './embedded/kept-secret.ts';
import { DataTaken } from './embedded/problem.ts';
import type { DatabaseUrls } from './embedded/roles.ts';
import { startPostgres } from './embedded/start-postgres.ts';

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
  const database = await databaseOf(config, log, whenRunning);
  const { ownerUrl, serviceUrl } = database;
  try {
    await migrateAll({ ownerUrl, serviceUrl }, log);
    const secretKey = config.secretKey ?? (await keptSecret(config.dataDir, 'secret-key'));
    const db = openDatabase(serviceUrl, { log });
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

interface OpenDatabase extends DatabaseUrls {
  stop(): Promise<void>;
}

const nothing = (): Promise<void> => Promise.resolve();

async function databaseOf(
  config: Config,
  log: Logger,
  whenRunning: 'refuse' | 'share',
): Promise<OpenDatabase> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = config;
  if (databaseUrl !== null) {
    return { serviceUrl: databaseUrl, ownerUrl: databaseOwnerUrl ?? databaseUrl, stop: nothing };
  }
  try {
    return await startPostgres({ dataDir, log });
  } catch (error) {
    if (whenRunning === 'refuse' || !(error instanceof DataTaken)) throw error;
    return { ...(await attachPostgres(dataDir)), stop: nothing };
  }
}

async function migrateAll(urls: DatabaseUrls, log: Logger): Promise<void> {
  const folder = resolve(import.meta.dirname, '..', 'migrations');
  const { applied, sameRole } = await migrate({ ...urls, folder });
  if (applied.length > 0) log.info({ applied }, 'the database was migrated');
  if (sameRole) {
    log.warn(
      'The service owns its own tables. Set DATABASE_OWNER_URL to a second role, so that it cannot change them.',
    );
  }
}
