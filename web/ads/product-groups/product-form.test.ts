import { expect, test } from 'vitest';
import type { ProductFilter } from '#contract/ads/catalogs/product-groups.ts';
import { filterOf, formOf, NEW_GROUP, newCondition, newSet } from './product-form.ts';

const plain = { negated: false, values: [], min: null, max: null };

test('a stored filter comes back from its form as it was', () => {
  const filter: ProductFilter = {
    any_of: [
      { ...plain, field: 'BRAND', values: ['Noor', 'Cups.co'], negated: true },
      {
        all_of: [
          { ...plain, field: 'PRICE', min: 9_500_000 },
          { ...plain, field: 'CUSTOM_NUMBER_1', max: 7 },
          { ...plain, field: 'AVAILABILITY', values: ['IN_STOCK'] },
        ],
      },
    ],
  };
  expect(filterOf(formOf({ name: 'Cups', feed_id: null, filter }))).toEqual(filter);
});

test('a form means nothing while one of its conditions is not whole', () => {
  const priced = (min: string, max: string) =>
    filterOf({ ...NEW_GROUP, nodes: [{ ...newCondition('PRICE'), min, max }] });
  expect(filterOf(NEW_GROUP)).toBeNull();
  expect(filterOf({ ...NEW_GROUP, nodes: [] })).toBeNull();
  expect(priced('', '')).toBeNull();
  expect(priced('a lot', '')).toBeNull();
  expect(priced('20', '10')).toBeNull();
  expect(priced('', '9,5')).toEqual({ all_of: [{ ...plain, field: 'PRICE', max: 9_500_000 }] });
  const title = { ...newCondition(), words: ' vase \n\n cup' };
  expect(filterOf({ ...NEW_GROUP, nodes: [title] })).toEqual({
    all_of: [{ ...plain, field: 'TITLE', values: ['vase', 'cup'] }],
  });
  expect(filterOf({ ...NEW_GROUP, nodes: [title, newSet()] })).toBeNull();
});
