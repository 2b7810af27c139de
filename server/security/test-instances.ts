import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { buildApp } from '#server/app.ts';
import { parseConfig } from '#server/kernel/config/config.ts';
import { openDatabase, type Database } from '#server/kernel/db/pool.ts';
import type { App } from '#server/kernel/process/lifecycle.ts';
import { clientOf, type Client } from '#server/testing/client.ts';
import { testDatabase } from '#server/testing/database.ts';

/** Two servers that share a database, a folder of pictures and a secret, as behind a load balancer. */
export interface Instances {
  readonly apps: readonly [App, App];
  readonly urls: readonly [string, string];
  readonly db: Database;
  readonly clock: { now: Date };
  /** Creates a browser: one cookie jar and one address for both servers. */
  browser(address?: string): readonly [Client, Client];
  close(): Promise<void>;
}

export async function twoInstances({ pages = false } = {}): Promise<Instances> {
  const database = await testDatabase({ max: 5 });
  const folder = await mkdtemp(join(tmpdir(), 'bowerbird-test-'));
  const clock = { now: new Date('2026-03-14T09:26:53Z') };
  const log = pino({ level: 'silent' });
  const pools: Database[] = [];
  const start = async (name: string): Promise<{ app: App; url: string }> => {
    const config = parseConfig({
      DATA_DIR: join(folder, name),
      MEDIA_DIR: join(folder, 'media'),
      DEMO: 'off',
      PROXIES: '127.0.0.1',
      // On a busy machine concurrent requests wait longer, and must not be refused for it.
      PATIENCE_MS: '60000',
      HUMAN_WORK: '1',
    });
    const db = openDatabase(database.url, { max: 10 });
    pools.push(db);
    const secretKey = 'shared by both, shared by both, shared';
    const parts = { db, log, clock: () => clock.now, ...(pages ? {} : { web: null }) };
    const app = await buildApp({ config: { ...config, secretKey }, ...parts });
    return { app, url: await app.fastify.listen({ host: '127.0.0.1', port: 0 }) };
  };
  const [one, other] = [await start('one'), await start('other')];
  return {
    apps: [one.app, other.app],
    urls: [one.url, other.url],
    db: database.db,
    clock,
    browser: (address = '10.1.1.1') => bothWithOneJar(one.url, other.url, address),
    async close() {
      for (const { app } of [one, other]) {
        await app.fastify.close();
        await app.close();
      }
      for (const db of pools) await db.end();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function bothWithOneJar(one: string, other: string, address: string): readonly [Client, Client] {
  const headers = { 'x-forwarded-for': address };
  const jar = new Map([['csrftoken', 'minted-by-the-client']]);
  return [clientOf(one, headers, jar), clientOf(other, headers, jar)];
}
