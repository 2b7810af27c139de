import { example, WHEN, world, type Example } from '#contract/kernel/example.ts';
import {
  type ExperimentAudience,
  type ExperimentView,
  getExperimentChanges,
  getExperimentLink,
  getExperimentResult,
  getExperiments,
  updateExperiment,
} from './experiments.ts';
import { createExperimentExposure } from './exposure.ts';

const everybody: ExperimentAudience = {
  viewers: 'everyone',
  countries: [],
  sites: [],
  least_days: null,
  most_days: null,
};

const changed = {
  id: 'visitor_saves',
  type: 'experiment',
  groups: [
    { name: 'on', weight: 1, people: 0 },
    { name: 'off', weight: 3, people: 0 },
  ],
  stopped_with: null,
  audience: everybody,
  others: 'off',
  version: 1,
  changed_at: WHEN,
} satisfies ExperimentView;

const nothingYet = {
  people: 0,
  savers: 0,
  saving: null,
  difference: null,
  least: null,
  most: null,
  requests: 0,
  failures: 0,
  fails_more: false,
  is_slower: false,
  p50_ms: null,
  p95_ms: null,
};

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
        audience: everybody,
        others: 'off',
        changed_at: WHEN,
        operator_id: world.otto,
      },
    ],
  ),
  example(
    getExperimentResult,
    'For operators: how the groups of an experiment did since it was changed last. People and savers are counted each hour; an interval holds however often it is looked at.',
    { experiment: 'visitor_saves' },
    {
      experiment: 'visitor_saves',
      version: 1,
      counted_at: WHEN,
      groups: [
        { ...nothingYet, name: 'on', verdict: 'open' },
        { ...nothingYet, name: 'off', verdict: 'base' },
      ],
    },
  ),
  example(
    getExperimentLink,
    'For operators: what, added to the address of a page, shows it as a group of an experiment has it. It works for a week, and counts nobody.',
    { experiment: 'visitor_saves', group: 'on' },
    { query: 'experiment=visitor_saves.on.1790000000.proof', expires_at: WHEN },
  ),
  example(
    createExperimentExposure,
    'Counts that the viewer used what an experiment compares, once however often it is sent. The server finds the group.',
    { experiment: 'pin_by_graphql' },
    null,
  ),
];
