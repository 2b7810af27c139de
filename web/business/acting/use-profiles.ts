import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import type { BusinessProfile } from '#contract/business/access.ts';
import type { Send } from '#contract/kernel/render.ts';
import { useSend, useViewer } from '#web/kernel/app/app-context.tsx';
import { activeProfile } from './active-profile.ts';
import { chosenProfile, useChosenProfile } from './chosen-profile.ts';

/** As many as one page holds: one person acts for no more businesses than that. */
const ALL = 250;
export const PROFILES_KEY = ['vx_business_access_profiles'];

/** The profiles, from the cache where they are fresh. */
function profilesOptions(send: Send) {
  return queryOptions({
    queryKey: PROFILES_KEY,
    queryFn: async ({ signal }): Promise<readonly BusinessProfile[]> => {
      const { getBusinessProfiles } = await import('#contract/business/access.ts');
      return (await send(getBusinessProfiles, { page_size: ALL }, { signal })).data;
    },
  });
}

/** In whose name the viewer may act [ROLE-04]; none until they have come. */
export function useProfiles(enabled = true): readonly BusinessProfile[] {
  const send = useSend();
  const viewer = useViewer();
  return useQuery({ ...profilesOptions(send), enabled: enabled && viewer !== null }).data ?? [];
}

/** In whose name the viewer acts; null for themself. Who never chose anything asks for nothing. */
export function useActiveProfile(): BusinessProfile | null {
  const viewer = useViewer();
  const chosen = useChosenProfile();
  const profiles = useProfiles(chosen !== null);
  return viewer && activeProfile(profiles, chosen, viewer.id);
}

/** As useActiveProfile, for an act outside of React. */
export async function findActiveProfile(
  queries: QueryClient,
  send: Send,
  viewer: { readonly id: string } | null,
): Promise<BusinessProfile | null> {
  const chosen = viewer && chosenProfile(viewer.id);
  if (viewer === null || chosen === null) return null;
  return activeProfile(await queries.ensureQueryData(profilesOptions(send)), chosen, viewer.id);
}
