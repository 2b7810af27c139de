import { expect, test } from 'vitest';
import type { DraftDocument, DraftGroup } from '#contract/ads/drafts/drafts.ts';
import { costOf } from './cost-rules.ts';
import { newDocument } from './new-document.ts';

const NOW = Date.parse('2026-09-28T00:00:00Z');
const IN_TEN_DAYS = NOW / 1000 + 864_000;
const payer = { country: 'DE', currency: 'EUR' };

function costs(campaign: Partial<DraftDocument['campaign']>, ...groups: Partial<DraftGroup>[]) {
  const begun = newDocument(payer);
  const [first] = begun.ad_groups;
  if (first === undefined) throw new Error('a draft has an ad group');
  const document = {
    ...begun,
    campaign: { ...begun.campaign, ...campaign },
    ad_groups: groups.map((group) => ({ ...first, ...group })),
  };
  return costOf(document, NOW);
}

test('ad groups cost what their budgets are together, up to the cap of their campaign', () => {
  const groups = [{ budget_in_micro_currency: 7 }, { budget_in_micro_currency: 5 }];
  expect(costs({}, ...groups)).toEqual({ day: 12, whole: null });
  expect(costs({ daily_spend_cap: 10 }, ...groups)).toEqual({ day: 10, whole: null });
  expect(costs({ end_time: IN_TEN_DAYS }, ...groups)).toEqual({ day: 12, whole: 120 });
  expect(costs({ lifetime_spend_cap: 50, end_time: IN_TEN_DAYS }, ...groups)).toEqual({
    day: 12,
    whole: 50,
  });
});

test('a budget of all days together is spread over them, and a campaign that shares out has one alone', () => {
  const whole = {
    budget_type: 'LIFETIME',
    budget_in_micro_currency: 100,
    end_time: IN_TEN_DAYS,
  } as const;
  expect(costs({}, whole)).toEqual({ day: 10, whole: 100 });
  const shared = { budget_type: 'CBO_ADGROUP', budget_in_micro_currency: null } as const;
  const campaign = { is_campaign_budget_optimization: true, daily_spend_cap: 30 };
  expect(costs(campaign, shared, shared)).toEqual({ day: 30, whole: null });
  expect(costs({ ...campaign, end_time: IN_TEN_DAYS }, shared)).toEqual({ day: 30, whole: 300 });
});
