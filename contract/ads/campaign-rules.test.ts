import { describe, expect, it } from 'vitest';
import {
  campaignProblems,
  groupProblems,
  type RuledCampaign,
  type RuledGroup,
  statusProblems,
} from './campaign-rules.ts';
import { targetingProblems } from './targeting-rules.ts';
import { BILLABLE_EVENTS, ENTITY_STATUSES, OBJECTIVES } from './objects.ts';

const payer = { country: 'DE', currency: 'EUR' };
const campaign: RuledCampaign = {
  objective_type: 'CONSIDERATION',
  daily_spend_cap: null,
  lifetime_spend_cap: null,
  start_time: 1000,
  end_time: 2000,
  is_campaign_budget_optimization: false,
  is_flexible_daily_budgets: false,
};
const group: RuledGroup = {
  billable_event: 'CLICKTHROUGH',
  budget_in_micro_currency: 5_000_000,
  budget_type: 'DAILY',
  bid_in_micro_currency: 300_000,
  bid_strategy_type: 'MAX_BID',
  pacing_delivery_type: 'STANDARD',
  optimization_goal_metadata: null,
  lifetime_frequency_cap: null,
  start_time: null,
  end_time: null,
};
const goal = {
  conversion_tag_v3_goal_metadata: {
    conversion_tag_id: '1',
    conversion_event: 'CHECKOUT' as const,
  },
};

const wrong = (problems: readonly { readonly field: string }[]): string[] =>
  problems.map(({ field }) => field);
const ofCampaign = (more: Partial<RuledCampaign>, who = payer): string[] =>
  wrong(campaignProblems({ ...campaign, ...more }, who));
const ofGroup = (more: Partial<RuledGroup>, above: Partial<RuledCampaign> = {}): string[] =>
  wrong(groupProblems({ ...group, ...more }, { ...campaign, ...above }, payer));

describe('a campaign', () => {
  it('has one cap at most, within what the country allows', () => {
    expect(ofCampaign({})).toEqual([]);
    expect(ofCampaign({ daily_spend_cap: 1_000_000 })).toEqual([]);
    expect(ofCampaign({ daily_spend_cap: 999_999 })).toEqual(['daily_spend_cap']);
    expect(ofCampaign({ daily_spend_cap: 1_000_000_000_001 })).toEqual(['daily_spend_cap']);
    const czech = { country: 'CZ', currency: 'CZK' };
    expect(ofCampaign({ daily_spend_cap: 10_999_999 }, czech)).toEqual(['daily_spend_cap']);
    const both = { daily_spend_cap: 5_000_000, lifetime_spend_cap: 5_000_000 };
    expect(ofCampaign(both)).toEqual(['lifetime_spend_cap']);
  });

  it('ends after it begins, and by a day where its cap is of a lifetime', () => {
    expect(ofCampaign({ end_time: 1000 })).toEqual(['end_time']);
    expect(ofCampaign({ lifetime_spend_cap: 5_000_000, end_time: null })).toEqual(['end_time']);
  });

  it('shares out a budget that it has', () => {
    expect(ofCampaign({ is_campaign_budget_optimization: true })).toEqual(['daily_spend_cap']);
    const flexible = { is_flexible_daily_budgets: true, lifetime_spend_cap: 5_000_000 };
    expect(ofCampaign(flexible)).toEqual(['is_flexible_daily_budgets']);
  });
});

