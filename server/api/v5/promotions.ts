import type * as z from 'zod/mini';
import {
  changedPromotion,
  changePromotions,
  listPromotions,
  makePromotions,
  newPromotion,
  readPromotion,
  type v5Promotion,
} from '#contract/api/v5/promotions.ts';
import type { V5Exception } from '#contract/api/v5/operation.ts';
import {
  createProductPromotion,
  deleteProductPromotion,
  getProductPromotions,
  updateProductPromotion,
} from '#contract/ads/catalogs/product-promotions.ts';
import { readInput } from '#contract/kernel/read-input.ts';
import type { ErrorCode } from '#contract/kernel/errors.ts';
import { MAX_PAGE_SIZE } from '#contract/kernel/limits.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { exceptionFor, refuseFields, type V5Item, type V5Outcome } from './batches.ts';
import { handler, pageOf, pagingOf, type V5Request } from './handler.ts';

type Promotion = z.output<typeof getProductPromotions.output>[number];
type PromotionView = z.infer<typeof v5Promotion>;
type Asking = Pick<V5Request, 'run' | 'account'>;

const STATUSES = {
  RUNNING: 'ACTIVE',
  PAUSED: 'PAUSED',
  // `included` says whether it is excluded.
  EXCLUDED: 'ACTIVE',
  ARCHIVED: 'ARCHIVED',
} as const;

const promotionView = (promotion: Promotion): PromotionView => ({
  id: promotion.id,
  ad_group_id: promotion.ad_group_id,
  catalog_product_group_id: promotion.product_group_id,
  catalog_product_group_name: promotion.product_group_name,
  included: promotion.included,
  bid_in_micro_currency: promotion.bid_in_micro_currency,
  status: STATUSES[promotion.status],
});

/** Returns the wanted promotions of an ad group, or of all, over all pages. */
async function promotionsOf(
  { run, account }: Asking,
  ad_group_ids: string | undefined,
  isWanted: (promotion: Promotion) => boolean,
): Promise<Promotion[]> {
  const found: Promotion[] = [];
  const input = { advertiser_id: account, ad_group_ids, page_size: MAX_PAGE_SIZE };
  let bookmark: string | null = null;
  do {
    const page: { data: Promotion[]; bookmark: string | null } = await run(getProductPromotions, {
      ...input,
      bookmark,
    });
    found.push(...page.data.filter(isWanted));
    bookmark = page.bookmark;
  } while (bookmark !== null);
  return found;
}

const notHere = (): Failure =>
  new Failure('product_promotion_not_found', "This product group isn't promoted here.");

const unread = refuseFields([
  'collections_hero_destination_url',
  'collections_hero_pin_id',
  'collections_header_type',
  'customizable_cta_type',
  'grid_click_type',
  'is_generate_background',
  'is_mdl',
  'preferred_media_type',
  'selected_image_tag',
  'selected_video_tag',
  'slideshow_collections_description',
  'slideshow_collections_title',
  'tracking_url',
]);

/** Errors of a single item; any other error refuses the whole request. */
const OF_ONE: readonly ErrorCode[] = [
  'invalid_input',
  'ad_group_not_found',
  'product_group_not_found',
  'product_promotion_not_found',
];

/** Sends the items one after the other, each with its own outcome. */
async function eachOf<Item extends z.ZodMiniType>(
  items: readonly V5Item[],
  schema: Item,
  send: (item: z.output<Item>) => Promise<Promotion>,
): Promise<{ items: V5Outcome<PromotionView>[] }> {
  const outcomes: V5Outcome<PromotionView>[] = [];
  for (const item of items) {
    const read = readInput(schema, item);
    const refused = unread(item) ?? (read.problem === null ? null : problemOf(read.problem));
    if (refused !== null) outcomes.push({ exceptions: [refused] });
    else outcomes.push(await outcomeOf(() => send(read.input as z.output<Item>)));
  }
  return { items: outcomes };
}

const problemOf = ({ field, message }: { field: string; message: string }): V5Exception =>
  exceptionFor('invalid_input', `${field}: ${message}`);

async function outcomeOf(send: () => Promise<Promotion>): Promise<V5Outcome<PromotionView>> {
  try {
    return { data: promotionView(await send()), exceptions: [] };
  } catch (error) {
    if (!(error instanceof Failure) || !OF_ONE.includes(error.code)) throw error;
    return { exceptions: [exceptionFor(error.code, error.detail ?? error.message)] };
  }
}

export const promotionHandlers = [
  handler(listPromotions, async ({ run, account, query }) => {
    const { ad_group_id, product_group_promotion_ids: ids, entity_statuses: statuses } = query;
    const isWanted = (promotion: Promotion): boolean =>
      (ids?.includes(promotion.id) ?? true) &&
      (statuses?.some((status) => status === STATUSES[promotion.status]) ?? true);
    if (ids) {
      const data = await promotionsOf({ run, account }, ad_group_id, isWanted);
      return pageOf({ data, bookmark: null }, promotionView);
    }
    const input = { advertiser_id: account, ad_group_ids: ad_group_id, ...pagingOf(query) };
    const { data, bookmark } = await run(getProductPromotions, input);
    return pageOf({ data: data.filter(isWanted), bookmark }, promotionView);
  }),
  handler(readPromotion, async (request) => {
    const { product_group_promotion_id: wanted } = request.path;
    const [found] = await promotionsOf(request, undefined, ({ id }) => id === wanted);
    if (found === undefined) throw notHere();
    return promotionView(found);
  }),
  handler(makePromotions, async ({ run, account, body }) => {
    const into = { advertiser_id: account, ad_group_id: body.ad_group_id };
    return eachOf(body.product_group_promotion, newPromotion, async (item) => {
      const { catalog_product_group_id: product_group_id, included, bid_in_micro_currency } = item;
      const input = { ...into, product_group_id, included, bid_in_micro_currency };
      return (await run(createProductPromotion, input)).data;
    });
  }),
  handler(changePromotions, async (request) => {
    const { run, account, body } = request;
    const inGroup = await promotionsOf(request, body.ad_group_id, () => true);
    return eachOf(body.product_group_promotion, changedPromotion, async (item) => {
      const found = inGroup.find(({ id }) => id === item.id);
      if (found === undefined) throw notHere();
      const named = { advertiser_id: account, product_promotion_id: item.id };
      if (item.status === 'ARCHIVED') {
        await run(deleteProductPromotion, named);
        return { ...found, status: 'ARCHIVED' as const };
      }
      const { included, bid_in_micro_currency } = item;
      return (await run(updateProductPromotion, { ...named, included, bid_in_micro_currency }))
        .data;
    });
  }),
];
