import { expect, test } from 'vitest';
import { readSearch, searchAddress } from './search-address.ts';
import type { SearchScope } from './search-scopes.ts';

test.each<[Record<string, unknown>, SearchScope | null, object]>([
  [{ commerce_only: 'True' }, null, { scope: 'buyable_pins' }],
  [{ commerce_only: 'true' }, 'shop_tool', { scope: 'shop_tool' }],
  [{ commerce_only: '1' }, 'pins', { scope: 'pins' }],
  [{ scope: 'people' }, 'shop_tool', { scope: 'users' }],
  [{ scope: 'nothing' }, 'shop_tool', { scope: 'shop_tool' }],
  [{ journey_depth: '3' }, null, { journey_depth: 3 }],
  [
    { colors: 'red,#00FF00,ff00ff,x' },
    null,
    {
      appliedProductFilters: [{ type: 6, values: ['red', '#00ff00', '#ff00ff'] }],
    },
  ],
  [{ tab: 'shop', interest_id: '12' }, null, { tab: 'shop', interest_id: '12' }],
])('reads %j for %s [SEARCH-02]', (params, scope, read) => {
  const request = readSearch({ q: ' wren ', ...params }, scope);
  expect(request).toMatchObject({ query: 'wren', ...read });
  const address = new URL(searchAddress('/search/pins/', request), 'http://x.example');
  expect(readSearch(Object.fromEntries(address.searchParams), 'pins')).toEqual(request);
});

test('what is wrong in an address is left out [SEARCH-02]', () => {
  const wrong = {
    q: 'x'.repeat(400),
    journey_depth: '1.5',
    price_min: '-1',
    price_max: 'NaN',
    date_min: 'now',
    top_pin_ids: 'a,b',
    query_pin_sigs: 'zz',
    appliedProductFilters: '[{"type":2},{"type":6,"values":["x"]},5]',
    applied_unified_filters: '{',
    filters: 'sounds',
    user: { a: 1 },
  };
  expect(readSearch(wrong)).toEqual({
    query: 'x'.repeat(300),
    scope: 'pins',
    rs: 'direct_navigation',
  });
});
