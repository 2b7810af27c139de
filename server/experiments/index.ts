/**
 * Experiments: who is in which group, changed by operators while the site runs, and who used what is compared.
 * Owns experiments, experiment_changes (which only grows), experiment_exposures, experiment_results and
 * experiment_requests; the calls of contract/experiments/experiments.ts; one job, which counts results.
 */
export { factsOf, ofSettings, type Facts } from './audience.ts';
export { eraseOf as eraseExposuresOf } from './erase-person.ts';
export { type LiveExperiments, openExperiments } from './live-experiments.ts';
