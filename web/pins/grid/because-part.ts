import type { RecommendationReason } from '#contract/pins/reasons.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';

/** Because, which visitors load nothing of; it is there before a page is rendered for a person. */
export const Because = lazyPart<{ reason: RecommendationReason }>(
  async () => (await import('./because.tsx')).Because,
);

/** Whether a grid has something to say of the reason: nothing led to what is only new or to look around. */
export function isWorthALine(reason: RecommendationReason | null): reason is RecommendationReason {
  return reason !== null && reason.path.kind !== 'new' && reason.path.kind !== 'explore';
}
