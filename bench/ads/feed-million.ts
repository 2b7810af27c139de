import { setTimeout as wait } from 'node:timers/promises';
import type { CatalogFeed, CatalogRun } from '#contract/ads/catalogs/feeds.ts';
import { bucketOf, makeId } from '#server/kernel/core/ids.ts';
import { plainFigure, requireEqual, type Benchmark } from '../kit/benchmark.ts';
import { ask, readRequest, writeRequest } from '../kit/ask.ts';
import type { Seeded, SignedIn } from '../kit/seeded-database.ts';
import { type Format, openShop, type Shop } from '../kit/product-shop.ts';
import { postmasterOf, treeProcessorMs } from '../processes/processor-tree.ts';
import {
  residentMegabytes,
  type ServerProcess,
  startServerProcess,
} from '../processes/server-process.ts';

const MOST = 1_000_000;
/** Products per pin of a smaller world. */
const FOR_A_PIN = 100;
const LONGEST_S = 900;
const PATIENCE_MS = 3_600_000;
/** Memory is measured from this part of a file on, when everything needed is loaded. */
const WARM = 0.3;
const PAUSE_MS = 250;
/** Progress is printed each time this many products were sent. */
const PRINTED = 100_000;
const FORMATS: readonly Format[] = ['TSV', 'XML'];

/** A very large product feed, streamed in constant memory. */
export const benchmark: Benchmark = {
  name: 'feed-million',
  workload: `a data source of a million products (${FOR_A_PIN} for each pin of a smaller world) from the request until its products are the catalogue, as TSV and as XML; again unchanged, and with one in a hundred changed; and with fewer than a hundredth of them, which is held back`,
  async run(world, { pins }) {
    const size = Math.min(MOST, pins * FOR_A_PIN);
    const shop = await openShop(world);
    const seeded = await world.database();
    const server = await startServerProcess({
      databaseUrl: seeded.serviceUrl,
      ownerUrl: seeded.ownerUrl,
      environment: { FETCH_ALLOW: shop.pair },
    });
    world.onClose(() => server.stop());
    const [owner] = seeded.people;
    if (owner === undefined) throw new Error('the world is empty');
    const merchant = { owner, id: await aMerchant(seeded, owner), server };
    const machine = { server, shop, size, database: await postmasterOf(seeded) };
    const whole = { status: 'COMPLETED', products: size };
    const figures = [];
    for (const format of FORMATS) {
      shop.serve(format, size);
      const feed = await aFeed(merchant, format, shop.url);
      const first = await measured(machine, `${format}, first`, () =>
        untilEnded(merchant, feed.id, null),
      );
      requireEqual('products', counted(first.run), whole);
      shop.serve(format, size);
      const again = await measured(machine, `${format}, again`, () =>
        readAgain(merchant, first.run),
      );
      requireEqual('products', counted(again.run), whole);
      shop.serve(format, size, 1);
      const changed = await measured(machine, `${format}, changed`, () =>
        readAgain(merchant, again.run),
      );
      requireEqual('products', counted(changed.run), whole);
      shop.serve(format, Math.ceil(size / 100) - 1);
      const { status, issues } = await readAgain(merchant, changed.run);
      const code = issues[0]?.code;
      requireEqual(
        'a file with less than a hundredth',
        { status, code },
        {
          status: 'FAILED',
          code: 'LARGE_PRODUCT_COUNT_DECREASE',
        },
      );
      const cleared = await untilCleared(seeded);
      requireEqual('stored products', await storedOf(seeded, feed.id), size);
      figures.push(
        plainFigure(`${format}, the file`, 's', [first.seconds], {
          atMost: (LONGEST_S * size) / MOST,
        }),
        plainFigure(`${format}, products`, 'a second', [size / first.seconds]),
        plainFigure(`${format}, processor time of the server for a product`, 'ms', [
          first.serverMs / size,
        ]),
        plainFigure(`${format}, processor time of the database for a product`, 'ms', [
          first.databaseMs / size,
        ]),
        plainFigure(
          `${format}, memory beyond that at three tenths of the file`,
          'MB',
          [first.growth],
          {
            atMost: 100,
          },
        ),
        plainFigure(`${format}, the same file again`, 's', [again.seconds]),
        plainFigure(`${format}, one in a hundred changed`, 's', [changed.seconds]),
        plainFigure(
          `${format}, from the end of the last until no earlier products are stored`,
          's',
          [cleared],
        ),
      );
    }
    return figures;
  },
};

/** Waits until the products of earlier runs are deleted; returns the seconds. */
async function untilCleared({ rows }: Seeded): Promise<number> {
  const began = performance.now();
  const isLeft = async () => {
    const [job] = await rows(
      `select 1 from graphile_worker._private_jobs as job
       join graphile_worker._private_tasks as task on task.id = job.task_id
       where task.identifier = 'ads.clear-feed'`,
    );
    return job !== undefined;
  };
  while (await isLeft()) {
    if (performance.now() - began > PATIENCE_MS)
      throw new Error('earlier products are still stored');
    await wait(PAUSE_MS);
  }
  return (performance.now() - began) / 1000;
}

