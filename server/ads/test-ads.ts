import { followBoard } from '#contract/boards.ts';
import type { Pin } from '#contract/pins.ts';
import type { SentOf } from '#contract/kernel/call.ts';
import { createQuickPromotion } from '#contract/ads/quick-promote.ts';
import type { TestApp, TestPerson } from '#server/testing/app.ts';
import { search } from '#contract/discovery.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { aBusiness, type TestBusiness } from '#server/testing/businesses.ts';
import { aBoard, aLargePicture, aPin } from '#server/testing/pins.ts';
import { deposit } from './charging/funds.ts';
import { PACE } from './pacing/pace.ts';

/** A person with an ad account, and a promotable Pin. */
export interface Advertiser {
  readonly owner: TestBusiness<TestPerson>;
  readonly advertiser_id: string;
  readonly board: string;
  readonly pin: Pin;
}

export async function anAdvertiser(
  app: TestApp,
  link = 'https://glassworks.example/vases/',
): Promise<Advertiser> {
  const owner = await aBusiness(app);
  const { id: board } = await aBoard(owner);
  const pin = await aLargePin(owner, board, link);
  return { owner, advertiser_id: owner.advertiser_id, board, pin };
}

/** Creates a Pin with a picture large enough for an ad. */
export async function aLargePin(owner: TestPerson, board: string, link?: string): Promise<Pin> {
  const image_base64 = await aLargePicture();
  return aPin(owner, board, { title: 'A blue vase', image_base64, ...(link && { link }) });
}

/** Makes other boards popular, so that homes without personalised ads are about something else. */
export async function madePopular(app: TestApp, owner: TestPerson): Promise<void> {
  const follower = await app.person();
  for (let board = 0; board < 24; board += 1) {
    const { id } = await aBoard(owner, { name: `Something else ${board}` });
    await aPin(owner, id);
    await follower.call(followBoard, { board_id: id });
  }
}

/** Returns the input that promotes the advertiser's Pin. */
export const promotion = (
  { advertiser_id, pin }: Pick<Advertiser, 'advertiser_id' | 'pin'>,
  more: object = {},
): SentOf<typeof createQuickPromotion> => ({
  advertiser_id,
  pin_id: pin.id,
  campaign_name: 'Vases in spring',
  budget_in_micro_currency: 7_000_000,
  duration: 10,
  is_ongoing: false,
  start_now: true,
  auto_targeting_enabled: true,
  ads_client_type: 'quick_promote',
  ...more,
});

const HUNDRED_UNITS = 100_000_000;

/** Promotes the advertiser's Pin, with funds, and approves it. */
export async function promoted(
  app: TestApp,
  advertiser: Advertiser,
  more: object = {},
): Promise<void> {
  const { owner, advertiser_id } = advertiser;
  const account = { bucket: bucketOf(advertiser_id), accountId: advertiser_id };
  await app.db.transaction((tx) =>
    deposit(tx, { ...account, amount: HUNDRED_UNITS, ref: advertiser_id }, app.clock.now),
  );
  await owner.call(createQuickPromotion, promotion(advertiser, more));
  await app.db.read.run(
    `update ad_ads set review = 'APPROVED' where bucket = :bucket and account_id = :accountId`,
    account,
  );
}

/** Runs the next pacing step. */
export async function paced(app: TestApp): Promise<void> {
  app.clock.now = new Date(app.clock.now.getTime() + 26_000);
  await jobsIn(app.db.read).add(PACE, {});
  await app.runJobs();
}

/** Creates other people's Pins, among which a promoted one gets a slot. */
export async function pinsAbout(
  app: TestApp,
  what: string,
  { people = 5, each = 4 } = {},
): Promise<Pin[]> {
  const pins: Pin[] = [];
  for (let person = 0; person < people; person += 1) {
    const maker = await app.person();
    const board = await aBoard(maker, { name: what });
    for (let pin = 0; pin < each; pin += 1) {
      pins.push(await aPin(maker, board.id, { title: `A red ${what} of clay ${person} ${pin}` }));
    }
  }
  return pins;
}

/** Returns the first page of a person's search. */
export async function found(by: Pick<TestPerson, 'call'>, query: string): Promise<Pin[]> {
  const page = await by.call(search, { query, scope: 'pins', page_size: 10 });
  return page.data.results as unknown as Pin[];
}

/** Returns the promoted pin of a page. */
export const adIn = (pins: readonly Pin[]): Pin | undefined => pins.find((pin) => pin.is_promoted);

const TABLES = [
  'ad_campaigns',
  'ad_groups',
  'ad_targets',
  'ad_ads',
  'ad_keywords',
  'ad_tags',
  'ad_changes',
  'ad_budgets',
];

/** Returns all advertising rows. */
export async function everythingAdvertised(app: TestApp): Promise<unknown[][]> {
  const rows: unknown[][] = [];
  for (const table of TABLES) {
    rows.push(await app.db.read.rows(`select * from ${table} order by 1, 2, 3`));
  }
  return rows;
}
