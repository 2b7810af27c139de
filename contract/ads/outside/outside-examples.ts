import { example, world, type Example } from '#contract/kernel/example.ts';
import { createOutsideConversions, getAttributionComparison } from './outside.ts';

const advertiser_id = world.glassworks;
const nothing = { conversions: 0, value_in_micro_currency: 0 };

export const outsideExamples: readonly Example[] = [
  example(
    createOutsideConversions,
    'Takes what another system credits ad groups with; each is answered for itself.',
    {
      advertiser_id,
      data: [
        {
          event_id: 'order-17',
          event_name: 'checkout',
          event_timestamp: 1_000_000_000,
          ad_group_id: world.adGroup,
          attribution_scope: 'click',
          attribution_model: 'last_touch',
          attribution_score: 1,
          value: 49.5,
          currency: 'EUR',
        },
      ],
    },
    {
      type: 'outside_conversions',
      received: 1,
      processed: 0,
      problems: ['event_timestamp: It happened more than 95 days ago.'],
    },
  ),
  example(
    getAttributionComparison,
    'What is counted here beside what another system credits.',
    {
      advertiser_id,
      attribution_model: 'last_touch',
      start_date: '2026-03-01',
      end_date: '2026-03-14',
    },
    {
      type: 'attribution_comparison',
      currency: 'EUR',
      here: nothing,
      elsewhere: nothing,
      touchpoints: null,
      received_time: null,
      campaigns: [],
    },
  ),
];