describe('an ad group', () => {
  it('is paid for by what its objective brings', () => {
    const allowed = OBJECTIVES.map((objective_type) => [
      objective_type,
      BILLABLE_EVENTS.filter(
        (billable_event) =>
          !ofGroup({ billable_event }, { objective_type }).includes('billable_event'),
      ),
    ]);
    expect(Object.fromEntries(allowed)).toEqual({
      AWARENESS: ['IMPRESSION'],
      CONSIDERATION: ['CLICKTHROUGH'],
      WEB_CONVERSION: ['CLICKTHROUGH', 'IMPRESSION'],
      CATALOG_SALES: ['CLICKTHROUGH'],
      VIDEO_COMPLETION: ['VIDEO_V_50_MRC'],
    });
    const conversions = { objective_type: 'WEB_CONVERSION' } as const;
    expect(ofGroup({}, conversions)).toEqual(['optimization_goal_metadata']);
    expect(ofGroup({ optimization_goal_metadata: goal }, conversions)).toEqual([]);
    expect(ofGroup({ optimization_goal_metadata: goal })).toEqual(['optimization_goal_metadata']);
  });

  it('has a bid unless it bids by itself', () => {
    const automatic = { bid_strategy_type: 'AUTOMATIC_BID' } as const;
    expect(ofGroup({ ...automatic, bid_in_micro_currency: null })).toEqual([]);
    expect(ofGroup(automatic)).toEqual(['bid_in_micro_currency']);
    expect(ofGroup({ bid_in_micro_currency: null })).toEqual(['bid_in_micro_currency']);
    expect(ofGroup({ bid_in_micro_currency: 999 })).toEqual(['bid_in_micro_currency']);
    expect(ofGroup({ bid_in_micro_currency: 1_000_000_000_001 })).toEqual([
      'bid_in_micro_currency',
    ]);
    const video = { objective_type: 'VIDEO_COMPLETION' } as const;
    expect(ofGroup({ billable_event: 'VIDEO_V_50_MRC' }, video)).toEqual(['bid_strategy_type']);
  });

  it('has a budget of its own unless its campaign shares one out', () => {
    const shared = { is_campaign_budget_optimization: true, daily_spend_cap: 9_000_000 };
    const part = { budget_type: 'CBO_ADGROUP', budget_in_micro_currency: null } as const;
    expect(ofGroup(part, shared)).toEqual([]);
    expect(ofGroup({}, shared)).toEqual(['budget_type']);
    expect(ofGroup(part)).toEqual(['budget_type']);
    expect(ofGroup({ ...part, budget_in_micro_currency: 5_000_000 }, shared)).toEqual([
      'budget_in_micro_currency',
    ]);
    expect(ofGroup({ ...part, pacing_delivery_type: 'ACCELERATED' }, shared)).toEqual([
      'pacing_delivery_type',
    ]);
    expect(ofGroup({ budget_in_micro_currency: null })).toEqual(['budget_in_micro_currency']);
    expect(ofGroup({ budget_in_micro_currency: 1 })).toEqual(['budget_in_micro_currency']);
    const lifetime = { budget_type: 'LIFETIME' } as const;
    expect(ofGroup(lifetime)).toEqual([]);
    expect(ofGroup(lifetime, { end_time: null })).toEqual(['end_time']);
    expect(ofGroup(lifetime, { is_flexible_daily_budgets: true })).toEqual(['budget_type']);
  });

  it('limits views only where they are paid for, and up to an end', () => {
    const views = { lifetime_frequency_cap: 5, end_time: 1500 };
    expect(ofGroup(views)).toEqual(['lifetime_frequency_cap']);
    const awareness = { objective_type: 'AWARENESS' } as const;
    const paid = { ...views, billable_event: 'IMPRESSION' } as const;
    expect(ofGroup(paid, awareness)).toEqual([]);
    expect(ofGroup({ ...paid, end_time: null }, awareness)).toEqual(['end_time']);
  });

  it('runs within its campaign', () => {
    expect(ofGroup({ start_time: 1000, end_time: 2000 })).toEqual([]);
    expect(ofGroup({ start_time: 999 })).toEqual(['start_time']);
    expect(ofGroup({ end_time: 2001 })).toEqual(['end_time']);
    expect(ofGroup({ start_time: 1500, end_time: 1400 })).toEqual(['end_time']);
    expect(ofGroup({ start_time: 2000 })).toEqual(['start_time']);
    expect(ofGroup({ end_time: 1000 })).toEqual(['start_time']);
  });
});

it('what cannot be gone by is refused, each part by its name', () => {
  const named = { LOCATION: ['DE'], INTEREST: ['glass'], GENDER: ['female' as const] };
  expect(targetingProblems({})).toEqual([]);
  expect(targetingProblems({ ...named, TARGETING_STRATEGY: ['CHOOSE_YOUR_OWN'] })).toEqual([]);
  const audiences = { AUDIENCE_INCLUDE: ['1'], AUDIENCE_EXCLUDE: ['2'] };
  expect(targetingProblems({ ...named, ...audiences })).toEqual([]);
  for (const part of [
    { GEO: ['DE-BY'] },
    { INTEREST: ['glass', 'Breast cancer'] },
    { TARGETING_STRATEGY: ['FIND_NEW_CUSTOMERS' as const] },
  ]) {
    const fields = Object.keys(part).map((name) => `targeting_spec.${name}`);
    expect(wrong(targetingProblems({ ...named, ...part }))).toEqual(fields);
  }
});

it('what is archived or thrown away stays so, and a draft is one only at first', () => {
  const next = ENTITY_STATUSES.map((from) => [
    from,
    ENTITY_STATUSES.filter((to) => to !== from && statusProblems(from, to).length === 0),
  ]);
  expect(Object.fromEntries(next)).toEqual({
    ACTIVE: ['PAUSED', 'ARCHIVED'],
    PAUSED: ['ACTIVE', 'ARCHIVED'],
    ARCHIVED: [],
    DRAFT: ['ACTIVE', 'PAUSED', 'DELETED_DRAFT'],
    DELETED_DRAFT: [],
  });
});
