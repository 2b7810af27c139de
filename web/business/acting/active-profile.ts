import type { BusinessProfile } from '#contract/business/access.ts';

/**
 * Returns the profile the viewer acts as: their own by default; another only if it exists and they may use it
 * [ROLE-05]. Null for themself.
 */
export function activeProfile(
  profiles: readonly BusinessProfile[],
  chosen: string | null,
  viewerId: string,
): BusinessProfile | null {
  if (chosen === null || chosen === viewerId) return null;
  return profiles.find(({ id, isUsable }) => id === chosen && isUsable) ?? null;
}
