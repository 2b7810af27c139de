import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { CatalogFeed, CatalogRun } from '#contract/ads/catalogs/feeds.ts';
import { bucketOf, makeId } from '#server/kernel/core/ids.ts';
import { plainFigure, requireEqual, type Benchmark } from '../kit/benchmark.ts';
import { ask, readRequest, writeRequest } from '../kit/ask.ts';
import type { Seeded, SignedIn } from '../kit/seeded-database.ts';
import type { World } from '../kit/world.ts';
import {
  processorMs,
  residentMegabytes,
  type ServerProcess,
  startServerProcess,
} from '../processes/server-process.ts';

const MOST = 1_000_000;
/** Products per pin of a smaller world. */
const FOR_A_PIN = 5;
const LONGEST_S = 900;
const PATIENCE_MS = 3_600_000;
/** Memory is measured from this part of a file on, when everything needed is loaded. */
const WARM = 0.1;
const PAUSE_MS = 250;
const FORMATS = ['TSV', 'XML'] as const;
type Format = (typeof FORMATS)[number];

/** A very large product feed, streamed in constant memory. */
export const benchmark: Benchmark = {
  name: 'feed-million',
  workload:
    'a data source of a million products (5 for each pin of a smaller world) from the request until its products are the catalogue, as TSV and as XML; again unchanged; and with fewer than a hundredth of them, which is held back',
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
    const figures = [];
    for (const format of FORMATS) {
      shop.serve(format, size);
      const feed = await aFeed(merchant, format, shop.url);
      const first = await measured(server, shop, () => untilEnded(merchant, feed.id, null));
      requireEqual('products', counted(first.run), { status: 'COMPLETED', products: size });
      const again = await measured(server, shop, () => readAgain(merchant, first.run));
      requireEqual('products', counted(again.run), { status: 'COMPLETED', products: size });
      shop.serve(format, Math.ceil(size / 100) - 1);
      const { status, issues } = await readAgain(merchant, again.run);
      const code = issues[0]?.code;
      requireEqual(
        'a file with less than a hundredth',
        { status, code },
        {
          status: 'FAILED',
          code: 'LARGE_PRODUCT_COUNT_DECREASE',
        },
      );
      figures.push(
        plainFigure(`${format}, the file`, 's', [first.seconds], {
          atMost: (LONGEST_S * size) / MOST,
        }),
        plainFigure(`${format}, products`, 'a second', [size / first.seconds]),
        plainFigure(`${format}, processor time of the server for a product`, 'ms', [
          first.processorMs / size,
        ]),
        plainFigure(`${format}, memory beyond that at a tenth of the file`, 'MB', [first.growth], {
          atMost: 100,
        }),
        plainFigure(`${format}, the same file again`, 's', [again.seconds]),
      );
    }
    return figures;
  },
};

interface Shop {
  readonly url: string;
  readonly pair: string;
  serve(format: Format, products: number): void;
  /** Fraction of the file sent, from 0 to 1. */
  sent(): number;
}

/** A shop's server that generates its file while sending it. */
async function openShop(world: World): Promise<Shop> {
  let [format, products, done]: [Format, number, number] = ['TSV', 0, 0];
  const server = createServer((_request, response) => {
    done = 0;
    const text = Readable.from(fileOf(format, products, (count) => (done = count)));
    text.pipe(response);
    response.on('close', () => text.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  world.onClose(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/products`,
    pair: `127.0.0.1:${port}`,
    serve: (as, count) => ([format, products, done] = [as, count, 0]),
    sent: () => (products === 0 ? 0 : done / products),
  };
}

const COLUMNS = [
  'id',
  'title',
  'description',
  'link',
  'image_link',
  'price',
  'availability',
  'brand',
];
const AT_ONCE = 500;

function* fileOf(format: Format, products: number, tell: (count: number) => void) {
  yield format === 'TSV' ? `${COLUMNS.join('\t')}\n` : '<rss><channel>';
  for (let at = 0; at < products; at += AT_ONCE) {
    const rows = Array.from({ length: Math.min(AT_ONCE, products - at) }, (_, row) =>
      productOf(format, at + row),
    );
    yield rows.join('');
    tell(at + rows.length);
  }
  if (format === 'XML') yield '</channel></rss>';
}

function productOf(format: Format, number: number): string {
  const fields = [
    `V-${number}`,
    `Vase number ${number} of green glass, blown by mouth`,
    `A vase as tall as a hand, number ${number}. It stands by itself and holds up to nine stems. `.repeat(
      3,
    ),
    `https://glass.example/vases/${number}`,
    `https://cdn.example/vases/${number}.jpg`,
    `${(number % 400) + 5}.99 USD`,
    number % 9 === 0 ? 'out of stock' : 'in stock',
    'Glassworks',
  ];
  if (format === 'TSV') return `${fields.join('\t')}\n`;
  const parts = fields.map((text, at) => `<g:${COLUMNS[at]}>${text}</g:${COLUMNS[at]}>`);
  return `<item>${parts.join('')}</item>\n`;
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

/** Measures a run's duration, and its peak memory beyond that of its first tenth. */
async function measured(server: ServerProcess, shop: Shop, run: () => Promise<CatalogRun>) {
  const before = await processorMs(server.pid);
  const began = performance.now();
  const ended = run();
  let [isOver, warm, most] = [false, 0, 0];
  const watching = (async () => {
    while (!isOver) {
      const memory = await residentMegabytes(server.pid);
      if (shop.sent() >= WARM) warm ||= memory;
      if (warm > 0) most = Math.max(most, memory);
      await wait(PAUSE_MS);
    }
  })();
  const last = await ended.finally(() => (isOver = true));
  await watching;
  return {
    run: last,
    seconds: (performance.now() - began) / 1000,
    processorMs: (await processorMs(server.pid)) - before,
    growth: most - warm,
  };
}
