import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createCatalogFeed,
  getCatalogFeeds,
  type CatalogFeed,
} from '#contract/ads/catalogs/feeds.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { TestApp, TestPerson } from '#server/testing/app.ts';
import { aBusiness, type TestBusiness } from '#server/testing/businesses.ts';
import { feedInput } from './test-feed-input.ts';

/** A shop's server, with a file that tests replace. */
export interface Shop {
  readonly url: string;
  /** The form FETCH_ALLOW uses. */
  readonly pair: string;
  file: string | Buffer | null;
  /** The length that it announces; null for none. */
  announced: number | null;
  /** The Authorization header of each request. */
  readonly logins: (string | undefined)[];
  close(): Promise<void>;
}

export async function aShop(): Promise<Shop> {
  const server: Server = createServer((request, response) => {
    shop.logins.push(request.headers.authorization);
    if (shop.file === null) response.writeHead(503).end();
    else {
      if (shop.announced !== null) response.setHeader('content-length', shop.announced);
      response.end(shop.file);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const shop: Shop = {
    url: `http://127.0.0.1:${port}/feed.csv`,
    pair: `127.0.0.1:${port}`,
    file: null,
    announced: null,
    logins: [],
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return shop;
}

/** Creates a business with a verified site, glass.example by default. */
export async function aMerchant(
  app: TestApp,
  host = 'glass.example',
): Promise<TestBusiness<TestPerson>> {
  const owner = await aBusiness(app);
  await app.db.read.run(
    `insert into claimed_sites (host, bucket, person_id, claim_id, claimed_at)
     values (:host, :bucket, :id, 1, :now)
     on conflict (host) do update set bucket = excluded.bucket, person_id = excluded.person_id`,
    { host, bucket: bucketOf(owner.id), id: owner.id, now: app.clock.now },
  );
  return owner;
}

export const HEAD =
  'id,title,description,link,image_link,price,availability,google_product_category';
export const line = (
  id: string,
  more: { price?: string; stock?: string; link?: string } = {},
): string =>
  [
    id,
    `A vase ${id}`,
    'Of glass',
    more.link ?? `https://glass.example/${id}`,
    `https://cdn.example/${id}.jpg`,
    more.price ?? '24.99 USD',
    more.stock ?? 'in stock',
    'Decor',
  ].join(',');
export const fileOf = (...lines: readonly string[]): string => [HEAD, ...lines].join('\n');

/** Creates a data source and reads it. */
export async function aFeed(
  app: TestApp,
  owner: TestBusiness<TestPerson>,
  shop: Shop,
  more: object = {},
): Promise<CatalogFeed> {
  const { advertiser_id } = owner;
  const { id } = await owner.call(createCatalogFeed, {
    ...feedInput(advertiser_id, shop.url),
    ...more,
  });
  await app.runJobs();
  return feedOf(owner, id);
}

export async function feedOf(owner: TestBusiness<TestPerson>, id: string): Promise<CatalogFeed> {
  const { data } = await owner.call(getCatalogFeeds, { advertiser_id: owner.advertiser_id });
  const feed = data.find((one) => one.id === id);
  if (feed === undefined) throw new Error('the data source is not in the list');
  return feed;
}
