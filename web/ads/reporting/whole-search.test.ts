import { expect, test } from 'vitest';
import { FIRST_PREFERENCE } from '#contract/ads/reporting/preference-rules.ts';
import type { AdPreference } from '#contract/ads/reporting/preferences.ts';
import { viewListAt, wholeSearch } from './whole-search.ts';

const own: AdPreference = {
  type: 'ad_preference',
  ad_account_id: '1',
  version: 3,
  ...FIRST_PREFERENCE,
  days: 7,
  compare: false,
  delivered_only: true,
  view_window_days: 7,
  report_time: 'TIME_OF_CONVERSION',
  columns: { CAMPAIGN: ['SPEND', 'CTR'], AD_GROUP: ['SPEND'], AD: ['IMPRESSION'] },
  sets: [],
  views: [],
};

test('a link to a list names what its viewer prefers, and what they chose stands above it', () => {
  const preferred = {
    days: '7',
    compare: '0',
    step: 'DAY',
    delivered: '1',
    columns: 'SPEND,CTR',
    click: '30',
    engagement: '30',
    view: '7',
    counted: 'conversion',
  };
  expect(wholeSearch({}, own, 'CAMPAIGN')).toEqual(preferred);
  const chosen = { q: 'vase', sort: '-SPEND', delivered: '0', columns: 'SAVE', compare: '1' };
  expect(wholeSearch(chosen, own, 'CAMPAIGN')).toEqual({ ...preferred, ...chosen });
});

test('days of its own take the place of the preferred ones', () => {
  const search = wholeSearch({ from: '2026-03-01', to: '2026-03-14' }, own, 'AD');
  expect(search).toMatchObject({ from: '2026-03-01', columns: 'IMPRESSION' });
  expect(search).not.toHaveProperty('days');
});

test('lists without chosen columns name the days alone', () => {
  expect(wholeSearch({ match: 'EXACT' }, own, 'KEYWORD')).toEqual({
    days: '7',
    compare: '0',
    match: 'EXACT',
  });
});

test('only pages of lists are lists', () => {
  expect(viewListAt('reporting_ad_groups')).toBe('AD_GROUP');
  expect(viewListAt('overview')).toBe(null);
});
