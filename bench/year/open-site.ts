import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { buildApp } from '#server/app.ts';
import { parseConfig } from '#server/kernel/config/config.ts';
import { openDatabase, type Database } from '#server/kernel/db/pool.ts';
import { adminUrl } from '#server/kernel/embedded/roles.ts';
import { startPostgres } from '#server/kernel/embedded/start-postgres.ts';
import type { Task } from '#server/kernel/jobs/task.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { runAllJobs } from '#server/kernel/jobs/run-all-jobs.ts';
import { clientOf, type Client } from '#server/testing/client.ts';
import { copyTemplate, storedTemplate, WORK } from '../kit/template-database.ts';

const DAY_MS = 86_400_000;
const SECRET_KEY = 'Yp3vKq8ZtR1xWm6bN5sLd7CfJ0hGg2aT';

/** The whole product with an empty database and a clock of its own, over real HTTP. */
export interface Site {
  readonly clock: { now: Date };
  readonly db: Database;
  readonly serviceUrl: string;
  readonly mediaDir: string;
  readonly tasks: readonly Task[];
  visitor(): Client;
  /** Runs everything that is scheduled once a day or more often, and what is due. */
  runDay(): Promise<void>;
  /** Runs a statement as the administrator. */
  readonly rows: <Row>(sql: string, values?: readonly unknown[]) => Promise<Row[]>;
  close(): Promise<void>;
}

/** `folder` stores the database server between runs. */
export async function openSite(folder: string): Promise<Site> {
  const log = pino({ level: 'fatal' }, pino.destination(2));
  const embedded = await startPostgres({ dataDir: folder, log });
  const dataDir = await mkdtemp(join(tmpdir(), 'bowerbird-year-'));
  const template = await storedTemplate(embedded.access, 'year', 'empty', async () => {});
  const { serviceUrl } = await copyTemplate(embedded.access, template);
  const admin = new pg.Client({ connectionString: adminUrl(embedded.access, WORK) });
  await admin.connect();
  const db = openDatabase(serviceUrl, { log });
  const config = parseConfig({
    DATA_DIR: dataDir,
    DEMO: 'off',
    PROXIES: '127.0.0.1',
    PATIENCE_MS: '60000',
    HUMAN_WORK: '1',
    EXPERIMENTS: '{"ads":{"shown":1}}',
  });
  // Midnight ahead of real time, because the job queue compares with the latter.
  const clock = { now: new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS) };
  const app = await buildApp({
    config: { ...config, secretKey: SECRET_KEY },
    db,
    log,
    clock: () => clock.now,
    web: null,
  });
  const url = await app.fastify.listen({ host: '127.0.0.1', port: 0 });
  const runDue = (): Promise<void> =>
    runAllJobs({ db, tasks: app.tasks, log, clock: () => clock.now });
  const scheduled = app.tasks.filter(
    ({ daily, hourly, everyMinutes }) =>
      daily !== undefined || hourly !== undefined || everyMinutes !== undefined,
  );
  let addresses = 0;
  return {
    clock,
    db,
    serviceUrl,
    mediaDir: join(dataDir, 'media'),
    tasks: app.tasks,
    visitor() {
      addresses += 1;
      return clientOf(url, { 'x-forwarded-for': `10.0.${addresses >> 8}.${addresses & 255}` });
    },
    async runDay() {
      for (const { name } of scheduled) await jobsIn(db.read).add(name, {}, { jobKey: name });
      await runDue();
    },
    rows: async <Row>(sql: string, values: readonly unknown[] = []) =>
      (await admin.query(sql, [...values])).rows as Row[],
    async close() {
      await app.fastify.close();
      await app.close();
      await db.end();
      await admin.end();
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
