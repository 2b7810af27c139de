import { groupOf, type Experiment } from '#contract/kernel/experiments.ts';

/** One person in twenty sees no ads, so that the effect of ads on the others can be measured. */
const ONE_IN_TWENTY: Experiment = { name: 'ads', salt: 'ads', groups: { ads: 19, none: 1 } };

/** Returns the experiment that decides who sees ads: the operator's of this name, or the default. */
export const adsExperimentIn = (experiments: readonly Experiment[]): Experiment =>
  experiments.find(({ name }) => name === ONE_IN_TWENTY.name) ?? ONE_IN_TWENTY;

/** Whether a person is shown ads at all; stable. */
export const seesAds = (experiment: Experiment, personId: string): boolean =>
  groupOf(experiment, personId) !== 'none';

/** Returns the fraction of people who see no ads. */
export function partWithoutAds({ groups }: Experiment): number {
  const all = Object.values(groups).reduce((sum, weight) => sum + weight, 0);
  return (groups['none'] ?? 0) / all;
}
