import type { PageViewer } from '#contract/kernel/render.ts';
import type { Person } from '#contract/social.ts';

/** Returns the person to suggest following, if any: neither the viewer themself nor one they already follow. */
export function toSuggest(
  official: Person | null | undefined,
  viewer: Pick<PageViewer, 'id'> | null,
): Person | null {
  if (!official || !viewer || official.id === viewer.id || official.followed_by_me) return null;
  return official;
}
