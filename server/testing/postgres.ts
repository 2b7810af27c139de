import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/kernel/db/migrate.ts';
import { startPostgres } from '#server/kernel/embedded/start-postgres.ts';
import {
  adminUrl,
  asAdmin,
  ensureDatabase,
  urlsOf,
  type Access,
} from '#server/kernel/embedded/roles.ts';
import { shardTables } from '#server/kernel/shards/shard-tables.ts';
import { startCitus } from './citus.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** How tests connect to this run's own PostgreSQL. */
    postgres: {
      access: Access;
      adminUrl: string;
      /** The administrators of all nodes that a database is made on; the last one is the one that tests connect to. */
      nodes: readonly string[];
      template: string;
      /** Without tables; on a cluster its nodes know each other. */
      blank: string;
      /** Where `usedFolder` keeps what it copies. */
      usedData: string;
    };
  }
}

const TEMPLATE = 'template_bowerbird';
/** The migrated database of a cluster before its tables are placed. */
export const UNPLACED = 'template_unplaced';
/** A cluster's database before it is migrated. */
const BLANK = 'template_blank';

/**
 * Global setup: starts one PostgreSQL for the whole run, without fsync, with one migrated database that each test
 * file gets a copy of. With CITUS_PG_CONFIG it is a Citus cluster with its tables placed.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bowerbird-test-'));
  // The user that runs the database must be able to enter.
  await chmod(dataDir, 0o755);
  const pgConfig = process.env.CITUS_PG_CONFIG;
  const started = await (pgConfig === undefined ? onPostgres(dataDir) : onCitus(pgConfig, dataDir));
  const { access, nodes, blank } = started;
  project.provide('postgres', {
    access,
    adminUrl: nodes.at(-1) ?? '',
    nodes,
    template: TEMPLATE,
    blank,
    usedData: join(dataDir, 'used-data'),
  });
  return async () => {
    await started.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

interface Started {
  readonly access: Access;
  readonly nodes: readonly string[];
  readonly blank: string;
  stop(): Promise<void>;
}

async function onPostgres(dataDir: string): Promise<Started> {
  const embedded = await startPostgres({ dataDir, log: pino({ level: 'silent' }), fsync: false });
  const { access } = embedded;
  await migrated(access, TEMPLATE);
  return {
    access,
    nodes: [adminUrl(access)],
    blank: 'template1',
    async stop() {
      await embedded.stop();
      await rm(access.socket, { recursive: true, force: true });
    },
  };
}

async function onCitus(pgConfig: string, folder: string): Promise<Started> {
  const citus = await startCitus(pgConfig, folder);
  const { access, admins } = citus;
  try {
    for (const name of [TEMPLATE, UNPLACED, BLANK]) {
      await citus.create(name);
      if (name !== BLANK) await migrated(access, name);
      if (name === TEMPLATE) await shardTables(urlsOf(access, name).ownerUrl);
      for (const admin of admins) await close(admin, name);
    }
  } catch (error) {
    await citus.stop();
    throw error;
  }
  return { access, nodes: admins, blank: BLANK, stop: () => citus.stop() };
}

async function migrated(access: Access, database: string): Promise<void> {
  await ensureDatabase(access, database);
  await migrate({
    ...urlsOf(access, database),
    folder: resolve(import.meta.dirname, '..', 'migrations'),
  });
}

/** Sends everybody away from a database, as each that has Citus is watched by a process of its own: then it can be copied. */
async function close(admin: string, name: string): Promise<void> {
  await asAdmin(admin, async (client) => {
    await client.query(`alter database ${name} allow_connections false`);
    await client.query(
      'select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1',
      [name],
    );
  });
}
