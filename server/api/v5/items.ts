import type * as z from 'zod/mini';
import {
  findItems,
  listItems,
  makeItemBatch,
  readItemBatch,
  UNREAD_ATTRIBUTES,
  type v5Batch,
} from '#contract/api/v5/items.ts';
import { NOT_READ } from '#contract/api/v5/operation.ts';
import {
  createCatalogItemBatch,
  getCatalogItemBatch,
  getCatalogItemsById,
  type ItemBatch,
  type ItemOperation,
} from '#contract/ads/catalogs/item-batches.ts';
import { type CatalogItem, ITEM_COLUMNS } from '#contract/ads/catalogs/items.ts';
import { errors } from '#contract/kernel/errors.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { accountOf, requireCatalog } from './feeds.ts';
import { handler, momentView, type V5Request } from './handler.ts';

const MICROS = 1_000_000;
const LANGUAGE_LETTERS = 2;

type Body = z.output<typeof makeItemBatch.body>;
type Sent = Body['items'][number];
type Attributes = Readonly<Record<string, unknown>>;

const refuse = (field: string, detail: string): Failure =>
  new Failure('invalid_input', `Parameter '${field}' is invalid.`, {
    detail: `${field}: ${detail}`,
  });

/** The attributes that may be lists, and how a file's column joins them. */
const JOINED: Readonly<Record<string, string>> = {
  additional_image_link: ',',
  variant_names: ',',
  variant_values: ',',
};

/** Returns an attribute as a file's column has it. */
function textOf(name: string, value: unknown, path: string): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  const by = JOINED[name];
  if (by !== undefined && Array.isArray(value) && value.every((one) => typeof one === 'string')) {
    return value.join(by);
  }
  throw refuse(path, 'Expected a text.');
}

/** Programs send pictures as one list; the first of it is the main one. */
function withPictures(attributes: Attributes): Attributes {
  const { image_link: images, additional_image_link: more } = attributes;
  if (!Array.isArray(images)) return attributes;
  const rest = [...images.slice(1), ...(Array.isArray(more) ? more : [])];
  return {
    ...attributes,
    image_link: images[0],
    ...(rest.length > 0 && { additional_image_link: rest }),
  };
}

/** Returns the columns of a product; of an update with a mask, those that the mask names. */
function columnsOf({ attributes, update_mask: mask }: Sent, path: string): Record<string, string> {
  const values = withPictures(attributes ?? {});
  const names = mask ?? Object.keys(values);
  const columns: Record<string, string> = {};
  for (const name of names) {
    const at = `${path}.${mask ? 'update_mask' : 'attributes'}.${name}`;
    if (ITEM_COLUMNS.includes(name)) columns[name] = textOf(name, values[name], at);
    else if (!UNREAD_ATTRIBUTES.includes(name)) throw refuse(at, NOT_READ);
  }
  return columns;
}

function itemOf(item: Sent, at: number, usual: Body['operation']) {
  const path = `items.${at}`;
  const sent = item.operation ?? usual;
  if (sent === undefined) throw refuse(`${path}.operation`, 'Say what to do with it.');
  const operation: ItemOperation = sent === 'DELETE_DISCONTINUED' ? 'DELETE' : sent;
  const fields = operation === 'DELETE' ? {} : columnsOf(item, path);
  return { item_id: item.item_id, operation, fields };
}

const languageOf = (name: string): string => name.slice(0, LANGUAGE_LETTERS).toLowerCase();

type Issue = ItemBatch['items'][number]['issues'][number];
const eventOf = (code: string, value: string | null) => ({
  attribute: null,
  code: errors.invalid_input.number,
  message: value === null ? code : `${code}: ${value}`,
});
const eventsOf = (issues: readonly Issue[], ...effects: readonly Issue['effect'][]) =>
  issues
    .filter(({ effect }) => effects.includes(effect))
    .map(({ code, value }) => eventOf(code, value));

const batchView = (batch: ItemBatch): z.infer<typeof v5Batch> => ({
  batch_id: batch.id,
  catalog_type: 'RETAIL',
  status: batch.status,
  created_time: momentView(batch.created_time),
  completed_time: batch.ended_time === null ? null : momentView(batch.ended_time),
  items: batch.items.map(({ item_id, status, issues }) => ({
    item_id,
    status,
    errors: eventsOf(issues, 'STOPPED', 'LEFT_OUT'),
    warnings: eventsOf(issues, 'IGNORED', 'TAKEN_IN'),
  })),
});

const priceView = (micros: number | null, currency: string): string | null =>
  micros === null ? null : `${micros / MICROS}${currency}`;

function attributesView(item: CatalogItem): Attributes {
  const {
    id: _,
    type: __,
    feed_id: ___,
    currency,
    price_in_micro_currency: price,
    sale_price_in_micro_currency: salePrice,
    additional_image_links,
    image_link,
    availability,
    google_product_category: category,
    product_type,
    variants,
    ...others
  } = item;
  return {
    ...others,
    image_link: [image_link],
    additional_image_link: additional_image_links,
    availability: availability.toLowerCase().replaceAll('_', ' '),
    price: priceView(price, currency),
    sale_price: priceView(salePrice, currency),
    google_product_category: category.join(' > '),
    product_type: product_type.join(' > '),
    variant_names: variants.map(({ name }) => name),
    variant_values: variants.map(({ value }) => value),
  };
}

interface Finding {
  readonly country: string;
  readonly language: string;
  readonly item_ids: string[];
}

/** Finds products by their ids; one that several data sources have is the first of them. */
async function foundItems(
  run: V5Request['run'],
  advertiser_id: string,
  { country, language, item_ids }: Finding,
) {
  const input = { advertiser_id, country, language: languageOf(language), item_ids };
  const { data } = await run(getCatalogItemsById, input);
  return {
    items: item_ids.map((item_id) => {
      const item = data.find(({ id }) => id === item_id.trim());
      const named = { catalog_type: 'RETAIL' as const, item_id };
      return item === undefined
        ? { ...named, errors: [eventOf('PRODUCT_NOT_FOUND', null)] }
        : { ...named, pins: [], attributes: attributesView(item) };
    }),
  };
}

/** Operations on products by their ids. */
export const itemHandlers = [
  handler(listItems, async (request) =>
    foundItems(request.run, await accountOf(request), request.query),
  ),
  handler(findItems, async (request) => {
    const { filters, ...market } = request.body;
    const advertiser_id = await accountOf(request);
    requireCatalog(advertiser_id, filters.catalog_id);
    return foundItems(request.run, advertiser_id, { ...market, item_ids: filters.item_ids });
  }),
  handler(makeItemBatch, async (request) => {
    const { country, language, items, operation, catalog_id } = request.body;
    const advertiser_id = await accountOf(request);
    requireCatalog(advertiser_id, catalog_id);
    const input = { advertiser_id, country, language: languageOf(language) };
    const sent = items.map((item, at) => itemOf(item, at, operation));
    return batchView((await request.run(createCatalogItemBatch, { ...input, items: sent })).data);
  }),
  handler(readItemBatch, async (request) => {
    const advertiser_id = await accountOf(request);
    const input = { advertiser_id, batch_id: request.path.batch_id ?? '' };
    return batchView((await request.run(getCatalogItemBatch, input)).data);
  }),
];
