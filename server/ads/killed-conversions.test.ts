import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
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
import { BATCH, type Telling } from './conversion-events/test-tellings.ts';
import { anAdvertiser } from './charging/test-money.ts';

// `npm run test:long` sets 20 rounds.
const rounds = Number(process.env['TEST_ROUNDS'] ?? 2);
const BATCHES = 20;
const TAG = 1;
const API = 2;

let dataDir: string;
beforeAll(async () => {
  dataDir = await dataFolder();
});
afterEach(endProcesses);
afterAll(removeData);

const acknowledgedBy = ({ output }: Pick<ServerProcess, 'output'>): number[] =>
  [...output().matchAll(/^ack (\d+)\n/gmu)].map(([, number]) => Number(number));

async function begin(plan: Telling): Promise<ServerProcess> {
  const path = 'server/ads/conversion-events/test-telling-process.ts';
  const started = startProcess({}, path, [JSON.stringify(plan)]);
  await within(started.says('telling'), () => `a process told nothing:\n${started.output()}`);
  return started;
}

/** Returns which of an account's conversions differ from those sent, and which hourly totals differ from the rows. */
async function wrongIn(db: Database, accountId: string, numbers: ReadonlySet<number>) {
  const rows = await db.read.rows<{ key: string }>(
    'select event_key as key from ad_conversions where account_id = :accountId',
    { accountId },
  );
  const stored = new Set(rows.map(({ key }) => key));
  const keys = [...numbers].flatMap((number) =>
    Array.from({ length: BATCH }, (_, at) => `order-${number}-${at}`),
  );
  const sums = await db.read.row<Record<string, string>>(
    `select
       (select coalesce(sum(received), 0) from ad_conversion_hours where account_id = :accountId)
         - (select coalesce(sum((sources & 1) + (sources >> 1 & 1)), 0) from ad_conversions where account_id = :accountId)
         as received,
       (select coalesce(sum(merged), 0) from ad_conversion_hours where account_id = :accountId)
         - (select count(*) from ad_conversions where account_id = :accountId and sources = 3) as merged,
       (select coalesce(sum(value), 0) from ad_conversion_hours where account_id = :accountId)
         - (select coalesce(sum(value), 0) from ad_conversions where account_id = :accountId) as value`,
    { accountId },
  );
  return {
    lost: keys.filter((key) => !stored.has(key)),
    twice: rows.length - stored.size,
    ...sums,
  };
}

test.skipIf(process.platform !== 'linux')(
  'kill -9 of two processes that are told the same conversions by two ways, and of the database, loses none and counts none twice',
  { timeout: 120_000 + rounds * 60_000 },
  async () => {
    const server = startProcess({ DATA_DIR: dataDir });
    await within(server.ready, () => `the server did not start:\n${server.output()}`);
    const { serviceUrl: url } = urlsOf(await accessOf(dataDir), 'bowerbird');
    const db = openDatabase(url, { max: 2 });
    const { accountId, bucket } = anAdvertiser();
    const account = { id: accountId, bucket };
    const logged = new Set<number>();
    for (let round = 0; round < rounds; round += 1) {
      const plan = { url, account, currency: 'USD', from: round * 100_000 };
      const tellers = [
        await begin({ ...plan, source: TAG }),
        await begin({ ...plan, source: API }),
      ];
      const all = () => tellers.flatMap(acknowledgedBy);
      await until(
        () => tellers.every((teller) => acknowledgedBy(teller).length >= BATCHES),
        () => tellers.map((teller) => teller.output().slice(-2000)).join('\n'),
      );
      if (round % 2 === 1) killAll(databaseProcesses(dataDir));
      killAll(tellers.flatMap(({ child }) => child.pid ?? []));
      for (const teller of tellers)
        await within(teller.ended, () => `a killed process did not end:\n${teller.output()}`);
      for (const number of all()) logged.add(number);
      await untilAnswered(db);
      expect(await wrongIn(db, accountId, logged)).toEqual({
        lost: [],
        twice: 0,
        received: '0',
        merged: '0',
        value: '0',
      });
    }
    const both = await db.read.row<{ count: number }>(
      'select count(*)::integer as count from ad_conversions where account_id = :accountId and sources = 3',
      { accountId },
    );
    expect(both?.count).toBeGreaterThan(0);
    await db.end();
  },
);
