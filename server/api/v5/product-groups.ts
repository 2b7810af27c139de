import type * as z from 'zod/mini';
import {
  changeProductGroup,
  countProducts,
  listProductGroups,
  listProducts,
  makeProductGroup,
  readProductGroup,
  removeProductGroup,
  type v5ProductGroup,
} from '#contract/api/v5/product-groups.ts';
import type { CatalogItem } from '#contract/ads/catalogs/items.ts';
import {
  type Condition,
  CONDITION_FIELDS,
  createProductGroup,
  deleteProductGroup,
  type FilterNode,
  getProductGroupItems,
  getProductGroups,
  type ProductFilter,
  type ProductGroup,
  updateProductGroup,
} from '#contract/ads/catalogs/product-groups.ts';
import type { SentOf } from '#contract/kernel/call.ts';
import { MAX_PAGE_SIZE } from '#contract/kernel/limits.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { lastWrite } from './batches.ts';
import { accountOf, requireCatalog } from './feeds.ts';
import { handler, pageOf, pagingOf, type V5Request } from './handler.ts';

type Filters = z.infer<typeof v5ProductGroup>['filters'];
type Raw = Readonly<Record<string, unknown>>;
type SentFilter = SentOf<typeof createProductGroup>['filter'];

const MICROS = 1_000_000;
/** Fields whose values are in capitals in the API. */
const IN_CAPITALS: readonly string[] = ['CONDITION', 'GENDER'];
const isObject = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Converts a condition to the API's name, if it has one. */
function conditionView({ field, negated, values, min, max }: Condition): Raw {
  if (field === 'PRICE' && (min === null) !== (max === null)) {
    return min === null
      ? { MAX_PRICE: { values: (max ?? 0) / MICROS, negated } }
      : { MIN_PRICE: { values: min / MICROS, negated } };
  }
  if (field.startsWith('CUSTOM_NUMBER') && (min === null) !== (max === null)) {
    const operator = min === null ? 'LESS_THAN_OR_EQUALS' : 'GREATER_THAN_OR_EQUALS';
    return { [field]: { operator, value: min ?? max, negated } };
  }
  if (min !== null || max !== null) return { [field]: { min, max, negated } };
  const words = IN_CAPITALS.includes(field) ? values.map((word) => word.toUpperCase()) : values;
  return { [field]: { values: words, negated } };
}

const nodeView = (node: FilterNode): Raw => {
  if ('field' in node) return conditionView(node);
  return 'all_of' in node
    ? { all_of: node.all_of.map(conditionView) }
    : { any_of: node.any_of.map(conditionView) };
};
function filtersView(filter: ProductFilter | null): Filters {
  if (filter === null) return { all_of: [] };
  return 'all_of' in filter
    ? { all_of: filter.all_of.map(nodeView) }
    : { any_of: filter.any_of.map(nodeView) };
}

const refuse = (field: string, detail: string): Failure =>
  new Failure('invalid_input', `Parameter 'filters.${field}' is invalid.`, {
    detail: `filters.${field}: ${detail}`,
  });

/** Converts a price limit, in units of the currency, to micros; `inclusion: false` excludes the limit itself. */
function priceOf(name: string, criteria: Raw): Raw {
  const { values, negated, inclusion = true } = criteria;
  if (typeof values !== 'number') throw refuse(name, 'Expected a number.');
  const end = Math.round(values * MICROS);
  return name === 'MIN_PRICE'
    ? { field: 'PRICE', negated, min: inclusion === false ? end + 1 : end }
    : { field: 'PRICE', negated, max: inclusion === false ? end - 1 : end };
}

const ENDS: Readonly<Record<string, (value: number) => Raw>> = {
  GREATER_THAN: (value) => ({ min: value + 1 }),
  GREATER_THAN_OR_EQUALS: (value) => ({ min: value }),
  LESS_THAN: (value) => ({ max: value - 1 }),
  LESS_THAN_OR_EQUALS: (value) => ({ max: value }),
};

/** Converts a condition for our calls, which validate it. */
function conditionOf(name: string, criteria: unknown): Raw {
  if (!isObject(criteria)) throw refuse(name, 'Expected what it is compared with.');
  if (name === 'MIN_PRICE' || name === 'MAX_PRICE') return priceOf(name, criteria);
  if (!CONDITION_FIELDS.some((field) => field === name)) {
    throw refuse(name, "This isn't supported here.");
  }
  const { operator, value, values, ...rest } = criteria;
  const end = typeof operator === 'string' ? ENDS[operator] : undefined;
  if (end !== undefined && typeof value === 'number')
    return { field: name, ...rest, ...end(value) };
  const words =
    IN_CAPITALS.includes(name) && Array.isArray(values)
      ? values.map((word) => String(word).toLowerCase())
      : values;
  return { field: name, ...rest, ...(words !== undefined && { values: words }) };
}

