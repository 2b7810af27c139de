import {
  type Condition,
  type ConditionField,
  conditionsOf,
  type FilterNode,
  isRange,
  nodesOf,
  type ProductFilter,
} from '#contract/ads/catalogs/product-groups.ts';

/** The place of each field: in the product's feed fields, or next to them. */
const PLACES: Readonly<Record<ConditionField, string>> = {
  TITLE: '$.title',
  BRAND: '$.brand',
  PRODUCT_TYPE: '$.product_type[*]',
  CATEGORY: '$.google_product_category[*]',
  ITEM_ID: '$id',
  ITEM_GROUP_ID: '$.item_group_id',
  AVAILABILITY: '$availability',
  CONDITION: '$.condition',
  GENDER: '$.gender',
  PRICE: '$.price_in_micro_currency',
  SALE_PRICE: '$.sale_price_in_micro_currency',
  CUSTOM_LABEL_0: '$.custom_label_0',
  CUSTOM_LABEL_1: '$.custom_label_1',
  CUSTOM_LABEL_2: '$.custom_label_2',
  CUSTOM_LABEL_3: '$.custom_label_3',
  CUSTOM_LABEL_4: '$.custom_label_4',
  CUSTOM_NUMBER_0: '$.custom_number_0',
  CUSTOM_NUMBER_1: '$.custom_number_1',
  CUSTOM_NUMBER_2: '$.custom_number_2',
  CUSTOM_NUMBER_3: '$.custom_number_3',
  CUSTOM_NUMBER_4: '$.custom_number_4',
};

/** The path that matches all products. */
const ALL = '(1 == 1)';
/** The path that matches products in stock. */
export const IN_STOCK = `(${PLACES.AVAILABILITY} == "IN_STOCK")`;

/** Fields that are compared exactly; others ignore case. */
const EXACT: ReadonlySet<ConditionField> = new Set([
  'ITEM_ID',
  'ITEM_GROUP_ID',
  'AVAILABILITY',
  'CONDITION',
  'GENDER',
]);

/**
 * Converts a filter to a PostgreSQL jsonpath, which is passed as a parameter: user input only occurs as numbers and
 * quoted strings.
 */
export function pathOf(filter: ProductFilter): string {
  return joined(nodesOf(filter).map(nodePath), 'all_of' in filter);
}

/**
 * Returns the path of the products in any of these groups; null if there are none. A group of one data source only
 * matches its products.
 */
export function anyOfPath(
  groups: readonly { readonly feedId: string | null; readonly filter: ProductFilter | null }[],
): string | null {
  if (groups.length === 0) return null;
  const paths = groups.map(({ feedId, filter }) =>
    joined(
      [
        feedId === null ? ALL : `$feed == ${JSON.stringify(feedId)}`,
        filter === null ? ALL : pathOf(filter),
      ],
      true,
    ),
  );
  return joined(paths, false);
}

function nodePath(node: FilterNode): string {
  if ('field' in node) return conditionPath(node);
  return joined(conditionsOf(node).map(conditionPath), 'all_of' in node);
}

function joined(parts: readonly string[], areAll: boolean): string {
  return `(${parts.join(areAll ? ' && ' : ' || ')})`;
}

function conditionPath(condition: Condition): string {
  const held = isRange(condition.field) ? rangePath(condition) : wordsPath(condition);
  return condition.negated ? `!${held}` : held;
}

function rangePath({ field, min, max }: Condition): string {
  const place = PLACES[field];
  const ends = [
    ...(min === null ? [] : [`${place} >= ${min}`]),
    ...(max === null ? [] : [`${place} <= ${max}`]),
  ];
  return joined(ends, true);
}

function wordsPath({ field, values }: Condition): string {
  const place = PLACES[field];
  if (EXACT.has(field)) {
    return joined(
      values.map((value) => `${place} == ${JSON.stringify(value)}`),
      false,
    );
  }
  const found = values.map((value) => (place.endsWith(ANY_LEVEL) ? levelsIn(value) : [value]));
  const words = found.flatMap((levels) => (levels.length === 1 ? levels : []));
  const paths = found.filter((levels) => levels.length > 1);
  // Titles are searched for a part; other fields must match as a whole.
  const isWhole = field !== 'TITLE';
  return joined(
    [
      ...(words.length === 0 ? [] : [likePath(place, words, isWhole)]),
      ...paths.map((levels) => levelsPath(place, levels)),
    ],
    false,
  );
}

const ANY_LEVEL = '[*]';

/** Returns the levels of a category as shops write it: "Home > Decor". */
function levelsIn(value: string): string[] {
  const levels = value.split('>').flatMap((level) => level.trim() || []);
  return levels.length === 0 ? [value] : levels;
}

/** Matches what is in a category or in one below it. */
function levelsPath(place: string, levels: readonly string[]): string {
  const levelAt = (at: number) => place.replace(ANY_LEVEL, `[${at}]`);
  return joined(
    levels.map((level, at) => likePath(levelAt(at), [level], true)),
    true,
  );
}

function likePath(place: string, words: readonly string[], isWhole: boolean): string {
  const any = `(?:${words.map(plain).join('|')})`;
  return `(${place} like_regex ${JSON.stringify(isWhole ? `^${any}$` : any)} flag "i")`;
}

/** Escapes a text for use in a pattern. */
const plain = (value: string): string => value.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
