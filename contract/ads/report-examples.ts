import { example, world, type Example } from '#contract/kernel/example.ts';
import { getAdReport } from './reports.ts';

export const reportExamples: readonly Example[] = [
  example(
    getAdReport,
    'What each campaign brought and cost in two weeks, the dearest first.',
    {
      advertiser_id: world.glassworks,
      level: 'CAMPAIGN',
      start_date: '2026-03-01',
      end_date: '2026-03-14',
      columns: 'SPEND,IMPRESSION,CLICKTHROUGH,CTR',
    },
    [
      {
        type: 'ad_report',
        level: 'CAMPAIGN',
        id: world.campaign,
        campaign_id: null,
        ad_group_id: null,
        date: null,
        value: null,
        metrics: { SPEND: 0, IMPRESSION: 1, CLICKTHROUGH: 0, CTR: 0 },
      },
    ],
  ),
];
