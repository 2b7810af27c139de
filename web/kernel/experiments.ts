import { useLocation } from '@tanstack/react-router';
import { useViewer } from './app-context.tsx';

/** Each experiment, and for how many people in a hundred it is on. */
const shares = {
  /** Facts of one pin by GraphQL rather than by PinResource [CALL-06]. */
  pin_by_graphql: 50,
} as const;

export type Experiment = keyof typeof shares;

/**
 * Whether an experiment is on for a person: the same answer each time, and of its own for each
 * experiment. The query of the page may say otherwise, for a look at either: `?experiment=name:on`.
 */
export function isOnFor(personId: string, experiment: Experiment, query: string): boolean {
  const said = new URLSearchParams(query).getAll('experiment');
  if (said.includes(`${experiment}:on`)) return true;
  if (said.includes(`${experiment}:off`)) return false;
  return hashOf(`${experiment} ${personId}`) % 100 < shares[experiment];
}

/** Whether an experiment is on for the viewer; for a visitor none is. */
export function useExperiment(experiment: Experiment): boolean {
  const viewer = useViewer();
  const query = useLocation({ select: ({ searchStr }) => searchStr });
  return viewer !== null && isOnFor(viewer.id, experiment, query);
}

/** FNV-1a over UTF-16 units, 32 bits without sign. */
function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  }
  return hash >>> 0;
}
