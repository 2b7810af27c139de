import type { PageViewer } from '#contract/kernel/render.ts';
import type { Person } from '#contract/social.ts';

/** The person to suggest following, if any: to nobody themself, nor whom they follow already. */
export function toSuggest(
  official: Person | null | undefined,
  viewer: Pick<PageViewer, 'id'> | null,
): Person | null {
  if (!official || !viewer || official.id === viewer.id || official.followed_by_me) return null;
  return official;
}
