import { example, world, type Example } from '#contract/kernel/example.ts';
import { FIRST_COLUMNS, FIRST_PREFERENCE } from './preference-rules.ts';
import { type AdPreference, getAdPreference, updateAdPreference } from './preferences.ts';

const advertiser_id = world.glassworks;
const columns = [...FIRST_COLUMNS];
const first: AdPreference = {
  type: 'ad_preference',
  ad_account_id: advertiser_id,
  version: 0,
  ...FIRST_PREFERENCE,
  columns: { CAMPAIGN: columns, AD_GROUP: columns, AD: columns },
  sets: [],
  views: [],
};

export const preferenceExamples: readonly Example[] = [
  example(
    getAdPreference,
    'What the viewer sees first in the reports of an ad account.',
    { advertiser_id },
    first,
  ),
  example(
    updateAdPreference,
    'Shows a week first, with three columns of campaigns.',
    {
      advertiser_id,
      version: 0,
      days: 7,
      columns: { CAMPAIGN: ['SPEND', 'SAVE', 'CTR'] },
      views: [{ name: 'Only what spends', level: 'CAMPAIGN', query: 'delivered=1' }],
    },
    {
      ...first,
      version: 1,
      days: 7,
      columns: { ...first.columns, CAMPAIGN: ['SPEND', 'SAVE', 'CTR'] },
      views: [{ name: 'Only what spends', level: 'CAMPAIGN', query: 'delivered=1' }],
    },
  ),
];
