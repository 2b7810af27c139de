import { useQuery } from '@tanstack/react-query';
import { useMatches } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { OVER_PAGES, type Placement } from '#contract/experience/experience-rules.ts';
import { getExperience, type PlacedExperience } from '#contract/experience/experiences.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { ExperienceCard } from './experience-card.tsx';
import type { ShownProps } from './shown.ts';
import { createStatuses, isOpen } from './statuses.ts';
import { useQuiet } from './use-quiet.ts';

const ExperienceDialog = lazyPart<ShownProps>(
  async () => (await import('./experience-dialog.tsx')).ExperienceDialog,
);
const InterestPicker = lazyPart<ShownProps>(
  async () => (await import('./interest-picker.tsx')).InterestPicker,
);

/** Displays this site's experiences one at a time, when the person is idle. */
export function ExperiencesLayer() {
  const send = useSend();
  const [statuses] = useState(createStatuses);
  const placement = useMatches({ select: (matches) => placementOf(matches.at(-1)?.routeId ?? '') });
  const placements: Placement[] = placement === null ? ['modal'] : ['modal', placement];
  const { data } = useQuery(
    callOptions(send, getExperience, { placement_ids: placements, extra_context: {} }),
  );
  const standing = useSyncExternalStore(
    statuses.subscribe,
    () => firstOpen(placements, data, (placed) => isOpen(statuses.of(placed))),
    () => null,
  );
  const isQuiet = useQuiet(standing);
  const one = placements
    .map((at) => data?.[at])
    .find((at) => at?.placed_experience_id === standing);
  if (!isQuiet || standing === null || !one?.display_data) return null;
  const current = { placed: standing, display: one.display_data, statuses };
  if (one.display_data.kind === 'interest_picker')
    return <InterestPicker key={standing} {...current} />;
  if (OVER_PAGES.includes(one.display_data.kind))
    return <ExperienceDialog key={standing} {...current} />;
  return <ExperienceCard key={standing} {...current} />;
}

function firstOpen(
  placements: readonly Placement[],
  data: Readonly<Record<string, PlacedExperience>> | undefined,
  isStillOpen: (placed: string) => boolean,
): string | null {
  const placed = placements.map((at) => data?.[at]?.placed_experience_id ?? null);
  return placed.find((id) => id !== null && isStillOpen(id)) ?? null;
}

/** Returns a page's placement, by route. */
function placementOf(routeId: string): Placement | null {
  const path = routeId.replace(/^.*\/shell/, '').replace(/\/$/, '');
  if (path === '') return 'home';
  if (path === '/$username/$board') return 'board';
  return path.startsWith('/operator') ? 'operator' : null;
}
