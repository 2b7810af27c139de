import { useLocation } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { useViewer } from './app-context.tsx';

/** Each experiment, and for how many of those whom it is about in a hundred it is on. */
const shares = {
  /** Facts of one pin by GraphQL rather than by PinResource [CALL-06]. */
  pin_by_graphql: 50,
  /** How visitors are told that a picture was saved often [BOARD-14]. */
  visitor_saves: 50,
} as const;

export type Experiment = keyof typeof shares;

/**
 * Whether an experiment is on for a person, or a visitor with this number: the same answer each time,
 * and of its own for each experiment; for nobody known it is off. The query of the page may say otherwise, for a look at either: `?experiment=name:on`.
 */
export function isOnFor(subject: string | null, experiment: Experiment, query: string): boolean {
  const said = new URLSearchParams(query).getAll('experiment');
  if (said.includes(`${experiment}:on`)) return true;
  if (said.includes(`${experiment}:off`)) return false;
  return subject !== null && hashOf(`${experiment} ${subject}`) % 100 < shares[experiment];
}

/** Whether an experiment is on for the viewer. To a visitor the server shows the page without it. */
export function useExperiment(experiment: Experiment): boolean {
  const viewer = useViewer();
  const query = useLocation({ select: ({ searchStr }) => searchStr });
  const drawn = useSyncExternalStore(never, viewer ? nobody : drawnNumber, nobody);
  return isOnFor(viewer?.id ?? drawn, experiment, query);
}

const never = () => () => undefined;
const nobody = () => null;

const KEPT = 'bowerbird.drawn';
/** As many as give even shares; each is that of many visitors, so that it says nothing of one. */
const NUMBERS = 1000;

/** What a browser drew for all experiments when it came first; null where it keeps nothing. */
function drawnNumber(): string | null {
  try {
    const drawn = localStorage.getItem(KEPT) ?? String(Math.floor(Math.random() * NUMBERS));
    localStorage.setItem(KEPT, drawn);
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

/** FNV-1a over UTF-16 units, 32 bits without sign. */
function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  }
  return hash >>> 0;
}