/** Returns the number of stored products of a data source, in use or not. */
async function storedOf({ rows }: Seeded, feedId: string): Promise<number> {
  const [stored] = await rows<{ count: number }>(
    `select count(*)::integer as count from ad_items
     where (bucket, run_id) in (select bucket, id from ad_feed_runs where feed_id = $1)`,
    [feedId],
  );
  return stored?.count ?? 0;
}

interface Merchant {
  readonly owner: SignedIn;
  readonly id: string;
  readonly server: ServerProcess;
}

/** Creates an ad account whose owner has verified the products' site. */
async function aMerchant({ rows }: Seeded, { id: ownerId }: SignedIn): Promise<string> {
  const bucket = bucketOf(ownerId);
  const now = new Date();
  const id = makeId(bucket, now.getTime());
  await rows(
    `insert into ad_accounts (bucket, id, owner_id, name, country, currency, created_at, updated_at)
     values ($1, $2, $3, 'Glassworks', 'US', 'USD', $4, $4)`,
    [bucket, id, ownerId, now],
  );
  await rows(
    `insert into claimed_sites (host, bucket, person_id, claim_id, claimed_at)
     values ('glass.example', $1, $2, 1, $3)`,
    [bucket, ownerId, now],
  );
  return id;
}

async function aFeed(
  { owner, id, server }: Merchant,
  format: Format,
  location: string,
): Promise<CatalogFeed> {
  const input = {
    advertiser_id: id,
    name: `All vases, ${format}`,
    location,
    format,
    country: 'US',
    locale: 'en',
    currency: 'USD',
    default_availability: 'IN_STOCK',
    schedule_time: '06:00',
    schedule_time_zone: 'UTC',
  };
  return (await ask(server.url, writeRequest(owner, 'CatalogFeed', input))).data;
}

async function readAgain(merchant: Merchant, before: CatalogRun): Promise<CatalogRun> {
  const { owner, id: advertiser_id, server } = merchant;
  const input = { advertiser_id, feed_id: before.feed_id };
  await ask(server.url, writeRequest(owner, 'CatalogRun', input));
  return untilEnded(merchant, before.feed_id, before.id);
}

/** Waits for the data source's next run to end, and returns it. */
async function untilEnded(
  { owner, id: advertiser_id, server }: Merchant,
  feed_id: string,
  before: string | null,
): Promise<CatalogRun> {
  const read = readRequest(owner, 'CatalogRun', { advertiser_id, feed_id });
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    const runs: CatalogRun[] = (await ask(server.url, read)).data;
    const [last] = runs;
    if (last && last.id !== before && last.status !== 'PROCESSING') return last;
    await wait(PAUSE_MS);
  }
  throw new Error('the data source was not read in an hour');
}

const counted = ({ status, ingested_count: products }: CatalogRun) => ({ status, products });

interface Machine {
  readonly server: ServerProcess;
  readonly shop: Shop;
  readonly size: number;
  /** The process id of the postmaster. */
  readonly database: number;
}

/** Measures a run's duration, and its peak memory beyond that at three tenths of its file. */
async function measured(machine: Machine, name: string, run: () => Promise<CatalogRun>) {
  const { server, shop, size, database } = machine;
  const used = async () => [await treeProcessorMs(server.pid), await treeProcessorMs(database)];
  const [serverBefore = 0, databaseBefore = 0] = await used();
  const began = performance.now();
  const ended = run();
  let [isOver, warm, most, printed] = [false, 0, 0, 0];
  const watching = (async () => {
    while (!isOver) {
      const memory = await residentMegabytes(server.pid);
      const sent = shop.sent();
      if (sent >= size * WARM) warm ||= memory;
      if (warm > 0) most = Math.max(most, memory);
      if (sent >= printed + PRINTED) {
        printed = sent - (sent % PRINTED);
        const seconds = Math.round((performance.now() - began) / 1000);
        console.log(`${name}: ${sent} sent, ${seconds} s, ${Math.round(memory)} MB`);
      }
      await wait(PAUSE_MS);
    }
  })();
  const last = await ended.finally(() => (isOver = true));
  await watching;
  const seconds = (performance.now() - began) / 1000;
  const [serverAfter = 0, databaseAfter = 0] = await used();
  const serverMs = serverAfter - serverBefore;
  const databaseMs = databaseAfter - databaseBefore;
  console.log(
    `${name}: ${seconds.toFixed(1)} s; processor: ${serverMs / 1000} s of the server, ${databaseMs / 1000} s of the database`,
  );
  return { run: last, seconds, serverMs, databaseMs, growth: most - warm };
}
