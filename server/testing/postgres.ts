import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/kernel/db/migrate.ts';
import { startPostgres } from '#server/kernel/embedded/start-postgres.ts';
import { adminUrl, ensureDatabase, urlsOf, type Access } from '#server/kernel/embedded/roles.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** How tests connect to this run's own PostgreSQL. */
    postgres: { access: Access; adminUrl: string; template: string };
  }
}

/**
 * Global setup: starts one PostgreSQL for the whole run, without fsync, with one migrated database that each test
 * file gets a copy of.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bowerbird-test-'));
  // The user that runs the database must be able to enter.
  await chmod(dataDir, 0o755);
  const log = pino({ level: 'silent' });
  const embedded = await startPostgres({ dataDir, log, fsync: false });
  const template = 'template_bowerbird';
  await ensureDatabase(embedded.access, template);
  const { ownerUrl, serviceUrl } = urlsOf(embedded.access, template);
  const folder = resolve(import.meta.dirname, '..', 'migrations');
  await migrate({ ownerUrl, serviceUrl, folder });
  project.provide('postgres', {
    access: embedded.access,
    adminUrl: adminUrl(embedded.access),
    template,
  });
  return async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
    await rm(embedded.access.socket, { recursive: true, force: true });
  };
}
