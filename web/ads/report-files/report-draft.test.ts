import { expect, test } from 'vitest';
import { draftFrom, FIRST_DRAFT, inputAgain, inputOf } from './report-draft.ts';

const made = {
  name: 'Spring',
  format: 'JSON',
  start_date: '2026-03-01',
  end_date: '2026-03-14',
  template: {
    level: 'AD_GROUP',
    date_range: 'CUSTOM',
    granularity: 'WEEK',
    breakdown: null,
    columns: ['SPEND', 'CTR'],
    conversion_columns: ['TOTAL_LEAD'],
    click_window_days: 7,
    engagement_window_days: 7,
    view_window_days: 0,
    report_time: 'TIME_OF_CONVERSION',
    campaign_ids: null,
    ad_group_ids: ['12', '13'],
    ad_ids: null,
    entity_statuses: ['ACTIVE'],
    objective_types: ['TRAFFIC'],
  },
} as const;
const again = { ...made, template: { ...made.template } } as unknown as Parameters<
  typeof draftFrom
>[0];

test('a report that is made from another one asks for the same', () => {
  const { columns, conversion_columns, campaign_ids, ad_ids, breakdown, ...same } = made.template;
  expect(inputOf('7', draftFrom(again))).toEqual({
    ...same,
    breakdown,
    advertiser_id: '7',
    name: 'Spring',
    format: 'JSON',
    start_date: '2026-03-01',
    end_date: '2026-03-14',
    columns,
    conversion_columns,
  });
  expect(inputAgain('7', again)).toEqual({
    ...inputOf('7', draftFrom(again)),
    campaign_ids,
    ad_ids,
  });
});

test('a whole ad account leaves nothing out, and a breakdown is of all days together', () => {
  const draft = { ...FIRST_DRAFT, name: 'All', ids: '1, 2', status: 'ACTIVE' } as const;
  expect(inputOf('7', { ...draft, level: 'ADVERTISER', breakdown: 'COUNTRY' })).toEqual({
    advertiser_id: '7',
    name: 'All',
    level: 'ADVERTISER',
    date_range: 'LAST_30_DAYS',
    granularity: 'TOTAL',
    breakdown: 'COUNTRY',
    columns: FIRST_DRAFT.columns,
    format: 'CSV',
  });
  expect(inputOf('7', { ...draft, ids: ' 1,2\n3 ' })).toMatchObject({
    campaign_ids: ['1', '2', '3'],
    entity_statuses: ['ACTIVE'],
  });
});
