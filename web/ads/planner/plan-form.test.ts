import { describe, expect, test } from 'vitest';
import { draftProblems } from '#contract/ads/drafts/draft-rules.ts';
import { parseSearch, stringifySearch } from '#web/kernel/app/search.ts';
import { problemsIn } from '../core/address-fields.ts';
import {
  draftFrom,
  inputOf,
  PLAN_FIELDS,
  type PlanForm,
  planIn,
  searchOf,
  specOf,
} from './plan-form.ts';

const payer = { country: 'DE', currency: 'EUR' };
const today = '2026-03-14';
const first = planIn({}, payer, today);
const whole: PlanForm = {
  objective: 'AWARENESS',
  countries: ['DE', 'AT'],
  youngest: '25',
  oldest: '65+',
  genders: ['male', 'unknown'],
  interests: ['glass', 'tea, and cake', '100 % wool'],
  from: '2026-04-01',
  to: '2026-04-30',
  budgetType: 'DAILY',
  budget: 12_340_000,
  bid: 4_500_000,
};

describe('the address of a plan', () => {
  test.each([
    ['all of it', whole],
    ['what a plan begins with', first],
    ['people everywhere', { ...first, countries: [] }],
    ['no budget', { ...first, budget: null }],
  ])('says %s', (_, form) => {
    const search = parseSearch(stringifySearch(searchOf(form)));
    expect(planIn(search, payer, today)).toEqual(form);
    expect(problemsIn(search, PLAN_FIELDS)).toEqual([]);
  });

  test('that makes no sense is passed over, and named', () => {
    const search = {
      goal: 'FAME',
      countries: 'de,DE,<b>',
      ages: '7-99',
      genders: 'cat,female',
      interests: '%E0%A4%A',
      per: 'HOUR',
      budget: 'much',
      bid: 'more',
    };
    expect(planIn(search, payer, today)).toEqual({
      ...first,
      countries: ['DE'],
      genders: ['female'],
      interests: ['%E0%A4%A'],
      budget: null,
    });
    const { interests: _, ...others } = search;
    expect(problemsIn(search, PLAN_FIELDS)).toEqual(Object.keys(others));
  });
});

test('what is asked about is the form as it stands, and nothing without a budget or a day', () => {
  expect(inputOf('7', whole)).toEqual({
    advertiser_id: '7',
    objective_type: 'AWARENESS',
    start_date: '2026-04-01',
    end_date: '2026-04-30',
    budget_type: 'DAILY',
    budget_in_micro_currency: 12_340_000,
    bid_in_micro_currency: 4_500_000,
    targeting_spec: {
      LOCATION: ['DE', 'AT'],
      GENDER: ['male', 'unknown'],
      INTEREST: ['glass', 'tea, and cake', '100 % wool'],
      MINIMUM_AGE: ['25'],
      MAXIMUM_AGE: ['65+'],
    },
  });
  expect(inputOf('7', { ...whole, budget: null })).toBeNull();
  expect(inputOf('7', { ...whole, to: '2026-02-30' })).toBeNull();
  expect(specOf({ ...first, youngest: '30' })).toMatchObject({
    MINIMUM_AGE: ['30'],
    MAXIMUM_AGE: ['65+'],
  });
});

test.each([whole, first])('a draft of it lacks nothing but a Pin', (form) => {
  const draft = draftFrom(form, { payer, today, name: 'Planned' });
  expect(draftProblems(draft, payer).map(({ field }) => field)).toEqual(['ad_groups.0.ads']);
  const [group] = draft.ad_groups;
  expect(group).toMatchObject({
    budget_type: form.budgetType,
    budget_in_micro_currency: form.budget,
    bid_in_micro_currency: form.bid,
    targeting_spec: specOf(form),
    end_time: Date.parse(form.to) / 1000 + 86_400,
  });
});
