import type {
  AdCampaignMode,
  CampaignMode,
  updateAdCampaignMode as call,
} from '#contract/ads/bulk/campaign-mode.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { findMode, storeMode } from './mode-store.ts';

export async function getCampaignMode({ tx, viewer }: SignedInContext): Promise<AdCampaignMode> {
  return modeView(await findMode(tx, viewer.id));
}

export async function updateCampaignMode(
  { tx, viewer, now }: SignedInContext,
  { mode }: InputOf<typeof call>,
): Promise<AdCampaignMode> {
  await storeMode(tx, viewer.id, mode, now);
  return modeView(mode);
}

const modeView = (mode: CampaignMode | null): AdCampaignMode => ({
  type: 'ad_campaign_mode',
  mode: mode ?? 'ADS_MANAGER',
  is_chosen: mode !== null,
});
