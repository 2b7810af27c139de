import { useLocation } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { groupOf } from '#contract/kernel/experiments.ts';
import { useViewer } from './app-context.tsx';

const halves = (salt: string) => ({ salt, groups: { on: 1, off: 1 } });

const experiments = {
  /** Facts of one pin by GraphQL rather than by PinResource [CALL-06]. */
  pin_by_graphql: halves('pin_by_graphql'),
  /** How visitors see that a picture was saved often [BOARD-14]. */
  visitor_saves: halves('visitor_saves'),
  /** Whether somebody whose Pin leads to the photo network is invited to connect it [UPSELL-01]. */
  web_post_create_retargeting: halves('web_post_create_retargeting'),
} as const;

export type Experiment = keyof typeof experiments;

/**
 * Whether an experiment is on for a person, or a visitor with this number: the same answer each time,
 * and of its own for each experiment; for nobody known it is off. The query of the page may say otherwise, for a look at either: `?experiment=name:on`.
 */
export function isOnFor(subject: string | null, experiment: Experiment, query: string): boolean {
  const forced = new URLSearchParams(query).getAll('experiment');
  if (forced.includes(`${experiment}:on`)) return true;
  if (forced.includes(`${experiment}:off`)) return false;
  return subject !== null && groupOf(experiments[experiment], subject) === 'on';
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

const STORAGE_KEY = 'bowerbird.drawn';
/** As many as give even shares; each is that of many visitors, so that it says nothing of one. */
const NUMBERS = 1000;

/** What a browser drew for all experiments when it came first; null where it keeps nothing. */
function drawnNumber(): string | null {
  try {
    const drawn = localStorage.getItem(STORAGE_KEY) ?? String(Math.floor(Math.random() * NUMBERS));
    localStorage.setItem(STORAGE_KEY, drawn);
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}
