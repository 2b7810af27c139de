import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { signUp } from '#contract/identity.ts';
import { happened, pageAbout } from '#server/ads/forecast/test-traffic.ts';
import {
  close,
  copyAd,
  type Promoted,
  spend,
  spendOn,
} from '#server/ads/operator/test-spending.ts';
import { parseConfig } from '#server/kernel/config/config.ts';
import { openInstallation } from '#server/kernel/process/installation.ts';
import type { Database } from '#server/kernel/db/pool.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { createLog } from '#server/kernel/core/log.ts';
import { clientOf, type Client } from '#server/testing/client.ts';
import {
  childrenOf,
  databaseProcesses,
  killAll,
  startProcess,
  type ServerProcess,
} from '#server/testing/server-process.ts';

export const PASSWORD = 'a bower of blue things';

/** How long to wait for a job, and the polling interval. */
const MOST_WAIT_MS = 60_000;
const PAUSE_MS = 50;

/** A person with an account, and a wire client signed in as them. */
export interface Person extends Client {
  readonly username: string;
  readonly fullName: string;
  readonly email: string;
}

/** The product in a separate process with an initially empty database of its own. */
export interface Product {
  readonly url: string;
  readonly operator: Person;
  /** Signs up a new person over the wire. */
  person(): Promise<Person>;
  /** Returns a wire client without a session. */
  visitor(): Client;
  /** Runs a job that would otherwise wait for its hour, to completion. */
  run(job: string): Promise<void>;
  /** Backdates a person's account by a number of days. */
  makeOlder(person: Person, days: number): Promise<void>;
  /** Backdates an ad account's ad groups by a number of days. */
  makeGroupsOlder(advertiserId: string, days: number): Promise<void>;
  /** Makes people click on an ad account's ads, at these prices in micro units. */
  spend(advertiserId: string, ...prices: number[]): Promise<void>;
  /** Makes people see and click an ad, at these prices in micro units. */
  spendOn(made: Promoted, ...prices: number[]): Promise<void>;
  /** Books past costs of an account's ads. */
  spendBefore(advertiserId: string, now: Date, price: number): Promise<void>;
  /** Creates auctions about a topic without ads, spread over the last ten days. */
  happened(count: number, topic: string): Promise<void>;
  /** Queries the database directly: for what the wire does not expose, and to simulate past days. */
  sql<Row>(text: string, params?: Readonly<Record<string, string | number>>): Promise<Row[]>;
  /** Returns what the event log holds so far. */
  events(): Promise<Record<string, unknown>[]>;
  /** Copies an ad a number of times. */
  copyAd(made: Promoted, count: number): Promise<void>;
  /** Stops the process gracefully and restarts it with the same data and port. */
  restart(): Promise<void>;
  /** Kills the server, its children and its database with SIGKILL, then restarts with the same data and port. */
  killAndRestart(): Promise<void>;
}

