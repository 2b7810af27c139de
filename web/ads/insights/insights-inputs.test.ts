import { expect, test } from 'vitest';
import type { Campaign } from '#contract/ads/objects.ts';
import {
  MOST_REPORT_DAYS,
  type ReportRequest,
  reportProblems,
} from '#contract/ads/report-rules.ts';
import { countOf, type Days, dayAfter } from '../reporting/range.ts';
import { lifeOf } from './insights-inputs.ts';

const TODAY = '2026-09-23';
const bornOn = (day: string) => ({ created_time: Date.parse(day) / 1000 }) as Campaign;
const request: ReportRequest = {
  level: 'CAMPAIGN',
  start_date: TODAY,
  end_date: TODAY,
  granularity: 'TOTAL',
  campaign_ids: ['7'],
  ad_group_ids: null,
  ad_ids: null,
  breakdown: null,
  columns: ['SPEND'],
  order_by: null,
  together: false,
  entity_statuses: null,
  objective_types: null,
  least_impressions: null,
  conversion_columns: null,
};
const problemsOf = ({ from, to }: Days) =>
  reportProblems({ ...request, start_date: from, end_date: to }, TODAY);

test('a young campaign is reported from its first day', () => {
  expect(lifeOf(bornOn('2026-09-20'), TODAY)).toEqual({
    late: { from: '2026-09-20', to: TODAY },
    early: null,
    isCut: false,
  });
});

test.each([1, 2, 50, MOST_REPORT_DAYS, MOST_REPORT_DAYS + 1, 400])(
  'one that is %i days older than a report is long takes two, each of days that a report may have',
  (days) => {
    const begun = dayAfter(TODAY, -MOST_REPORT_DAYS - days);
    const { late, early, isCut } = lifeOf(bornOn(begun), TODAY);
    expect(early).not.toBeNull();
    if (early === null) return;
    expect(dayAfter(early.to, 1)).toBe(late.from);
    expect([...problemsOf(late), ...problemsOf(early)]).toEqual([]);
    expect(isCut).toBe(days > MOST_REPORT_DAYS);
    if (!isCut) expect(countOf(late) + countOf(early)).toBe(MOST_REPORT_DAYS + days + 1);
  },
);
