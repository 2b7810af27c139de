import type { Pin } from '#contract/pins.ts';
import type { SentOf } from '#contract/kernel/call.ts';
import type { createQuickPromotion } from '#contract/ads/quick-promote.ts';
import type { TestApp, TestPerson } from '#server/testing/app.ts';
import { aBusiness, type TestBusiness } from '#server/testing/businesses.ts';
import { aBoard, aLargePicture, aPin } from '#server/testing/pins.ts';

/** Somebody with an ad account, and a Pin of theirs that can be promoted. */
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

/** A Pin whose picture is large enough for an ad. */
export async function aLargePin(owner: TestPerson, board: string, link?: string): Promise<Pin> {
  const image_base64 = await aLargePicture();
  return aPin(owner, board, { title: 'A blue vase', image_base64, ...(link && { link }) });
}

/** What promotes the advertiser's Pin. */
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

const TABLES = [
  'ad_campaigns',
  'ad_groups',
  'ad_targets',
  'ad_ads',
  'ad_keywords',
  'ad_changes',
  'ad_budgets',
];

/** Everything that is advertised, as it is stored. */
export async function everythingAdvertised(app: TestApp): Promise<unknown[][]> {
  const rows: unknown[][] = [];
  for (const table of TABLES) {
    rows.push(await app.db.read.rows(`select * from ${table} order by 1, 2, 3`));
  }
  return rows;
}