/** Starts the product; `allow` lists loopback addresses that it may fetch. */
export async function runProduct(
  allow: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Product & { stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'bowerbird-e2e-'));
  const dataDir = join(folder, 'data');
  // Each test person has their own address, so that they do not share rate limits.
  const settings = {
    DATA_DIR: dataDir,
    FETCH_ALLOW: allow,
    PROXIES: '127.0.0.1',
    PATIENCE_MS: '20000',
    EXPERIMENTS: '{"ads":{"shown":1}}',
    ...more,
  };
  let server = startProcess(settings);
  const url = await server.ready;
  const people = peopleOf(url);
  // The first person of an installation is its operator.
  const operator = await people.person();
  const startAgain = async (): Promise<void> => {
    server = startProcess({ ...settings, PORT: new URL(url).port });
    await server.ready;
  };
  const end = async (): Promise<void> => {
    server.child.kill('SIGTERM');
    await server.ended;
  };
  return {
    url,
    ...people,
    operator,
    run: (job) => inDatabase(dataDir, ({ read }) => runJob(read, job)),
    makeOlder: ({ username }, days) =>
      inDatabase(dataDir, ({ read }) =>
        read.run(
          `update people set created_at = created_at - make_interval(days => :days) where username = :username`,
          { days, username },
        ),
      ),
    makeGroupsOlder: (accountId, days) =>
      inDatabase(dataDir, ({ read }) =>
        read.run(
          `with older as (
             update ad_campaigns set start_at = start_at - make_interval(days => :days)
             where account_id = :accountId)
           update ad_groups set created_at = created_at - make_interval(days => :days),
             start_at = start_at - make_interval(days => :days) where account_id = :accountId`,
          { days, accountId },
        ),
      ),
    spend: (advertiser_id, ...prices) =>
      inDatabase(dataDir, (db) =>
        spend({ db, clock: { now: new Date() } }, { advertiser_id }, ...prices),
      ),
    spendBefore: (advertiser_id, now, price) =>
      inDatabase(dataDir, async (db) => {
        await spend({ db, clock: { now } }, { advertiser_id }, price);
        await close({ db, clock: { now } });
      }),
    spendOn: (made, ...prices) =>
      inDatabase(dataDir, (db) => spendOn({ db, clock: { now: new Date() } }, made, ...prices)),
    happened: (count, topic) =>
      inDatabase(dataDir, (db) =>
        happened(db, count, pageAbout(topic), {
          until: new Date(),
          days: 10,
          // The higher the bid, the more of them can be won.
          scoresOf: (at) => (at % 2 === 0 ? [] : [at * 40_000_000]),
        }),
      ),
    async sql<Row>(text: string, params = {}) {
      let rows: Row[] = [];
      await inDatabase(dataDir, async ({ read }) => {
        rows = await read.rows<Row>(text, params);
      });
      return rows;
    },
    async events() {
      const text = await readFile(join(dataDir, 'events', 'events.log'), 'utf8');
      // The last line may be half written.
      const lines = text.split('\n').slice(0, -1);
      return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    },
    copyAd: (made, count) => inDatabase(dataDir, (db) => copyAd({ db }, made, count)),
    async restart() {
      await end();
      await startAgain();
    },
    async killAndRestart() {
      await killEverything(server, dataDir);
      await startAgain();
    },
    async stop() {
      await end();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Accesses the running product's database. */
async function inDatabase(
  dataDir: string,
  work: (db: Database) => Promise<unknown>,
): Promise<void> {
  const config = parseConfig({ DATA_DIR: dataDir });
  const installation = await openInstallation(config, createLog('error'), 'share');
  await work(installation.db);
  await installation.close();
}

/** Adds a job, and waits until none of its name is due. */
async function runJob(read: Tx, name: string): Promise<void> {
  await jobsIn(read).add(name, {});
  const due = (): Promise<unknown[]> =>
    read.rows(
      `select 1 from graphile_worker.jobs
       where task_identifier = :name and run_at <= now() and attempts < max_attempts`,
      { name },
    );
  const lastMoment = Date.now() + MOST_WAIT_MS;
  while ((await due()).length > 0) {
    if (Date.now() > lastMoment) throw new Error(`the job ${name} was not done in time`);
    await wait(PAUSE_MS);
  }
}

async function killEverything(server: ServerProcess, dataDir: string): Promise<void> {
  const all = [...childrenOf(server.child.pid ?? 0), ...databaseProcesses(dataDir)];
  server.child.kill('SIGKILL');
  killAll(all);
  await server.ended;
}

function peopleOf(url: string): Pick<Product, 'person' | 'visitor'> {
  let addresses = 0;
  const visitor = (): Client => {
    addresses += 1;
    return clientOf(url, { 'x-forwarded-for': `10.9.${addresses >> 8}.${addresses & 255}` });
  };
  const person = async (): Promise<Person> => {
    const client = visitor();
    const name = `p${randomBytes(5).toString('hex')}`;
    const email = `${name}@people.example`;
    const fullName = `Person ${name}`;
    await client.call(signUp, {
      email,
      password: PASSWORD,
      username: name,
      full_name: fullName,
      age: 30,
    });
    return { ...client, username: name, fullName, email };
  };
  return { person, visitor };
}
