import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdGroups, createCampaigns } from '#contract/ads/campaigns.ts';
import { createCatalogFeed, createCatalogRun } from '#contract/ads/catalogs/feeds.ts';
import { createProductGroup } from '#contract/ads/catalogs/product-groups.ts';
import type { Objective } from '#contract/ads/objects.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import type { TestBusiness } from '#server/testing/businesses.ts';
import { aLargePicture } from '#server/testing/pins.ts';
import { aMerchant } from '../catalogs/test-catalogs.ts';
import { feedInput } from '../catalogs/test-feed-input.ts';

/** A shop with pages and pictures whose file was read, and its server; ads are reviewed automatically. */
export interface PictureShop {
  readonly app: TestApp;
  readonly operator: TestPerson;
  readonly owner: TestBusiness<TestPerson>;
  readonly advertiser_id: string;
  readonly origin: string;
  readonly feedId: string;
  /** Returns a line of its file. */
  readonly line: (id: string, title: string, stock?: string, picture?: string) => string;
  /** Reads a file with these lines. */
  readonly read: (...lines: readonly string[]) => Promise<void>;
  /** Creates a product group of products whose title contains the word. */
  readonly products: (name: string, word: string) => Promise<string>;
  readonly adGroup: (objective: Objective, more?: object) => Promise<string>;
  close(): Promise<void>;
}

const HEAD = 'id,title,description,link,image_link,price,availability';

/** Creates one whose server has these pictures, and whose first file has these products. */
export async function aPictureShop(
  pictures: readonly string[],
  products: readonly (readonly [id: string, title: string])[],
): Promise<PictureShop> {
  let file = '';
  const drawn = new Map<string, Buffer>();
  for (const name of pictures) {
    drawn.set(`/${name}.png`, Buffer.from(await aLargePicture(), 'base64'));
  }
  const server = createServer((request, response) => {
    const picture = drawn.get(request.url ?? '');
    if (request.url === '/feed.csv') response.end(file);
    else if (picture) response.setHeader('content-type', 'image/png').end(picture);
    else if (request.url?.endsWith('.png')) response.writeHead(404).end();
    else response.setHeader('content-type', 'text/html').end('<title>A vase</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const pair = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const origin = `http://${pair}`;
  const line: PictureShop['line'] = (id, title, stock = 'in stock', picture = id) =>
    `${id},${title},Of glass,${origin}/${id},${origin}/${picture}.png,9 USD,${stock}`;
  const fileOf = (lines: readonly string[]): string => [HEAD, ...lines].join('\n');
  file = fileOf(products.map(([id, title]) => line(id, title)));
  const app = await testApp({ FETCH_ALLOW: pair, ADS_REVIEW: 'after' });
  const operator = await app.person();
  const owner = await aMerchant(app, '127.0.0.1');
  const { advertiser_id } = owner;
  const { id: feedId } = await owner.call(
    createCatalogFeed,
    feedInput(advertiser_id, `${origin}/feed.csv`),
  );
  await app.runJobs();
  return {
    app,
    operator,
    owner,
    advertiser_id,
    origin,
    feedId,
    line,
    async read(...lines) {
      file = fileOf(lines);
      const run = { advertiser_id, feed_id: feedId, accepts_decrease: true };
      await owner.call(createCatalogRun, run);
      await app.runJobs();
    },
    async products(name, word) {
      const filter = { all_of: [{ field: 'TITLE' as const, values: [word] }] };
      return (await owner.call(createProductGroup, { advertiser_id, name, filter })).id;
    },
    adGroup: (objective, more) => anAdGroup(owner, objective, more),
    async close() {
      await app.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function anAdGroup(
  owner: TestBusiness<TestPerson>,
  objective_type: Objective,
  more: object = {},
): Promise<string> {
  const { advertiser_id } = owner;
  const campaign = { name: 'Vases', objective_type, daily_spend_cap: 9_000_000 };
  const [made] = await owner.call(createCampaigns, { advertiser_id, items: [campaign] });
  const group = {
    campaign_id: made?.data?.id,
    name: 'All vases',
    billable_event: 'CLICKTHROUGH',
    budget_in_micro_currency: 5_000_000,
    budget_type: 'DAILY',
    bid_strategy_type: 'AUTOMATIC_BID',
    ...more,
  };
  const [into] = await owner.call(createAdGroups, { advertiser_id, items: [group] });
  if (!into?.data) throw new Error(JSON.stringify([made, into]));
  return into.data.id;
}
