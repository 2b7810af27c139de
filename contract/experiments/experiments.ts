import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { count, maybe, text } from '#contract/kernel/scalars.ts';

/** How heavy a group may weigh. */
export const MAX_WEIGHT = 10_000;
/** As many groups as a list of weights may name. */
export const MAX_GROUPS = 20;

const name = () => text(60).check(z.regex(/^[a-z][a-z0-9_]*$/u));

const group = z.object({
  name: z.string(),
  weight: z.int(),
  /** How many people used what is compared while they were in this group. */
  people: z.int(),
});

export const experiment = z.object({
  /** Its name. */
  id: z.string(),
  type: z.literal('experiment'),
  groups: z.array(group),
  /** The one group that everybody is in since it was stopped; null while it runs. */
  stopped_with: z.nullable(z.string()),
  /** 0 as long as nobody changed it. */
  version: z.int(),
  changed_at: z.nullable(z.string()),
});
export type ExperimentView = z.infer<typeof experiment>;

export const experimentChange = z.object({
  id: z.string(),
  type: z.literal('experiment_change'),
  experiment: z.string(),
  version: z.int(),
  weights: z.record(z.string(), z.int()),
  stopped_with: z.nullable(z.string()),
  changed_at: z.string(),
  /** Who changed it. */
  operator_id: z.string(),
});
export type ExperimentChange = z.infer<typeof experimentChange>;

const forOperators = { audience: 'operator', sessionOnly: true } as const;

/** For operators: each experiment that can be changed here, by its name; as many as the code and the settings name. */
export const getExperiments = defineCall({
  name: 'v3_get_experiments',
  resource: ['Experiments', 'get'],
  ...forOperators,
  input: z.object({ field_set_key: z.optional(maybe(text(80))) }),
  output: z.array(experiment),
  errors: ['not_allowed', 'invalid_input'],
});

/** For operators: gives the groups of an experiment new weights, stops it with one group for everybody, or lets it run again. */
export const updateExperiment = defineCall({
  name: 'v3_update_experiment',
  resource: ['Experiments', 'update'],
  ...forOperators,
  input: z.object({
    experiment: name(),
    /** The version that the change was made from; left out, it is made whatever was changed meanwhile. */
    version: z.optional(count(0, 2_147_483_646)),
    /** One for each group; left out, they stay. */
    weights: z.optional(
      z.record(name(), count(0, MAX_WEIGHT)).check(
        z.refine((weights) => Object.keys(weights).length <= MAX_GROUPS, `At most ${MAX_GROUPS}.`),
        z.refine((weights) => Object.values(weights).some((weight) => weight > 0), {
          error: 'One group at least has to weigh something.',
        }),
      ),
    ),
    /** The group that everybody is in from now on; null lets the experiment run; left out, that stays. */
    stopped_with: z.optional(z.nullable(name())),
  }),
  output: experiment,
  errors: [
    'not_allowed',
    'invalid_input',
    'experiment_not_found',
    'experiment_changed',
    'rate_limited',
  ],
  rate: WRITES,
});

/** For operators: what was changed of an experiment, newest first. */
export const getExperimentChanges = defineCall({
  name: 'v3_get_experiment_changes',
  resource: ['ExperimentChanges', 'get'],
  ...forOperators,
  input: z.object({ experiment: name(), field_set_key: z.optional(maybe(text(80))) }),
  output: z.array(experimentChange),
  paged: true,
  errors: ['not_allowed', 'invalid_input', 'experiment_not_found'],
});
