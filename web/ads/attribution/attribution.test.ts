import { expect, test } from 'vitest';
import { FIRST_PREFERENCE } from '#contract/ads/reporting/preference-rules.ts';
import { attributionIn } from './attribution.ts';

const first = {
  click_window_days: FIRST_PREFERENCE.click_window_days,
  engagement_window_days: FIRST_PREFERENCE.engagement_window_days,
  view_window_days: FIRST_PREFERENCE.view_window_days,
  report_time: FIRST_PREFERENCE.report_time,
};

test('an address chooses windows one by one; the others stay as the viewer has them', () => {
  expect(attributionIn({}, first)).toEqual({ attribution: first, problems: [] });
  expect(attributionIn({ click: '7', view: '0', counted: 'conversion' }, first)).toEqual({
    attribution: {
      ...first,
      click_window_days: 7,
      view_window_days: 0,
      report_time: 'TIME_OF_CONVERSION',
    },
    problems: [],
  });
});

test('what is no window is named, and left out', () => {
  const search = { click: '2', engagement: '', view: '60', counted: 'NOW' };
  expect(attributionIn(search, first)).toEqual({
    attribution: { ...first, view_window_days: 60 },
    problems: ['click', 'engagement', 'counted'],
  });
});
