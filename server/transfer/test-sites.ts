import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { inject } from 'vitest';
import { buildApp } from '#server/app.ts';
import { parseConfig, type Config } from '#server/kernel/config/config.ts';
import { openDatabase, type Database } from '#server/kernel/db/pool.ts';
import { ensureDatabase, urlsOf } from '#server/kernel/embedded/roles.ts';
import { openInstallation } from '#server/kernel/process/installation.ts';
import { shardTables } from '#server/kernel/shards/shard-tables.ts';
import { runAllJobs } from '#server/kernel/jobs/run-all-jobs.ts';
import { openPictures, type Storage } from '#server/media/index.ts';
import { clientOf, type Client } from '#server/testing/client.ts';
import { copyDatabase, dropDatabase } from '#server/testing/database.ts';
import { makeBackup, type BackupSummary } from './backup.ts';
import { restoreBackup, type Restored } from './restore.ts';

export const log = pino({ level: 'silent' });
const now = new Date('2026-03-14T09:26:53Z');

/** An installation: a database without tables and a folder without files. */
export interface Site {
  /** Its environment variables. */
  readonly settings: Readonly<Record<string, string>>;
  readonly config: Config;
  readonly folder: string;
  readonly urls: { readonly ownerUrl: string; readonly serviceUrl: string };
  /** With the role that owns the tables. */
  readonly db: Database;
  readonly storage: Storage;
  backup(name: string): Promise<BackupSummary>;
  restore(file: string, migrations?: string): Promise<Restored>;
  close(): Promise<void>;
}

/** Creates one; `isMigrated` gives it tables already, copied, which is far quicker than making them at its first start. */
export async function aSite(
  more: Readonly<Record<string, string>> = {},
  { isMigrated = false } = {},
): Promise<Site> {
  const { access, nodes, template, blank } = inject('postgres');
  const name = `installation_${randomBytes(6).toString('hex')}`;
  await copyDatabase(nodes, isMigrated ? template : blank, name);
  await ensureDatabase(access, name);
  const urls = urlsOf(access, name);
  const folder = await mkdtemp(join(tmpdir(), 'bowerbird-installation-'));
  const settings = {
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: urls.serviceUrl,
    DATABASE_OWNER_URL: urls.ownerUrl,
    SECRET_KEY: 'cT8pQ2vLx9ZrN4wKs7YbM1dF6gHj3aEu',
    DEMO: 'off',
    PROXIES: '127.0.0.1',
    PATIENCE_MS: '60000',
    ...more,
  };
  const config = parseConfig(settings);
  const db = openDatabase(urls.ownerUrl, { max: 2, applicationName: 'a test' });
  const storage = await openPictures(config.media);
  return {
    settings,
    config,
    folder,
    urls,
    db,
    storage,
    backup: (file) =>
      makeBackup({ installation: urls, storage, includedKey: null, file: join(folder, file), now }),
    async restore(file, migrations) {
      const restored = await restoreBackup({
        config,
        log,
        file,
        ...(migrations && { migrations }),
      });
      if (nodes.length > 1) await shardTables(urls.ownerUrl);
      return restored;
    },
    async close() {
      storage.stop();
      await db.end();
      await dropDatabase(nodes, name);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A server of an installation. */
export interface Served {
  client(cookies?: Map<string, string>): Client;
  runJobs(): Promise<void>;
  stop(): Promise<void>;
}

export async function serve({ config }: Site): Promise<Served> {
  const site = await openInstallation(config, log);
  const { db } = site;
  const parts = { config: site.config, db, log, clock: () => new Date(), web: null };
  const app = await buildApp(parts);
  const url = await app.fastify.listen({ host: '127.0.0.1', port: 0 });
  let addresses = 0;
  return {
    client(cookies) {
      addresses += 1;
      return clientOf(url, { 'x-forwarded-for': `10.0.0.${addresses}` }, cookies);
    },
    runJobs: () => runAllJobs({ db, tasks: app.tasks, log }),
    async stop() {
      await app.fastify.close();
      await app.close();
      await site.close();
    },
  };
}

/** Returns every row of every backed-up table as text, by table. */
export async function everything({ db }: Site): Promise<Map<string, string[]>> {
  const tables = await db.read.rows<{ name: string }>(
    `select table_name::text as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'
       and table_name not in ('migrations', 'events', 'database_histories')
     order by 1`,
  );
  const found = new Map<string, string[]>();
  for (const { name } of tables) {
    const rows = await db.read.rows<{ line: string }>(
      `select t::text as line from public."${name}" t order by 1`,
    );
    found.set(
      name,
      rows.map((row) => row.line),
    );
  }
  return found;
}
