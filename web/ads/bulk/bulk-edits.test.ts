import { expect, test } from 'vitest';
import type { Ad, AdGroup, Campaign } from '#contract/ads/objects.ts';
import { type Act, editWith, raised } from './bulk-acts.ts';
import { type Around, problemOf } from './bulk-check.ts';
import { NOTHING, reduceEdits } from './bulk-edits.ts';
import { type Edit, type Entity, sentOf } from './bulk-rows.ts';

const common = {
  ad_account_id: '1',
  name: 'Window light, always on',
  status: 'ACTIVE',
  created_time: 0,
  updated_time: 0,
  version: 3,
  start_time: 1_788_220_800,
  end_time: null,
  summary_status: 'RUNNING',
} as const;
const campaign: Campaign = {
  ...common,
  id: '11',
  type: 'campaign',
  objective_type: 'CONSIDERATION',
  daily_spend_cap: 24_000_000,
  lifetime_spend_cap: null,
  is_campaign_budget_optimization: false,
  is_flexible_daily_budgets: false,
  is_performance_plus: false,
};
const group: AdGroup = {
  ...common,
  id: '21',
  type: 'adgroup',
  campaign_id: '11',
  billable_event: 'CLICKTHROUGH',
  budget_in_micro_currency: 5_000_000,
  budget_type: 'DAILY',
  bid_in_micro_currency: 300_000,
  bid_strategy_type: 'MAX_BID',
  pacing_delivery_type: 'STANDARD',
  placement_group: 'ALL',
  auto_targeting_enabled: true,
  targeting_spec: { LOCATION: ['DE'] },
  optimization_goal_metadata: null,
  lifetime_frequency_cap: null,
};
const ad: Ad = {
  ...common,
  id: '31',
  type: 'ad',
  campaign_id: '11',
  ad_group_id: '21',
  pin_id: '1',
  creative_type: 'REGULAR',
  destination_url: null,
  review_status: 'APPROVED',
  rejected_reasons: [],
  is_pin_deleted: false,
  summary_status: 'APPROVED',
};
const around: Around = {
  payer: { country: 'DE', currency: 'EUR' },
  campaigns: new Map([[campaign.id, campaign]]),
  groups: new Map([[campaign.id, [group]]]),
};
const percent = (points: number, more: object = {}): Act => ({
  kind: 'percent',
  what: 'budget',
  points,
  most: null,
  step: null,
  ...more,
});

test.each([
  [24_000_000, 1000, 26_400_000],
  [999_999_999_999, 1, 1_000_099_999_999],
  [3, -5000, 2],
  [1_000_000, -10_000, 0],
])('%i micros changed by %i hundredths of a percent are %i', (micros, points, after) => {
  expect(raised(micros, points)).toBe(after);
});

test('a budget is raised from what stands, up to a limit, to a round amount, and pressed twice it is the same', () => {
  const once = editWith(campaign, {}, percent(1000));
  expect(once).toEqual({ budget: 26_400_000 });
  expect(editWith(campaign, once, percent(1000))).toEqual(once);
  expect(editWith(campaign, {}, percent(1000, { most: 25_000_000 }))).toEqual({
    budget: 25_000_000,
  });
  expect(editWith(campaign, {}, percent(333, { step: 100_000 }))).toEqual({ budget: 24_800_000 });
  expect(editWith(campaign, once, percent(0))).toEqual({});
});

test('what an entity does not have is left alone', () => {
  const shared = { ...campaign, daily_spend_cap: null };
  expect(editWith(shared, {}, percent(1000))).toEqual({});
  expect(editWith(campaign, {}, percent(1000, { what: 'bid' }))).toEqual({});
  const automatic = { ...group, bid_in_micro_currency: null };
  expect(editWith(automatic, {}, { kind: 'amount', what: 'bid', micros: 5 })).toEqual({});
  expect(editWith(ad, {}, { kind: 'dates', end: 1 })).toEqual({});
  const over = { ...campaign, status: 'ARCHIVED' } as const;
  expect(editWith(over, {}, { kind: 'replace', find: 'light', by: 'dark' })).toEqual({});
});

