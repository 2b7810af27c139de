import { describe, expect, test } from 'vitest';
import { OBJECTIVE_FILTER_NAMES } from '#contract/ads/reporting/objective-filters.ts';
import { FIRST_COLUMNS, FIRST_PREFERENCE } from '#contract/ads/reporting/preference-rules.ts';
import type { AdPreference } from '#contract/ads/reporting/preferences.ts';
import { filtersIn, listViewIn } from './list-view.ts';

const columns = [...FIRST_COLUMNS];
const first: AdPreference = {
  type: 'ad_preference',
  ad_account_id: '1',
  version: 0,
  ...FIRST_PREFERENCE,
  columns: { CAMPAIGN: columns, AD_GROUP: columns, AD: ['SAVE', 'OUTBOUND_CLICK'] },
  sets: [],
  views: [],
};

test('without a word of the address a list is as somebody sees it first', () => {
  expect(listViewIn({}, first, 'AD')).toEqual({
    statuses: ['ACTIVE', 'PAUSED'],
    objectives: [],
    query: '',
    isDelivered: false,
    columns: ['SAVE'],
    problems: [],
  });
  expect(listViewIn({}, { ...first, delivered_only: true }, 'AD').isDelivered).toBe(true);
});

describe('every objective of today and of earlier years', () => {
  test.each(OBJECTIVE_FILTER_NAMES)('%s is asked of the server', (name) => {
    expect(filtersIn({ objective: name })).toMatchObject({ objective_types: [name] });
    expect(listViewIn({ objective: name }, first, 'AD')).toMatchObject({ objectives: [name] });
  });
});

test('what a list is narrowed down to is a number, or is named', () => {
  const search = { campaign_id: 'all', ad_group_id: '12x' };
  expect(listViewIn(search, first, 'AD').problems).toEqual(['campaign_id', 'ad_group_id']);
  expect(listViewIn(search, first, 'AD_GROUP').problems).toEqual(['campaign_id']);
  expect(listViewIn({ campaign_id: '12' }, first, 'AD_GROUP').problems).toEqual([]);
});

test('what makes no sense is named', () => {
  const search = { status: 'ACTIVE,GONE', objective: 'PROFIT', columns: 'SAVE,X', delivered: 'y' };
  expect(listViewIn(search, first, 'AD')).toMatchObject({
    statuses: ['ACTIVE', 'PAUSED'],
    objectives: [],
    columns: ['SAVE'],
    problems: ['status', 'objective', 'columns', 'delivered'],
  });
});
