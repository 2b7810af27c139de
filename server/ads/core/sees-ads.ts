import { groupOf, type Experiment } from '#contract/kernel/experiments.ts';

/** One person in twenty sees no ads, so that what ads do to all the others can be seen. */
const ONE_IN_TWENTY: Experiment = { name: 'ads', salt: 'ads', groups: { ads: 19, none: 1 } };

/** Who sees ads: as the operator's experiment of this name says, or else nearly all. */
export const adsExperimentIn = (experiments: readonly Experiment[]): Experiment =>
  experiments.find(({ name }) => name === ONE_IN_TWENTY.name) ?? ONE_IN_TWENTY;

/** Whether somebody is shown ads at all: the same each time. */
export const seesAds = (experiment: Experiment, personId: string): boolean =>
  groupOf(experiment, personId) !== 'none';

/** The part of all people who see none. */
export function partWithoutAds({ groups }: Experiment): number {
  const all = Object.values(groups).reduce((sum, weight) => sum + weight, 0);
  return (groups['none'] ?? 0) / all;
}