test('names are replaced as they are written, and targeting is added to', () => {
  const replaced = editWith(ad, {}, { kind: 'replace', find: ', always', by: ' $& ' });
  expect(replaced).toEqual({ name: 'Window light $&  on' });
  const target = { kind: 'target', part: 'LOCATION', value: 'AT' } as const;
  const once = editWith(group, {}, target);
  expect(once).toEqual({ spec: { LOCATION: ['DE', 'AT'] } });
  expect(editWith(group, once, target)).toEqual(once);
  expect(editWith(group, once, { ...target, part: 'APPTYPE', value: 'web' })).toEqual({
    spec: { LOCATION: ['DE', 'AT'], APPTYPE: ['web'] },
  });
});

test('an edit is sent in the fields of the call', () => {
  const lifetime = { ...campaign, daily_spend_cap: null, lifetime_spend_cap: 9_000_000 };
  expect(sentOf(lifetime, { budget: 1, end: null, name: 'Jars' })).toEqual({
    lifetime_spend_cap: 1,
    end_time: null,
    name: 'Jars',
  });
  expect(sentOf(group, { budget: 1, bid: 2, start: 3 })).toEqual({
    budget_in_micro_currency: 1,
    bid_in_micro_currency: 2,
    start_time: 3,
  });
});

const refusals: readonly [Entity, Edit, string | null][] = [
  [ad, { name: ' ' }, 'Give it a name.'],
  [ad, { name: 'x'.repeat(256) }, 'Please enter no more than 255 characters.'],
  [ad, { name: 'Jars' }, null],
  [campaign, { end: common.start_time }, 'It ends before it starts.'],
  [campaign, { budget: 1_000_001_000_000 }, 'Choose at most 1000000 EUR.'],
  [campaign, { start: common.start_time + 86_400 }, 'It starts before its campaign.'],
  [campaign, { status: 'ARCHIVED' }, null],
  [{ ...campaign, status: 'ARCHIVED' }, {}, "What's archived or deleted can't be changed."],
  [group, { bid: 999 }, 'Bid at least 0.001 EUR.'],
  [group, { start: common.start_time - 1 }, 'It starts before its campaign.'],
  [group, { spec: { GEO: ['DE-BY'] } }, "Regions can't be chosen yet. Choose countries."],
];
test.each(refusals)(
  'what the server would refuse is said before it is sent: %#',
  (row, edit, text) => {
    expect(problemOf(row, edit, around)).toBe(text);
  },
);

test('rows that are left out are not filled; steps are taken back one by one; what was done is no edit', () => {
  const rows = [campaign, { ...campaign, id: '12' }];
  const off = reduceEdits(NOTHING, { do: 'leave', ids: ['12'], isOff: true });
  const filled = reduceEdits(off, { do: 'fill', rows, act: percent(1000) });
  expect([...filled.edits]).toEqual([['11', { budget: 26_400_000 }]]);
  const typed = reduceEdits(filled, { do: 'cell', row: campaign, part: { name: 'Jars' } });
  expect(typed.edits.get('11')).toEqual({ budget: 26_400_000, name: 'Jars' });
  expect(reduceEdits(typed, { do: 'undo' }).edits).toEqual(filled.edits);
  const refused = { kind: 'refused', reason: 'No.', isStale: false } as const;
  const answered = reduceEdits(typed, { do: 'answer', results: new Map([['11', refused]]) });
  expect(answered.edits.get('11')).toEqual(typed.edits.get('11'));
  const again = reduceEdits(answered, { do: 'cell', row: campaign, part: { name: 'Vases' } });
  expect(again.results.size).toBe(0);
  const done = reduceEdits(again, { do: 'answer', results: new Map([['11', { kind: 'done' }]]) });
  expect([done.edits.size, done.past.length]).toEqual([0, 0]);
});
