import { useQuery } from '@tanstack/react-query';
import { getAdCampaignMode } from '#contract/ads/bulk/campaign-mode.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { useHydrated } from '#web/kernel/core/use-hydrated.ts';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { useConsolePath, useRights } from './console-context.ts';

/** Returns the path of "Create": the creation flow that the viewer chose [CONSOLE-10]. */
export function useCreatePath(): string {
  const can = useRights();
  const pathOf = useConsolePath();
  const send = useSend();
  const enabled = useHydrated() && can('campaigns');
  const { data } = useQuery({ ...callOptions(send, getAdCampaignMode, {}), enabled });
  return pathOf(data?.mode === 'AUTOMATED_CAMPAIGN' ? 'automated_ads_create' : 'ads_create');
}
