/**
 * Experiments: who is in which group, changed by operators while the site runs, and who used what is compared.
 * Owns experiments, experiment_changes (which only grows) and experiment_exposures; the calls of
 * contract/experiments/experiments.ts; no jobs.
 */
export { eraseOf as eraseExposuresOf } from './erase-person.ts';
export { type LiveExperiments, openExperiments } from './live-experiments.ts';
