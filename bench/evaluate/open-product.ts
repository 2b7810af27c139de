import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { signUp } from '#contract/identity.ts';
import { buildApp } from '#server/app.ts';
import { parseConfig } from '#server/kernel/config/config.ts';
import { openDatabase } from '#server/kernel/db/pool.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { runAllJobs } from '#server/kernel/jobs/run-all-jobs.ts';
import { clientOf, type Client } from '#server/testing/client.ts';
import { SECRET_KEY, type Imported } from './imported.ts';

/** The whole product with the imported catalogue, over real HTTP. */
export interface Product {
  visitor(): Client;
  /** Signs up a person. */
  person(name: string): Promise<Client>;
  /** Returns the catalogue's key of the picture with this signature. */
  keyOf(signature: string): string | undefined;
  /** Ids of pins by the catalogue's keys. */
  readonly pinIds: ReadonlyMap<string, string>;
  runJobs(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the product and runs its hourly and daily jobs, so that all aggregates exist. */
export async function openProduct(imported: Imported): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bowerbird-evaluate-'));
  const log = pino({ level: 'warn' }, pino.destination(2));
  const db = openDatabase(imported.serviceUrl, { log });
  const config = parseConfig({
    DATA_DIR: dataDir,
    DEMO: 'off',
    PROXIES: '127.0.0.1',
    PATIENCE_MS: '60000',
    HUMAN_WORK: '1',
    SECRET_KEY,
  });
  const clock = (): Date => new Date();
  const stored = { ...config, secretKey: SECRET_KEY };
  const app = await buildApp({ config: stored, db, log, clock, web: null });
  const runJobs = (): Promise<void> => runAllJobs({ db, tasks: app.tasks, log, clock });
  const planned = app.tasks.filter(
    ({ name, hourly, daily }) =>
      name.startsWith('discovery.') && (hourly !== undefined || daily !== undefined),
  );
  // The stored import may be older than the current search index.
  for (const { name } of [{ name: 'pins.renew-search' }, ...planned]) {
    await jobsIn(db.read).add(name, {});
    await runJobs();
  }
  const url = await app.fastify.listen({ host: '127.0.0.1', port: 0 });
  const rows = await db.read.rows<{ name: string; id: string; signature: string }>(
    `select imported_pins.name, min(pins.id) as id, min(pins.signature) as signature
     from imported_pins join pins on pins.id = imported_pins.pin_id
     group by imported_pins.name`,
  );
  const names = new Map(rows.map(({ name, signature }) => [signature, name]));
  let addresses = 0;
  // Each has its own address, so that they do not share rate limits.
  const visitor = (): Client => {
    addresses += 1;
    const address = `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
    return clientOf(url, { 'x-forwarded-for': address });
  };
  return {
    visitor,
    async person(name) {
      const client = visitor();
      const email = `${name}@people.example`;
      const answers = { email, username: name, full_name: name, age: 30 };
      await client.call(signUp, { ...answers, password: 'a bower of blue things' });
      return client;
    },
    keyOf: (signature) => names.get(signature),
    pinIds: new Map(rows.map(({ name, id }) => [name, id])),
    runJobs,
    async close() {
      await app.fastify.close();
      await app.close();
      await db.end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
