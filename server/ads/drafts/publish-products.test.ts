import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAdGroups, getAds } from '#contract/ads/campaigns.ts';
import { getProductPromotions } from '#contract/ads/catalogs/product-promotions.ts';
import {
  createAdDraft,
  type DraftDocument,
  type DraftGroup,
  type DraftPromotion,
  getAdDraft,
  publishAdDraft,
} from '#contract/ads/drafts/drafts.ts';
import { updateAdSettings } from '#contract/ads/settings.ts';
import { aPictureShop, type PictureShop } from '../product-groups/test-picture-shop.ts';
import { anAdvertiser, everythingAdvertised } from '../test-ads.ts';
import { aDocument } from './test-drafts.ts';

let shop: PictureShop;
let vases: string;
let blue: string;
beforeAll(async () => {
  shop = await aPictureShop(
    ['V-1', 'V-2'],
    [
      ['V-1', 'Blue vase'],
      ['V-2', 'Green vase'],
    ],
  );
  [vases, blue] = [await shop.products('Vases', 'vase'), await shop.products('Blue', 'blue')];
});
afterAll(() => shop.close());

const promotion = (id: string, more: Partial<DraftPromotion> = {}): DraftPromotion => {
  const named = { key: id, product_group_id: id, name: 'Vases' };
  return { ...named, included: true, bid_in_micro_currency: null, ...more };
};

/** Returns a draft of a catalogue sales campaign without Pins. */
function ofProducts(
  product_groups: DraftPromotion[],
  more: Partial<DraftGroup> = {},
): DraftDocument {
  const document = aDocument('1', { ads: [], product_groups, ...more });
  return { ...document, campaign: { ...document.campaign, objective_type: 'CATALOG_SALES' } };
}

async function drafted(document: DraftDocument) {
  const { owner, advertiser_id } = shop;
  const { id: draft_id, version } = await owner.call(createAdDraft, { advertiser_id, document });
  return { advertiser_id, draft_id, version };
}

test('a draft of product groups is published as a whole, and their products become its ads', async () => {
  const { owner, advertiser_id, app } = shop;
  const bids = { bid_strategy_type: 'MAX_BID', bid_in_micro_currency: 300_000 } as const;
  const promoted = [
    promotion(vases, { bid_in_micro_currency: 700_000 }),
    promotion(blue, { included: false }),
  ];
  const request = await drafted(ofProducts(promoted, bids));
  const { campaign_id } = await owner.call(publishAdDraft, request);
  expect(await owner.call(getAdDraft, request)).toMatchObject({
    document: { ad_groups: [{ product_groups: promoted }] },
  });
  const of = { advertiser_id, campaign_id: campaign_id ?? '' };
  const { data: groups } = await owner.call(getAdGroups, of);
  const ad_group_ids = groups.map(({ id }) => id);
  const { data } = await owner.call(getProductPromotions, { advertiser_id, ad_group_ids });
  expect(data).toMatchObject([
    { product_group_id: blue, status: 'EXCLUDED', bid_in_micro_currency: null },
    { product_group_id: vases, status: 'RUNNING', bid_in_micro_currency: 700_000 },
  ]);
  await app.runJobs();
  expect((await owner.call(getAds, of)).data).toMatchObject([
    { name: 'Green vase', creative_type: 'SHOPPING', status: 'ACTIVE' },
  ]);
});

test('what stands in the way of product groups is said of each at its path, and nothing is made', async () => {
  const { owner, operator, app } = shop;
  const event = { objective_type: 'CATALOG_SALES', billable_event: 'CLICKTHROUGH' } as const;
  const floors = [{ country: 'DE', ...event, floor_in_micro_currency: 200_000 }];
  await operator.call(updateAdSettings, { floors });
  const elsewhere = await anAdvertiser(app);
  const bids = { bid_strategy_type: 'MAX_BID', bid_in_micro_currency: 300_000 } as const;
  const [group] = ofProducts([]).ad_groups;
  if (group === undefined) throw new Error('the example has an ad group');
  const document: DraftDocument = {
    ...ofProducts([]),
    ad_groups: [
      group,
      { ...group, product_groups: [promotion(blue, { included: false })] },
      {
        ...group,
        ...bids,
        product_groups: [
          promotion(vases, { bid_in_micro_currency: 100_000 }),
          promotion(elsewhere.advertiser_id),
          promotion(vases),
        ],
      },
      { ...group, product_groups: [promotion(vases, { bid_in_micro_currency: 700_000 })] },
    ],
  };
  const before = await everythingAdvertised(app);
  const problemsOf = async (draft: DraftDocument) => {
    const request = await drafted(draft);
    const { status, envelope } = await owner.resource('AdDraftPublish', 'create', request);
    expect(status).toBe(400);
    const listed = envelope.resource_response.error?.extra_data?.['problems'] ?? [];
    return (listed as { field: string }[]).map(({ field }) => field).toSorted();
  };
  expect(await problemsOf(document)).toEqual([
    'ad_groups.0.ads',
    'ad_groups.1.ads',
    'ad_groups.2.product_groups.0.bid_in_micro_currency',
    'ad_groups.2.product_groups.1.product_group_id',
    'ad_groups.2.product_groups.2.product_group_id',
    'ad_groups.3.product_groups.0.bid_in_micro_currency',
  ]);
  const traffic = { ...document.campaign, objective_type: 'CONSIDERATION' as const };
  const ofTraffic = { ...document, campaign: traffic, ad_groups: document.ad_groups.slice(1, 2) };
  expect(await problemsOf(ofTraffic)).toEqual(['ad_groups.0.ads', 'ad_groups.0.product_groups']);
  expect(await everythingAdvertised(app)).toEqual(before);
});

test('a draft that was stored before there were product groups in drafts has none', async () => {
  const { owner, app } = shop;
  const request = await drafted(ofProducts([promotion(vases)]));
  await app.db.read.run(
    `update ad_drafts set document = document #- '{ad_groups,0,product_groups}' where id = :draft_id`,
    { draft_id: request.draft_id },
  );
  const { document } = await owner.call(getAdDraft, request);
  expect(document).toEqual(ofProducts([]));
});
