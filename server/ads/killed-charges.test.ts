import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '#server/kernel/db/pool.ts';
import { urlsOf } from '#server/kernel/embedded/roles.ts';
import {
  accessOf,
  databaseProcesses,
  dataFolder,
  endProcesses,
  killAll,
  removeData,
  startProcess,
  type ServerProcess,
} from '#server/testing/server-process.ts';
import { until, untilAnswered, within } from '#server/testing/until.ts';
import { closeAccounts } from './billing/close-accounts.ts';
import { seeOneMoment } from './billing/proof-store.ts';
import { proveAccounts } from './billing/prove-accounts.ts';
import { rollAccounts } from './reporting/roll.ts';
import { auctionOf, NUMBERS, type Plan } from './charging/test-clicks.ts';
import type { AccountKey } from './charging/money-store.ts';
import { anId, aRunningAdvertiser, type Advertiser } from './charging/test-money.ts';

// `npm run test:long` sets 20 rounds, which are more than 50 kills.
const rounds = Number(process.env['TEST_ROUNDS'] ?? 2);
const PROCESSES = 4;
const ADVERTISERS = 40;
const ACKNOWLEDGED = 1_500;
const DAY_MS = 86_400_000;

let dataDir: string;
beforeAll(async () => {
  dataDir = await dataFolder();
});
afterEach(endProcesses);
afterAll(removeData);

/** Half of them run out of something soon. */
const limitsOf = (number: number) =>
  [
    { funds: 1_000_000 },
    { funds: 150 },
    { funds: 1_000_000, group: { day: 90, week: 100_000 } },
    { funds: 1_000_000, campaign: { lifetime: 210 } },
  ][number % 4] ?? { funds: 0 };

class Charging {
  readonly acknowledged = new Set<number>();
  readonly #plan: Plan;
  readonly #url: string;
  #generation = 0;
  #running = new Map<number, ServerProcess>();

  constructor(plan: Plan, url: string) {
    this.#plan = plan;
    this.#url = url;
  }

