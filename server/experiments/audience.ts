import type { ExperimentAudience } from '#contract/experiments/experiments.ts';
import { type Experiment, groupOf, pageExperiments } from '#contract/kernel/experiments.ts';
import { isHandheldAgent } from '#contract/kernel/site-types.ts';
import type { Origin, Viewer } from '#server/kernel/context/context.ts';
import { timeOf } from '#server/kernel/core/ids.ts';

/** An experiment with its audience. */
export interface AimedExperiment extends Experiment {
  readonly audience: ExperimentAudience;
  /** The group of everybody outside the audience; also the one that the other groups are compared with. */
  readonly others: string;
  /** 0 until an operator changes it. */
  readonly version: number;
}

export const EVERYBODY: ExperimentAudience = {
  viewers: 'everyone',
  countries: [],
  sites: [],
  least_days: null,
  most_days: null,
};

/** Some people are in no experiment, for comparison with all experiments together. */
export const HOLDOUT: Experiment = {
  name: 'holdout',
  salt: 'holdout',
  groups: { experiments: 100, none: 0 },
};
export const HELD_OUT = 'none';

/** Returns the experiments of settings: pages' experiments and the holdout are known without them. */
export const ofSettings = (all: readonly Experiment[]): Experiment[] =>
  all.filter(({ name }) => name !== HOLDOUT.name && !Object.hasOwn(pageExperiments, name));

/** The viewer's facts for audiences. An undefined fact is unknown, and excludes nobody. */
export interface Facts {
  /** Null for a visitor. */
  readonly id: string | null;
  readonly country?: string | null;
  readonly site?: ExperimentAudience['sites'][number];
}

export const factsOf = (
  viewer: Viewer | null,
  { userAgent }: Pick<Origin, 'userAgent'>,
): Facts => ({
  id: viewer?.id ?? null,
  country: typeof viewer?.view.country === 'string' ? viewer.view.country : null,
  site: isHandheldAgent(userAgent) ? 'handheld' : 'computer',
});

const DAY_MS = 86_400_000;

export function isInAudience(
  { viewers, countries, sites, least_days: least, most_days: most }: ExperimentAudience,
  { id, country, site }: Facts,
  now: Date,
): boolean {
  if (viewers === 'people' && id === null) return false;
  if (viewers === 'visitors' && id !== null) return false;
  if (countries.length > 0 && country !== undefined && !countries.includes(country ?? ''))
    return false;
  if (sites.length > 0 && site !== undefined && !sites.includes(site)) return false;
  if (least === null && most === null) return true;
  if (id === null) return false;
  const days = (now.getTime() - timeOf(id).getTime()) / DAY_MS;
  return days >= (least ?? 0) && (most === null || days < most + 1);
}

/**
 * Returns the experiments for one viewer: people outside the audience, or held out, get a single group. `looks`
 * has the groups that a link previews, by experiment; a preview is in that group only and is not counted.
 */
export function experimentsFor(
  all: readonly AimedExperiment[],
  facts: Facts,
  { now, looks }: { readonly now: Date; readonly looks: ReadonlyMap<string, string> },
): Experiment[] {
  const holdout = all.find(({ name }) => name === HOLDOUT.name);
  const isHeldOut =
    holdout !== undefined && facts.id !== null && groupOf(holdout, facts.id) === HELD_OUT;
  return all.map(({ name, salt, groups, audience, others }) => {
    const look = looks.get(name);
    if (look !== undefined && Object.hasOwn(groups, look))
      return { name, salt, groups: { [look]: 1 } };
    if (name === HOLDOUT.name) return { name, salt, groups };
    if (isHeldOut) return { name, salt, groups: { [others]: 1 }, isHeldOut };
    return { name, salt, groups: isInAudience(audience, facts, now) ? groups : { [others]: 1 } };
  });
}
