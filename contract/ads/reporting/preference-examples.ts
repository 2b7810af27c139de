import { example, world, type Example } from '#contract/kernel/example.ts';
import { FIRST_COLUMNS, FIRST_PREFERENCE } from './preference-rules.ts';
import { deleteAdNeedsPutOff, getAdChangeDays, getAdNeeds, putOffAdNeed } from './overview.ts';
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

/** Calls of the overview and of report preferences. */
export const preferenceExamples: readonly Example[] = [
  example(
    getAdNeeds,
    'What keeps ads of an ad account from running.',
    { advertiser_id },
    { type: 'ad_needs', needs: [], counts: {}, put_off: 0 },
  ),
  example(
    putOffAdNeed,
    'Hides from the viewer until tomorrow that a campaign ends soon.',
    { advertiser_id, kind: 'ENDS_SOON', id: world.campaign },
    { type: 'ad_need_put_off', until: 1_773_529_200 },
  ),
  example(
    deleteAdNeedsPutOff,
    'Shows the viewer everything again that they put off.',
    { advertiser_id },
    null,
  ),
  example(
    getAdChangeDays,
    'On which days of two weeks something was changed, and how often.',
    { advertiser_id, start_date: '2026-03-01', end_date: '2026-03-14' },
    { type: 'ad_change_days', days: [{ date: '2026-03-14', changes: 3 }] },
  ),
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
