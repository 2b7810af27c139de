import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { count, flag, id, maybe, nameText, trimmed } from '#contract/kernel/scalars.ts';
import { subject } from '../items.ts';
import { AVAILABILITIES } from './feeds.ts';
import { catalogItem, CONDITIONS, ITEM_GENDERS, MAX_ITEM_LABEL, MAX_ITEM_NUMBER } from './items.ts';

/** Product groups: products selected by a filter, evaluated again after each run of their data sources. */

export const MAX_PRODUCT_GROUPS = 500;
export const MAX_PRODUCT_GROUP_NAME = 100;
/** The most conditions of one filter, counting nested ones, and values of one condition. */
export const MAX_CONDITIONS = 20;
export const MAX_CONDITION_VALUES = 50;
/** Number of products in a preview. */
export const PREVIEW_PRODUCTS = 12;
/** The highest price that a feed may have, in micro units. */
const MAX_PRICE = 999_999_999_999_999;

/** Fields with a few fixed values. */
export const CHOICE_FIELDS = {
  AVAILABILITY: AVAILABILITIES,
  CONDITION: CONDITIONS,
  GENDER: ITEM_GENDERS,
} as const;
/** Fields matched whole, ignoring case; a category or type by any of its levels, or by those from the top: "Home > Decor". */
const WORD_FIELDS = [
  'BRAND',
  'PRODUCT_TYPE',
  'CATEGORY',
  'ITEM_ID',
  'ITEM_GROUP_ID',
  'CUSTOM_LABEL_0',
  'CUSTOM_LABEL_1',
  'CUSTOM_LABEL_2',
  'CUSTOM_LABEL_3',
  'CUSTOM_LABEL_4',
] as const;
/** Fields matched by an inclusive range; prices in micro units of their data source's currency. */
export const RANGE_FIELDS = [
  'PRICE',
  'SALE_PRICE',
  'CUSTOM_NUMBER_0',
  'CUSTOM_NUMBER_1',
  'CUSTOM_NUMBER_2',
  'CUSTOM_NUMBER_3',
  'CUSTOM_NUMBER_4',
] as const;
export const CONDITION_FIELDS = [
  'TITLE',
  ...WORD_FIELDS,
  'AVAILABILITY',
  'CONDITION',
  'GENDER',
  ...RANGE_FIELDS,
] as const;
export type ConditionField = (typeof CONDITION_FIELDS)[number];
export type RangeField = (typeof RANGE_FIELDS)[number];
export type ChoiceFieldName = keyof typeof CHOICE_FIELDS;
export const isRange = (field: ConditionField): field is RangeField =>
  RANGE_FIELDS.some((one) => one === field);
export const isChoice = (field: ConditionField): field is ChoiceFieldName =>
  Object.hasOwn(CHOICE_FIELDS, field);

const shownCondition = z.object({
  field: z.enum(CONDITION_FIELDS),
  /** Whether the condition is inverted. */
  negated: z.boolean(),
  /** Any one of them must match; for a title, occur in it. */
  values: z.array(z.string()),
  min: z.nullable(z.int()),
  max: z.nullable(z.int()),
});
export type Condition = z.infer<typeof shownCondition>;

/** One end of a range: a number, or nothing. */
const end = z.pipe(
  z.optional(z.nullable(count(0, MAX_PRICE))),
  z.transform((value) => value ?? null),
);
const writtenCondition = z
  .object({
    field: z.enum(CONDITION_FIELDS),
    negated: z.pipe(
      z.optional(flag()),
      z.transform((value) => value ?? false),
    ),
    values: z.pipe(
      z.optional(
        z
          .array(z.pipe(trimmed(MAX_ITEM_LABEL), z.string().check(z.minLength(1, 'Enter a word.'))))
          .check(
            z.maxLength(MAX_CONDITION_VALUES, `Up to ${MAX_CONDITION_VALUES} in one condition.`),
          ),
      ),
      z.transform((values) => [...new Set(values ?? [])]),
    ),
    min: end,
    max: end,
  })
  .check(
    z.refine(({ field, values, min, max }) => {
      if (isRange(field)) return values.length === 0 && (min !== null || max !== null);
      return values.length > 0 && min === null && max === null;
    }, 'Complete this condition, or remove it.'),
    z.refine(
      ({ min, max }) => min === null || max === null || min <= max,
      "The first number can't be larger than the second.",
    ),
    z.refine(
      ({ field, min, max }) =>
        !field.startsWith('CUSTOM_NUMBER') || Math.max(min ?? 0, max ?? 0) <= MAX_ITEM_NUMBER,
      'That number is too large.',
    ),
    z.refine(({ field, values }) => {
      const known: readonly string[] | null = isChoice(field) ? CHOICE_FIELDS[field] : null;
      return known === null || values.every((value) => known.includes(value));
    }, 'Choose what it may be.'),
  );

/** Two levels, the most that people can follow: all or any of these, each of which may itself be such a list. */
function filterOf<T extends z.ZodMiniType>(condition: T) {
  const list = z
    .array(condition)
    .check(z.minLength(1, 'Add a condition.'), z.maxLength(MAX_CONDITIONS));
  const node = z.union([
    condition,
    z.strictObject({ all_of: list }),
    z.strictObject({ any_of: list }),
  ]);
  const nodes = z
    .array(node)
    .check(z.minLength(1, 'Add a condition.'), z.maxLength(MAX_CONDITIONS));
  return z.union([z.strictObject({ all_of: nodes }), z.strictObject({ any_of: nodes })]);
}

