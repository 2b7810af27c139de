import { example, world, type Example } from '#contract/kernel/example.ts';
import { getAdPlan, getAdPlanCheck } from './plan.ts';

const advertiser_id = world.glassworks;

export const planExamples: readonly Example[] = [
  example(
    getAdPlan,
    'What a campaign about glass would bring at several budgets; too little was seen here yet to tell.',
    {
      advertiser_id,
      objective_type: 'CONSIDERATION',
      budget_type: 'LIFETIME',
      budget_in_micro_currency: 70_000_000,
      targeting_spec: { LOCATION: ['DE', 'AT'], INTEREST: ['glass'] },
    },
    {
      type: 'ad_plan',
      is_known: false,
      has_topics: true,
      currency: 'EUR',
      days: 14,
      points: [],
      auctions: 0,
      auctions_read: 0,
      people_lately: 0,
    },
  ),
  example(
    getAdPlanCheck,
    'How wrong plans would have been; too few ad groups have run yet to tell.',
    { advertiser_id },
    { type: 'ad_plan_check', cases: 0, median_error: null },
  ),
];
