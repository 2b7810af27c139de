import { createKeywords } from '#contract/ads/keywords.ts';
import { createQuickPromotion } from '#contract/ads/quick-promote.ts';
import { aBoard, aLargePicture, aPin } from '#server/testing/pins.ts';

type Person = Parameters<typeof aPin>[0];

/** Noor promotes a Pin, whose ad waits for an operator, and one whose picture is too small for an ad. */
export async function promotionsOf(noor: Person, advertiser_id: string, page: string) {
  const { id: board } = await aBoard(noor, { name: 'Glass for sale' });
  const image_base64 = await aLargePicture();
  const vase = await aPin(noor, board, { title: 'A blue vase', link: page, image_base64 });
  const shard = await aPin(noor, board, { title: 'A shard', link: page });
  const promote = (pin_id: string) =>
    noor.call(createQuickPromotion, {
      advertiser_id,
      pin_id,
      campaign_name: 'Vases in spring',
      budget_in_micro_currency: 7_000_000,
      targeting_spec: { LOCATION: ['DE', 'AT'] },
    });
  const promoted = await promote(vase.id);
  const { ad_id: rejectedAd } = await promote(shard.id);
  const words = { value: 'glass vase', match_type: 'BROAD' };
  const items = [{ parent_id: promoted.ad_group_id, ...words }];
  const [added] = await noor.call(createKeywords, { advertiser_id, items });
  const keyword = added?.data?.id ?? '';
  const { campaign_id: campaign, ad_group_id: adGroup, ad_id: ad } = promoted;
  return { vase: vase.id, shard: shard.id, campaign, adGroup, ad, rejectedAd, keyword };
}
