/**
 * Experiments: assigns people to groups, which operators change while the site runs, and records who was exposed.
 * Owns experiments, experiment_changes (append-only), experiment_exposures, experiment_results and
 * experiment_requests; the calls of contract/experiments/experiments.ts; one job, which counts results.
 */
export { factsOf, ofSettings, type Facts } from './audience.ts';
export { eraseOf as eraseExposuresOf } from './erase-person.ts';
export { type LiveExperiments, openExperiments } from './live-experiments.ts';
