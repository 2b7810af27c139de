import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { signUp } from '#contract/identity.ts';
import { buildApp } from '#server/app.ts';
import type { World } from '#server/demo/index.ts';
import type { Promotions, SlotSource } from '#server/discovery/index.ts';
import { parseConfig } from '#server/kernel/config/config.ts';
import type { Database } from '#server/kernel/db/pool.ts';
import { runAllJobs } from '#server/kernel/jobs/run-all-jobs.ts';
import { PictureWorkers } from '#server/media/decoding/worker-pool.ts';
import { clientOf, type Client } from './client.ts';
import { testDatabase } from './database.ts';
import { signedUp } from './signed-up.ts';

export const PASSWORD = 'a bower of blue things';
/** The default secret key of test applications. */
export const SECRET_KEY = 'only for tests, only for tests, only';

/** One pool for all applications of a test process: starting a picture process takes longer than most pictures. */
const workers = new PictureWorkers({ count: 2, user: () => null });

/** A signed-in person and their client. */
export interface TestPerson extends Client {
  readonly id: string;
  readonly username: string;
  readonly email: string;
}

/** The whole application with its own database and folder, over real HTTP. */
export interface TestApp {
  readonly url: string;
  readonly db: Database;
  /** The database's address with the role that owns its schema. */
  readonly ownerUrl: string;
  /** The application's time, which only changes when it is set. */
  readonly clock: { now: Date };
  /** Creates a client with an empty jar and an address of its own, so that rate limits are separate. */
  visitor(): Client;
  /** Signs a new person up. */
  person(name?: string): Promise<TestPerson>;
  /** Runs background jobs until there are none. */
  runJobs(): Promise<void>;
  /** Returns the notice printed at the start, beside the address. */
  notice(): Promise<string | null>;
  close(): Promise<void>;
}

/**
 * Starts the application; `environment` adds settings, `pages` the web build, `over` a wrapper of the database,
 * `slots` sources of feed slots, `promotions` the handling of ad clicks, `world` the content of a demo, `beside` a
 * server whose database and clock it shares, `template` the database to copy.
 */
export async function testApp(
  environment: Readonly<Record<string, string>> = {},
  more: {
    readonly pages?: boolean;
    readonly over?: (db: Database) => Database;
    readonly slots?: readonly SlotSource[];
    readonly promotions?: Promotions;
    readonly world?: World;
    readonly beside?: Pick<TestApp, 'db' | 'ownerUrl' | 'clock'>;
    readonly template?: string;
  } = {},
): Promise<TestApp> {
  const database = more.beside
    ? { ...more.beside, close: () => Promise.resolve() }
    : await testDatabase({ max: 10, ...(more.template && { template: more.template }) });
  const folder = await mkdtemp(join(tmpdir(), 'bowerbird-test-'));
  const config = parseConfig({
    DATA_DIR: folder,
    DEMO: 'off',
    PROXIES: '127.0.0.1',
    // Tests of other behaviour must also pass on a busy machine.
    PATIENCE_MS: '60000',
    HUMAN_WORK: '1',
    // Every person sees ads, unless a test says otherwise.
    EXPERIMENTS: '{"ads":{"shown":1}}',
    ...environment,
  });
  const clock = more.beside?.clock ?? { now: new Date('2026-03-14T09:26:53Z') };
  const log = pino({ level: environment.LOG_LEVEL ?? 'silent' });
  const db = more.over?.(database.db) ?? database.db;
  const app = await buildApp({
    config: { ...config, secretKey: config.secretKey ?? SECRET_KEY },
    db,
    log,
    clock: () => clock.now,
    workers,
    ...(more.pages ? {} : { web: null }),
    ...(more.slots && { slots: more.slots }),
    ...(more.promotions && { promotions: more.promotions }),
    ...(more.world && { world: more.world }),
  });
  const url = await app.fastify.listen({ host: '127.0.0.1', port: 0 });
  let addresses = 0;
  const visitor = (): Client => {
    addresses += 1;
    return clientOf(url, {
      'x-forwarded-for': `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`,
    });
  };
  return {
    url,
    db: database.db,
    ownerUrl: database.ownerUrl,
    clock,
    visitor,
    person: (name) => signUpAs(visitor(), name ?? `p${randomBytes(5).toString('hex')}`),
    runJobs: () => runAllJobs({ db, tasks: app.tasks, log, clock: () => clock.now }),
    notice: () => app.notice(),
    async close() {
      await app.fastify.close();
      await app.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function signUpAs(client: Client, name: string): Promise<TestPerson> {
  const email = `${name}@people.example`;
  const person = await signedUp(
    client.call(signUp, {
      email,
      password: PASSWORD,
      username: name,
      full_name: name,
      age: 30,
    }),
  );
  return { ...client, id: person.id, username: person.username, email };
}
