import { useLocation } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import {
  type Experiment,
  groupOf,
  isCompared,
  type PageExperiment,
} from '#contract/kernel/experiments.ts';
import { useApp } from './app-context.tsx';

/** What the query of a page wants of an experiment, for a look at either: `?experiment=name:on`; null where it says nothing. */
function forcedIn(query: string, { name }: Experiment): boolean | null {
  const forced = new URLSearchParams(query).getAll('experiment');
  if (forced.includes(`${name}:on`)) return true;
  return forced.includes(`${name}:off`) ? false : null;
}

/**
 * Whether an experiment is on for a person, or a visitor with this number: the same answer each time,
 * and of its own for each experiment; for nobody known it is off. The query of the page may say otherwise.
 */
export function isOnFor(subject: string | null, experiment: Experiment, query: string): boolean {
  const forced = forcedIn(query, experiment);
  if (forced !== null) return forced;
  return subject !== null && groupOf(experiment, subject) === 'on';
}

/**
 * Whether an experiment is on for the viewer, who is counted as having used what it compares where `isUsed`. To
 * a visitor the server shows the page without it.
 */
export function useExperiment(name: PageExperiment, isUsed = true): boolean {
  const { viewer, experiments, expose } = useApp();
  const experiment = experiments[name];
  const query = useLocation({ select: ({ searchStr }) => searchStr });
  const drawn = useSyncExternalStore(never, viewer ? nobody : drawnNumber, nobody);
  const isCounted =
    isUsed && viewer !== null && isCompared(experiment) && forcedIn(query, experiment) === null;
  useEffect(() => {
    if (isCounted) void expose(name);
  }, [isCounted, expose, name]);
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
