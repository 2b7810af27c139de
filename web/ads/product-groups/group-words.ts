import type { Availability } from '#contract/ads/catalogs/feeds.ts';
import {
  type Condition,
  type ConditionField,
  conditionsOf,
  type FilterNode,
  isChoice,
  isRange,
  nodesOf,
  type ProductGroup,
} from '#contract/ads/catalogs/product-groups.ts';
import type { Translate } from '#web/kernel/words/words.ts';

/** Fields of conditions; English, to be translated. */
export const FIELD_LABEL: Readonly<Record<ConditionField, string>> = {
  TITLE: 'Title',
  BRAND: 'Brand',
  PRODUCT_TYPE: 'Product type',
  CATEGORY: 'Category',
  ITEM_ID: 'Product ID',
  ITEM_GROUP_ID: 'Item group',
  CUSTOM_LABEL_0: 'Custom label 0',
  CUSTOM_LABEL_1: 'Custom label 1',
  CUSTOM_LABEL_2: 'Custom label 2',
  CUSTOM_LABEL_3: 'Custom label 3',
  CUSTOM_LABEL_4: 'Custom label 4',
  AVAILABILITY: 'Availability',
  CONDITION: 'Condition',
  GENDER: 'Gender',
  PRICE: 'Price',
  SALE_PRICE: 'Sale price',
  CUSTOM_NUMBER_0: 'Custom number 0',
  CUSTOM_NUMBER_1: 'Custom number 1',
  CUSTOM_NUMBER_2: 'Custom number 2',
  CUSTOM_NUMBER_3: 'Custom number 3',
  CUSTOM_NUMBER_4: 'Custom number 4',
};

export const STOCK_LABEL: Readonly<Record<Availability, string>> = {
  IN_STOCK: 'In stock',
  OUT_OF_STOCK: 'Out of stock',
  PREORDER: 'On order',
};

const CHOICE_LABEL: Readonly<Record<string, string>> = {
  ...STOCK_LABEL,
  new: 'New',
  used: 'Used',
  refurbished: 'Refurbished',
  female: 'Women',
  male: 'Men',
  unisex: 'Anyone',
};
export const choiceLabel = (value: string): string => CHOICE_LABEL[value] ?? value;

const MICROS = 1_000_000;

interface Words {
  readonly t: Translate;
  readonly formats: string;
}

/** Describes a product group's conditions in one line. */
export function filterText({ filter }: Pick<ProductGroup, 'filter'>, words: Words): string {
  if (filter === null) return words.t('Everything in your data sources');
  return joined(
    nodesOf(filter).map((node) => nodeText(node, words)),
    'all_of' in filter,
    words,
  );
}

function nodeText(node: FilterNode, words: Words): string {
  if ('field' in node) return conditionText(node, words);
  const parts = conditionsOf(node).map((one) => conditionText(one, words));
  return parts.length === 1 ? (parts[0] ?? '') : `(${joined(parts, 'all_of' in node, words)})`;
}

function joined(parts: readonly string[], areAll: boolean, { formats }: Words): string {
  const type = areAll ? 'conjunction' : 'disjunction';
  return new Intl.ListFormat(formats, { type }).format(parts);
}

function conditionText({ field, negated, values, min, max }: Condition, words: Words): string {
  const { t } = words;
  const name = t(FIELD_LABEL[field]);
  if (isRange(field)) {
    const priceText = (end: number) =>
      (field.endsWith('PRICE') ? end / MICROS : end).toLocaleString(words.formats);
    const range =
      min === null
        ? t('up to {max}', { max: priceText(max ?? 0) })
        : max === null
          ? t('from {min}', { min: priceText(min) })
          : `${priceText(min)}–${priceText(max)}`;
    return negated ? t('{name} not {range}', { name, range }) : `${name} ${range}`;
  }
  const some = values.map((value) => (isChoice(field) ? t(choiceLabel(value)) : `“${value}”`));
  const list = joined(some, false, words);
  if (field !== 'TITLE') {
    return negated
      ? t('{name} is not {list}', { name, list })
      : t('{name} is {list}', { name, list });
  }
  return negated
    ? t('{name} without {list}', { name, list })
    : t('{name} with {list}', { name, list });
}
