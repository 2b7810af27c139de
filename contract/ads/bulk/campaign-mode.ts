import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';

/** How a person creates campaigns: where "Create" leads, in every ad account [CONSOLE-10]. */

export const CAMPAIGN_MODES = ['ADS_MANAGER', 'AUTOMATED_CAMPAIGN'] as const;
export type CampaignMode = (typeof CAMPAIGN_MODES)[number];

const adCampaignMode = z.object({
  type: z.literal('ad_campaign_mode'),
  mode: z.enum(CAMPAIGN_MODES),
  /** Whether the person has chosen; the default is the ads manager. */
  is_chosen: z.boolean(),
});
export type AdCampaignMode = z.infer<typeof adCampaignMode>;

export const getAdCampaignMode = defineCall({
  name: 'v3_get_ad_campaign_mode',
  resource: ['AdCampaignMode', 'get'],
  audience: 'signed_in',
  input: z.object({}),
  output: adCampaignMode,
});

export const updateAdCampaignMode = defineCall({
  name: 'v3_update_ad_campaign_mode',
  resource: ['AdCampaignMode', 'update'],
  audience: 'signed_in',
  input: z.object({ mode: z.enum(CAMPAIGN_MODES) }),
  output: adCampaignMode,
  errors: ['invalid_input', 'rate_limited'],
  rate: WRITES,
});
