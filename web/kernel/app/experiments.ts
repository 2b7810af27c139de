import { useEffect, useSyncExternalStore } from 'react';
import {
  type Experiment,
  groupOf,
  isCompared,
  type PageExperiment,
} from '#contract/kernel/experiments.ts';
import { useApp } from './app-context.tsx';

/**
 * Whether an experiment is on for a person, or a visitor with this number: the same answer each time,
 * and of its own for each experiment; for nobody known it is off, unless everybody has it.
 */
export function isOnFor(subject: string | null, experiment: Experiment): boolean {
  if (subject === null && isCompared(experiment)) return false;
  return groupOf(experiment, subject ?? '') === 'on';
}

/**
 * Whether an experiment is on for the viewer, who is counted as having used what it compares where `isUsed`. To
 * a visitor the server shows the page without it.
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