function nodeOf(node: Raw): Raw {
  const [name, criteria] = Object.entries(node)[0] ?? ['', null];
  if (Object.keys(node).length !== 1) throw refuse(name, 'Each condition stands alone.');
  if ((name === 'all_of' || name === 'any_of') && Array.isArray(criteria)) {
    return { [name]: criteria.filter(isObject).map(nodeOf) };
  }
  return conditionOf(name, criteria);
}

const filterOf = (filters: Filters): SentFilter =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([kind, nodes]) => (nodes ? [[kind, nodes.map(nodeOf)]] : [])),
  ) as SentFilter;

const groupView = (group: ProductGroup): z.infer<typeof v5ProductGroup> => ({
  id: group.id,
  name: group.name,
  catalog_id: group.ad_account_id,
  catalog_type: 'RETAIL',
  feed_id: group.feed_id,
  filters: filtersView(group.filter),
  type: group.kind === 'ALL_PRODUCTS' ? 'ALL_PRODUCTS' : 'MERCHANT_CREATED',
  status: 'ACTIVE',
  is_featured: false,
  created_at: group.created_time,
  updated_at: group.updated_time,
});

const inUnits = (micros: number | null): number | null => micros && micros / MICROS;
const productView = (item: CatalogItem) => ({
  catalog_type: 'RETAIL' as const,
  metadata: {
    item_id: item.id,
    item_group_id: item.item_group_id,
    availability: item.availability,
    price: item.price_in_micro_currency / MICROS,
    sale_price: inUnits(item.sale_price_in_micro_currency),
    currency: item.currency,
  },
  pin: null,
});

/** Returns all product groups of an ad account, some hundreds at most. */
async function groupsOf(run: V5Request['run'], advertiser_id: string): Promise<ProductGroup[]> {
  const groups: ProductGroup[] = [];
  let bookmark: string | null = null;
  do {
    const input = { advertiser_id, page_size: MAX_PAGE_SIZE, bookmark };
    const page: { data: ProductGroup[]; bookmark: string | null } = await run(
      getProductGroups,
      input,
    );
    groups.push(...page.data);
    bookmark = page.bookmark;
  } while (bookmark !== null);
  return groups;
}

async function findGroup(
  { run, path }: Pick<V5Request, 'run' | 'path'>,
  advertiser_id: string,
): Promise<ProductGroup> {
  const groups = await groupsOf(run, advertiser_id);
  const group = groups.find(({ id }) => id === path.product_group_id);
  if (group !== undefined) return group;
  throw new Failure('product_group_not_found', "This product group isn't here.");
}

export const productGroupHandlers = [
  handler(listProductGroups, async ({ run, query }) => {
    const advertiser_id = await accountOf({ run, query });
    requireCatalog(advertiser_id, query.catalog_id);
    const { id: ids, feed_id } = query;
    const isWanted = (group: ProductGroup): boolean =>
      (ids === undefined || ids.includes(group.id)) &&
      (feed_id === undefined || group.feed_id === feed_id);
    const { data, bookmark } = ids
      ? { data: await groupsOf(run, advertiser_id), bookmark: null }
      : await run(getProductGroups, { advertiser_id, ...pagingOf(query) });
    return pageOf({ data: data.filter(isWanted), bookmark }, groupView);
  }),
  handler(readProductGroup, async (request) =>
    groupView(await findGroup(request, await accountOf(request))),
  ),
  handler(makeProductGroup, async (request) => {
    const { name, feed_id = null, filters, catalog_id } = request.body;
    const advertiser_id = await accountOf(request);
    requireCatalog(advertiser_id, catalog_id);
    const input = { advertiser_id, name, feed_id, filter: filterOf(filters) };
    return groupView((await request.run(createProductGroup, input)).data);
  }),
  handler(changeProductGroup, async (request) => {
    const { name, filters } = request.body;
    const advertiser_id = await accountOf(request);
    return lastWrite(
      () => findGroup(request, advertiser_id),
      async ({ id, version, feed_id, ...found }) => {
        const filter = filters ? filterOf(filters) : found.filter;
        const input = { advertiser_id, product_group_id: id, version, feed_id };
        const change = { name: name ?? found.name, filter: filter ?? { all_of: [] } };
        return groupView((await request.run(updateProductGroup, { ...input, ...change })).data);
      },
    );
  }),
  handler(removeProductGroup, async (request) => {
    const { product_group_id = '' } = request.path;
    const advertiser_id = await accountOf(request);
    await request.run(deleteProductGroup, { advertiser_id, product_group_id });
    return null;
  }),
  handler(countProducts, async (request) => {
    const { item_count, in_stock_count } = await findGroup(request, await accountOf(request));
    return {
      catalog_type: 'RETAIL' as const,
      total: item_count,
      in_stock: in_stock_count,
      out_of_stock: null,
      preorder: null,
    };
  }),
  handler(listProducts, async (request) => {
    const { product_group_id = '' } = request.path;
    const input = { advertiser_id: await accountOf(request), product_group_id };
    const paging = pagingOf(request.query);
    return pageOf(await request.run(getProductGroupItems, { ...input, ...paging }), productView);
  }),
];