export const shownFilter = filterOf(shownCondition);
export type ProductFilter = z.infer<typeof shownFilter>;
export type FilterNode = Condition | { all_of: Condition[] } | { any_of: Condition[] };

export const nodesOf = (filter: ProductFilter): readonly FilterNode[] =>
  'all_of' in filter ? filter.all_of : filter.any_of;
export const conditionsOf = (node: FilterNode): readonly Condition[] => {
  if ('field' in node) return [node];
  return 'all_of' in node ? node.all_of : node.any_of;
};

const writtenFilter = filterOf(writtenCondition).check(
  z.refine(
    (filter) => nodesOf(filter).flatMap(conditionsOf).length <= MAX_CONDITIONS,
    `A product group can have up to ${MAX_CONDITIONS} conditions.`,
  ),
);

/** Every ad account has a built-in group of all products. */
export const PRODUCT_GROUP_KINDS = ['ALL_PRODUCTS', 'FILTERED'] as const;

const productGroup = z.object({
  id: z.string(),
  type: z.literal('product_group'),
  ad_account_id: z.string(),
  kind: z.enum(PRODUCT_GROUP_KINDS),
  name: z.string(),
  /** Null for all data sources of the ad account, including later ones. */
  feed_id: z.nullable(z.string()),
  /** Null for all products. */
  filter: z.nullable(shownFilter),
  /** As of the last complete runs; null until counted. */
  item_count: z.nullable(z.int()),
  in_stock_count: z.nullable(z.int()),
  created_time: z.int(),
  updated_time: z.int(),
  version: z.int(),
});
export type ProductGroup = z.infer<typeof productGroup>;

const changeable = {
  name: z.pipe(
    nameText(MAX_PRODUCT_GROUP_NAME),
    z.string().check(z.minLength(1, 'Give the product group a name.')),
  ),
  feed_id: maybe(id()),
  filter: writtenFilter,
};

/** An ad account's product groups, newest first. */
export const getProductGroups = defineCall({
  name: 'v3_get_product_groups',
  resource: ['ProductGroup', 'get'],
  audience: 'advertiser',
  right: 'catalogs_view',
  input: z.object({ advertiser_id: id(), ...subject }),
  output: z.array(productGroup),
  paged: true,
  errors: ['ad_account_not_found', 'invalid_input'],
});

export const createProductGroup = defineCall({
  name: 'v3_create_product_group',
  resource: ['ProductGroup', 'create'],
  audience: 'advertiser',
  right: 'catalogs_edit',
  input: z.object({
    advertiser_id: id(),
    ...subject,
    ...changeable,
    guid: z.optional(maybe(trimmed(100))),
  }),
  output: productGroup,
  errors: [
    'ad_account_not_found',
    'catalog_feed_not_found',
    'invalid_input',
    'rate_limited',
    'key_reused',
    'key_in_progress',
  ],
  once: true,
  rate: WRITES,
});

/** Replaces a product group. The built-in one cannot change. */
export const updateProductGroup = defineCall({
  name: 'v3_update_product_group',
  resource: ['ProductGroup', 'update'],
  audience: 'advertiser',
  right: 'catalogs_edit',
  input: z.object({
    advertiser_id: id(),
    ...subject,
    product_group_id: id(),
    version: count(1, 2_147_483_646),
    ...changeable,
  }),
  output: productGroup,
  errors: [
    'ad_account_not_found',
    'product_group_not_found',
    'product_group_fixed',
    'catalog_feed_not_found',
    'ad_changed',
    'invalid_input',
    'rate_limited',
  ],
  rate: WRITES,
});

/** Deletes a product group that no ad group promotes; its products stay. */
export const deleteProductGroup = defineCall({
  name: 'v3_delete_product_group',
  resource: ['ProductGroup', 'delete'],
  audience: 'advertiser',
  right: 'catalogs_edit',
  input: z.object({ advertiser_id: id(), ...subject, product_group_id: id() }),
  output: z.null(),
  errors: [
    'ad_account_not_found',
    'product_group_not_found',
    'product_group_fixed',
    'product_group_in_use',
    'invalid_input',
    'rate_limited',
  ],
  rate: WRITES,
});

/** A product group's current products, by data source and id. */
export const getProductGroupItems = defineCall({
  name: 'v3_get_product_group_items',
  resource: ['ProductGroupItem', 'get'],
  audience: 'advertiser',
  right: 'catalogs_view',
  input: z.object({ advertiser_id: id(), ...subject, product_group_id: id() }),
  output: z.array(catalogItem),
  paged: true,
  errors: ['ad_account_not_found', 'product_group_not_found', 'invalid_input'],
});

/** The number of products that match a filter, and the first ones; nothing is stored. */
export const getProductGroupPreview = defineCall({
  name: 'v3_get_product_group_preview',
  resource: ['ProductGroupPreview', 'get'],
  audience: 'advertiser',
  right: 'catalogs_view',
  input: z.object({
    advertiser_id: id(),
    ...subject,
    feed_id: maybe(id()),
    filter: z.nullable(writtenFilter),
  }),
  output: z.object({
    item_count: z.int(),
    in_stock_count: z.int(),
    items: z.array(catalogItem),
  }),
  errors: ['ad_account_not_found', 'catalog_feed_not_found', 'invalid_input'],
});
