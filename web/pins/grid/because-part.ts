import type { RecommendationReason } from '#contract/pins/reasons.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';

/** Because, which visitors never load; loaded before a page is rendered for a signed-in person. */
export const Because = lazyPart<{ reason: RecommendationReason }>(
  async () => (await import('./because.tsx')).Because,
);

/** Whether a grid displays the reason: none for pins that are only new or for exploring. */
export function isWorthALine(reason: RecommendationReason | null): reason is RecommendationReason {
  return reason !== null && reason.path.kind !== 'new' && reason.path.kind !== 'explore';
}
