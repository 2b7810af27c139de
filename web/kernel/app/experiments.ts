import { useEffect, useSyncExternalStore } from 'react';
import {
  type Experiment,
  groupOf,
  isCompared,
  type PageExperiment,
} from '#contract/kernel/experiments.ts';
import { useApp } from './app-context.tsx';

/**
 * Whether an experiment is on for a person, or for a visitor with this number. Stable, and independent between
 * experiments. Off when the subject is null, unless the experiment is on for everyone.
 */
export function isOnFor(subject: string | null, experiment: Experiment): boolean {
  if (subject === null && isCompared(experiment)) return false;
  return groupOf(experiment, subject ?? '') === 'on';
}

/**
 * Whether an experiment is on for the viewer, who is counted as exposed if `isUsed`. The server always renders pages
 * for visitors with the experiment off.
 */
export function useExperiment(name: PageExperiment, isUsed = true): boolean {
  const { viewer, experiments, expose } = useApp();
  const experiment = experiments[name];
  const drawn = useSyncExternalStore(never, viewer ? nobody : drawnNumber, nobody);
  const isCounted =
    isUsed && viewer !== null && (isCompared(experiment) || experiment.isHeldOut === true);
  useEffect(() => {
    if (isCounted) void expose(name);
  }, [isCounted, expose, name]);
  return isOnFor(viewer?.id ?? drawn, experiment);
}

const never = () => () => undefined;
const nobody = () => null;

const STORAGE_KEY = 'bowerbird.drawn';
/**
 * Large enough for even groups, and small enough that many visitors share each number, so that it identifies nobody.
 */
const NUMBERS = 1000;

/** The number this browser drew on its first visit, used for all experiments; null where storage is unavailable. */
function drawnNumber(): string | null {
  try {
    const drawn = localStorage.getItem(STORAGE_KEY) ?? String(Math.floor(Math.random() * NUMBERS));
    localStorage.setItem(STORAGE_KEY, drawn);
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}
