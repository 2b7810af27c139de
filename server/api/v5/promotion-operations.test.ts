import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  changePromotions,
  listPromotions,
  makePromotions,
  readPromotion,
} from '#contract/api/v5/promotions.ts';
import { errors } from '#contract/kernel/errors.ts';
import { aPictureShop, type PictureShop } from '#server/ads/product-groups/test-picture-shop.ts';
import { noting, program, type Program, servedIn } from './test-v5.ts';
import { promotingGroups } from './test-groups.ts';

/** Every served operation on promoted product groups, over HTTP. */

let shop: PictureShop;
let owners: Program;
let made: Set<string>;
let make: Program['make'];
let parts: { ad_account_id: string };
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
  owners = await program(shop.app, shop.owner);
  ({ made, make } = noting(owners));
  parts = { ad_account_id: shop.advertiser_id };
});
afterAll(() => shop.close());

type Thing = Readonly<Record<string, unknown>> & { readonly id: string };
interface Page {
  readonly items: Thing[];
}
interface Outcomes {
  readonly items: { readonly data?: Thing; readonly exceptions: { message: string }[] }[];
}

test('product groups are promoted and left out together, each answered for itself, and end', async () => {
  const ad_group_id = await shop.adGroup('CATALOG_SALES');
  const body = {
    ad_group_id,
    product_group_promotion: [
      { catalog_product_group_id: vases },
      { catalog_product_group_id: blue, included: false },
      { catalog_product_group_id: '7' },
      { catalog_product_group_id: vases, tracking_url: 'https://else.example/' },
      { included: true },
    ],
  };
  const { items } = await make<Outcomes>(makePromotions, parts, { body });
  const refused = (text: string) => ({
    exceptions: [{ code: expect.any(Number), message: expect.stringContaining(text) }],
  });
  expect(items).toEqual([
    {
      data: expect.objectContaining({
        ad_group_id,
        catalog_product_group_id: vases,
        catalog_product_group_name: 'Vases',
        included: true,
        status: 'ACTIVE',
      }),
      exceptions: [],
    },
    { data: expect.objectContaining({ included: false, status: 'ACTIVE' }), exceptions: [] },
    refused(''),
    refused('tracking_url'),
    refused('catalog_product_group_id'),
  ]);
  const [first, second] = items.map(({ data }) => data);
  const query = { ad_group_id };
  const listed = await make<Page>(listPromotions, parts, { query });
  expect(listed.items).toEqual([second, first]);
  const named = { query: { product_group_promotion_ids: first?.id ?? '' } };
  expect((await make<Page>(listPromotions, parts, named)).items).toEqual([first]);
  const one = { ...parts, product_group_promotion_id: first?.id ?? '' };
  expect(await make(readPromotion, one)).toEqual(first);

  const change = {
    ad_group_id,
    product_group_promotion: [
      { id: first?.id, status: 'ARCHIVED' },
      { id: second?.id, included: true },
      { id: '7', included: true },
    ],
  };
  const changed = await make<Outcomes>(changePromotions, parts, { body: change });
  expect(changed.items).toMatchObject([
    { data: { id: first?.id, status: 'ARCHIVED' } },
    { data: { id: second?.id, included: true } },
    { exceptions: [{ code: errors.product_promotion_not_found.number }] },
  ]);
  expect(
    await owners.send('GET', `/ad_accounts/${shop.advertiser_id}/product_group_promotions/7`),
  ).toMatchObject({ status: 404 });
});

test('a key makes each of several happen once', async () => {
  const ad_group_id = await shop.adGroup('CATALOG_SALES');
  const body = {
    ad_group_id,
    product_group_promotion: [
      { catalog_product_group_id: vases },
      { catalog_product_group_id: blue, included: false },
    ],
  };
  const create = async () => {
    const path = `/v5/ad_accounts/${shop.advertiser_id}/product_group_promotions`;
    const reply = await fetch(new URL(path, shop.app.url), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${owners.token}`,
        'content-type': 'application/json',
        'idempotency-key': 'vases-and-blue',
      },
      body: JSON.stringify(body),
    });
    const { items } = (await reply.json()) as Outcomes;
    return items.map(({ data }) => data?.id);
  };
  const first = await create();
  expect(first).toEqual([expect.any(String), expect.any(String)]);
  expect(await create()).toEqual(first);
  const listed = await make<Page>(listPromotions, parts, { query: { ad_group_id } });
  expect(listed.items.map(({ id }) => id)).toEqual(first.toReversed());
});

test('every operation of promoted product groups that is served was made', () => {
  expect([...made].toSorted()).toEqual(servedIn(promotingGroups));
});
