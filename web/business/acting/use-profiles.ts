import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import type { BusinessProfile } from '#contract/business/access.ts';
import type { Send } from '#contract/kernel/render.ts';
import { useSend, useViewer } from '#web/kernel/app/app-context.tsx';
import { activeProfile } from './active-profile.ts';
import { chosenProfile, useChosenProfile } from './chosen-profile.ts';

/** The most on one page: one person acts for no more businesses. */
const ALL = 250;
export const PROFILES_KEY = ['vx_business_access_profiles'];

/** Query options for the profiles. */
function profilesOptions(send: Send) {
  return queryOptions({
    queryKey: PROFILES_KEY,
    queryFn: async ({ signal }): Promise<readonly BusinessProfile[]> => {
      const { getBusinessProfiles } = await import('#contract/business/access.ts');
      return (await send(getBusinessProfiles, { page_size: ALL }, { signal })).data;
    },
  });
}

/** Loads the profiles with the server's page, so that the switch is in its header and moves nothing later. */
export const loadProfiles = (queries: QueryClient, send: Send): Promise<void> =>
  queries.prefetchQuery(profilesOptions(send));

/** Returns the profiles the viewer may act as [ROLE-04]; empty while loading. */
export function useProfiles(enabled = true): readonly BusinessProfile[] {
  const send = useSend();
  const viewer = useViewer();
  return useQuery({ ...profilesOptions(send), enabled: enabled && viewer !== null }).data ?? [];
}

/** Returns the active profile; null for themself. Makes no request if the viewer never chose one. */
export function useActiveProfile(): BusinessProfile | null {
  const viewer = useViewer();
  const chosen = useChosenProfile();
  const profiles = useProfiles(chosen !== null);
  return viewer && activeProfile(profiles, chosen, viewer.id);
}

/** Like useActiveProfile, outside React. */
export async function findActiveProfile(
  queries: QueryClient,
  send: Send,
  viewer: { readonly id: string } | null,
): Promise<BusinessProfile | null> {
  const chosen = viewer && chosenProfile(viewer.id);
  if (viewer === null || chosen === null) return null;
  return activeProfile(await queries.ensureQueryData(profilesOptions(send)), chosen, viewer.id);
}
