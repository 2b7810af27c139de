import { example, WHEN, world, type Example } from '#contract/kernel/example.ts';
import type { Ad, AdGroup, Campaign } from '../objects.ts';
import {
  type AutomatedCampaign,
  createAutomatedCampaign,
  updateAutomatedCampaign,
} from './automated.ts';
import { getAdCampaignMode, updateAdCampaignMode } from './campaign-mode.ts';
import { createAdCopies } from './copies.ts';
import { getAdSheetColumns, getAdSheetRows } from './sheet.ts';

const SECONDS = Date.parse(WHEN) / 1000;
const advertiser_id = world.glassworks;
const newId = '1188950301542301720';

interface Shown {
  readonly campaign: Campaign;
  readonly adGroup: AdGroup;
  readonly ad: Ad;
}

/**
 * Examples of automated campaigns, copies and sheets, alongside the campaign, ad group and ad of the other examples.
 */
export function bulkExamples(sample: Shown): readonly Example[] {
  const automated = automatedFrom(sample);
  return [
    example(
      createAdCopies,
      'Copies a campaign with all that is in it; the copy is paused.',
      { advertiser_id, campaign_id: world.campaign, count: 1, depth: 'KEYWORDS' },
      [
        {
          ...sample.campaign,
          id: newId,
          name: 'Copy of Vases in spring',
          status: 'PAUSED',
          start_time: null,
          end_time: null,
          summary_status: 'PAUSED',
        },
      ],
    ),
    example(
      createAutomatedCampaign,
      'Makes a campaign of Pins, people and a budget; the rest is found by itself.',
      {
        advertiser_id,
        name: 'First-time buyers',
        objective_type: 'CONSIDERATION',
        pin_ids: [world.vase],
        targeting_spec: { LOCATION: ['NL', 'BE'] },
        daily_spend_cap: 20_000_000,
        start_time: SECONDS,
      },
      automated,
    ),
    example(
      updateAutomatedCampaign,
      'Pauses an automated campaign.',
      { advertiser_id, campaign_id: world.automated, version: 1, status: 'PAUSED' },
      pausedOf(automated),
    ),
    ...modeExamples,
    ...sheetExamples,
  ];
}

function automatedFrom({ campaign, adGroup, ad }: Shown): AutomatedCampaign {
  const ofCampaign = { campaign_id: newId, name: 'First-time buyers' };
  const ad_group_id = '1188950301542301721';
  return {
    type: 'automated_campaign',
    id: newId,
    campaign: {
      ...campaign,
      id: newId,
      name: 'First-time buyers',
      daily_spend_cap: 20_000_000,
      end_time: null,
      is_campaign_budget_optimization: true,
      is_flexible_daily_budgets: true,
      is_performance_plus: true,
    },
    ad_group: {
      ...adGroup,
      ...ofCampaign,
      id: ad_group_id,
      budget_in_micro_currency: null,
      budget_type: 'CBO_ADGROUP',
      targeting_spec: { LOCATION: ['NL', 'BE'] },
      start_time: null,
      end_time: null,
    },
    ads: [
      {
        ...ad,
        id: '1188950301542301722',
        campaign_id: newId,
        ad_group_id,
        name: 'A blue vase',
        destination_url: 'https://glassworks.example/vases/',
      },
    ],
    product_group_ids: [],
  };
}

function pausedOf({ campaign, ad_group, ads, ...whole }: AutomatedCampaign): AutomatedCampaign {
  const paused = { summary_status: 'PAUSED' } as const;
  return {
    ...whole,
    campaign: { ...campaign, ...paused, status: 'PAUSED', version: 2 },
    ad_group: { ...ad_group, ...paused },
    ads: ads.map((ad) => ({ ...ad, ...paused })),
  };
}

const modeExamples: readonly Example[] = [
  example(
    getAdCampaignMode,
    'How the viewer makes campaigns.',
    {},
    { type: 'ad_campaign_mode', mode: 'ADS_MANAGER', is_chosen: false },
  ),
  example(
    updateAdCampaignMode,
    'Chooses campaigns that find most by themselves.',
    { mode: 'AUTOMATED_CAMPAIGN' },
    { type: 'ad_campaign_mode', mode: 'AUTOMATED_CAMPAIGN', is_chosen: true },
  ),
];

const sheetExamples: readonly Example[] = [
  example(
    getAdSheetColumns,
    'The columns of a sheet, of which this is the first.',
    { advertiser_id },
    {
      type: 'ad_sheet_columns',
      columns: [
        {
          name: 'Action',
          entity_type: null,
          field: 'action',
          kind: 'ACTION',
          values: ['Create', 'Edit'],
          maximum: null,
          is_required: false,
          is_fixed: false,
          is_clearable: false,
          reference: 'Create or Edit; without it the row is passed over',
        },
      ],
    },
  ),
  example(
    getAdSheetRows,
    'The rows of a sheet: campaigns with what is in them; here a campaign alone.',
    { advertiser_id, campaign_ids: [world.campaign], entity_types: ['CAMPAIGN'] },
    [
      {
        type: 'ad_sheet_row',
        id: world.campaign,
        entity_type: 'CAMPAIGN',
        cells: {
          Entity: 'CAMPAIGN',
          'Campaign ID': `[${world.campaign}]`,
          'Campaign name': 'Vases in spring',
          'Campaign objective type': 'CONSIDERATION',
          'Campaign status': 'ACTIVE',
          'Campaign start time': '[2026-03-14 09:26:53]',
          'Campaign end time': '[2026-04-14 09:26:53]',
          'Campaign is campaign budget optimization': 'FALSE',
          'Campaign is flexible daily budgets': 'FALSE',
          'Campaign version': '1',
        },
      },
    ],
  ),
];