  /** Starts processes that are not running; each begins at a new range of numbers. */
  async start(): Promise<void> {
    for (let number = 0; number < PROCESSES; number += 1) {
      if (this.#running.has(number)) continue;
      const from = (this.#generation * PROCESSES + number) * NUMBERS;
      const setup = JSON.stringify({ ...this.#plan, url: this.#url, from });
      const started = startProcess({}, 'server/ads/charging/test-charging-process.ts', [setup]);
      this.#running.set(number, started);
      await within(
        started.says('charging'),
        () => `process ${number} did not begin to charge:\n${started.output()}`,
      );
    }
    this.#generation += 1;
  }

  /** Returns the number of all acknowledged events so far. */
  read(): number {
    for (const process of this.#running.values()) this.#note(process.output());
    return this.acknowledged.size;
  }

  /** Returns the last output of each. */
  output(): string {
    return [...this.#running].map(([n, one]) => `${n}: ${one.output().slice(-2000)}`).join('\n');
  }

  async kill(numbers: readonly number[]): Promise<void> {
    const killed = numbers.flatMap((number) => this.#running.get(number) ?? []);
    killAll(killed.flatMap(({ child }) => child.pid ?? []));
    for (const process of killed) {
      await endOf(process, 'SIGKILL');
      this.#note(process.output());
    }
    for (const number of numbers) this.#running.delete(number);
  }

  /** Stops all processes; returns their exit codes. */
  async stop(): Promise<(number | null)[]> {
    const codes: (number | null)[] = [];
    for (const { child } of this.#running.values()) child.kill('SIGTERM');
    for (const process of this.#running.values()) {
      codes.push((await endOf(process, 'SIGTERM')).code);
      this.#note(process.output());
    }
    return codes;
  }

  #note(output: string): void {
    for (const [, number] of output.matchAll(/^ack (\d+)\n/gmu))
      this.acknowledged.add(Number(number));
  }
}

const endOf = (process: ServerProcess, signal: string) =>
  within(
    process.ended,
    () =>
      `process ${process.child.pid} did not end after ${signal}:\n${process.output().slice(-2000)}`,
  );

/** Aggregates everything, concurrently as two servers do; failures from kills do not matter. */
async function addUp(db: Database, advertisers: readonly Advertiser[]): Promise<void> {
  const kinds = ['days', 'slices', 'days'] as const;
  await Promise.allSettled(
    kinds.map((kind) => db.transaction((tx) => rollAccounts(tx, kind, advertisers, new Date()))),
  );
}

async function closeAll(db: Database): Promise<void> {
  let after: AccountKey | null = null;
  do {
    const from: AccountKey | null = after;
    after = await db.transaction((tx) => closeAccounts(tx, from, new Date()));
  } while (after !== null);
}

/** Returns which of the numbered events were lost, and which limits were exceeded. */
async function wrongIn(db: Database, plan: Plan, acknowledged: ReadonlySet<number>) {
  const rows = await db.read.rows<{ id: string }>('select auction_id as id from ad_events');
  const stored = new Set(rows.map(({ id }) => id));
  const over = await db.read.rows(
    `with events as (
       select account_id, group_id, campaign_id, (at at time zone 'UTC')::date as day, charged from ad_events),
     spent as (
       select account_id as id, 0 as span, null::date as day, sum(charged) as spent from events group by 1
       union all select group_id, 3, null, sum(charged) from events group by 1
       union all select campaign_id, 3, null, sum(charged) from events group by 1
       union all select group_id, 1, day, sum(charged) from events group by 1, 3)
     select spent.id from spent
     left join ad_budgets as budget on budget.id = spent.id and budget.span = spent.span
     left join ad_money as money on money.account_id = spent.id and spent.span = 0
     where spent.spent > budget.next_cap or spent.spent > money.funds`,
  );
  return {
    lost: [...acknowledged].filter((number) => !stored.has(auctionOf(plan, number))),
    twice: rows.length - stored.size,
    over,
  };
}

const proved = (db: Database, advertisers: readonly Advertiser[]) =>
  db.transaction(async (tx) => {
    await seeOneMoment(tx);
    // People are recounted day by day from this day on.
    const reports = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
    const since = { chains: new Date(0), budgets: new Date(0), reports };
    return (await proveAccounts(tx, advertisers, since)).flatMap(({ found }) => found);
  });

describe.skipIf(process.platform !== 'linux')('kill -9 while ads are charged', () => {
  test(
    'of four processes and of the database passes no cap, loses no acknowledged event and leaves every chain and report proved',
    // More than all waits together, whose own errors are more specific.
    { timeout: 240_000 + rounds * 60_000 },
    async () => {
      const server = startProcess({ DATA_DIR: dataDir });
      await within(server.ready, () => `the server did not start:\n${server.output()}`);
      const { serviceUrl } = urlsOf(await accessOf(dataDir), 'bowerbird');
      // All data is proved while processes go on charging.
      const db = openDatabase(serviceUrl, { max: 3, statementTimeout: 60_000 });
      const advertisers: Advertiser[] = [];
      for (let number = 0; number < ADVERTISERS; number += 1)
        advertisers.push(await aRunningAdvertiser(db, limitsOf(number)));
      const firstAuction = anId(new Date());
      const plan: Plan = { advertisers, processes: PROCESSES, firstAuction };
      const charging = new Charging(plan, serviceUrl);
      let kills = 0;
      for (let round = 0; round < rounds; round += 1) {
        await charging.start();
        const before = charging.read();
        await until(
          () => charging.read() >= before + ACKNOWLEDGED,
          () => charging.output(),
        );
        await closeAll(db);
        const added = addUp(db, advertisers);
        const killed = round % 3 === 2 ? [0, 1, 2, 3] : [round % PROCESSES];
        kills += killed.length;
        if (round % 2 === 1 || round % 3 === 2) {
          killAll(databaseProcesses(dataDir));
          kills += 1;
        }
        await added;
        await charging.kill(killed);
        await untilAnswered(db);
        expect(await proved(db, advertisers)).toEqual([]);
        expect(await wrongIn(db, plan, charging.acknowledged)).toEqual({
          lost: [],
          twice: 0,
          over: [],
        });
      }
      expect(kills).toBeGreaterThanOrEqual(rounds < 20 ? rounds + 1 : 50);
      await charging.start();
      expect(await charging.stop()).toEqual([0, 0, 0, 0]);
      await closeAll(db);
      await addUp(db, advertisers);
      expect(await proved(db, advertisers)).toEqual([]);
      expect(await wrongIn(db, plan, charging.acknowledged)).toEqual({
        lost: [],
        twice: 0,
        over: [],
      });
      const reported = await db.read.row<{ spend: string }>(
        `select coalesce(sum(spend), 0)::text as spend from (
           select distinct on (id) spend from ad_days where id = account_id order by id, day desc) as last`,
      );
      const spent = await db.read.row('select sum(spent)::text as spend from ad_money');
      expect(reported).toEqual(spent);
      // Whatever could be spent completely was, to the last micro.
      const ended = await db.read.rows<{ left: string }>(
        `select least(funds - money.spent, cap - budget.spent)::text as left
         from ad_money as money join ad_budgets as budget using (bucket, account_id)
         where funds = 150 or cap = 210 order by 1`,
      );
      expect(new Set(ended.map(({ left }) => left))).toEqual(new Set(['0']));
      await db.end();
    },
  );
});
