import { example, WHEN, world, type Example } from '#contract/kernel/example.ts';
import {
  type ExperimentView,
  getExperimentChanges,
  getExperiments,
  updateExperiment,
} from './experiments.ts';
import { createExperimentExposure } from './exposure.ts';

const changed = {
  id: 'visitor_saves',
  type: 'experiment',
  groups: [
    { name: 'on', weight: 1, people: 0 },
    { name: 'off', weight: 3, people: 0 },
  ],
  stopped_with: null,
  version: 1,
  changed_at: WHEN,
} satisfies ExperimentView;

export const experimentExamples: readonly Example[] = [
  example(
    updateExperiment,
    'For operators: gives the groups of an experiment new weights. It is live on every process within a second; people stay in their group unless the weights move them.',
    { experiment: 'visitor_saves', weights: { on: 1, off: 3 } },
    changed,
  ),
  example(
    getExperiments,
    'For operators: what is compared here, and how many people used each group.',
    {},
    [changed],
  ),
  example(
    getExperimentChanges,
    'For operators: the changes of an experiment, newest first.',
    { experiment: 'visitor_saves' },
    [
      {
        id: 'visitor_saves:1',
        type: 'experiment_change',
        experiment: 'visitor_saves',
        version: 1,
        weights: { on: 1, off: 3 },
        stopped_with: null,
        changed_at: WHEN,
        operator_id: world.otto,
      },
    ],
  ),
  example(
    createExperimentExposure,
    'Counts that the viewer used what an experiment compares, once however often it is sent. The server finds the group.',
    { experiment: 'pin_by_graphql' },
    null,
  ),
];
