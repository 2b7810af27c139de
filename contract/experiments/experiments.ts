import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { count, maybe, text } from '#contract/kernel/scalars.ts';

/** The highest weight of a group. */
export const MAX_WEIGHT = 10_000;
/** The most groups in a list of weights. */
export const MAX_GROUPS = 20;

const name = () => text(60).check(z.regex(/^[a-z][a-z0-9_]*$/u));

/** Kinds of viewers. */
export const VIEWERS = ['everyone', 'people', 'visitors'] as const;
/** Kinds of devices: a computer, or a phone or tablet. */
export const SITES = ['computer', 'handheld'] as const;
const MAX_COUNTRIES = 250;
const MAX_DAYS = 36_500;

/** The audience of an experiment. */
const audience = {
  viewers: z.enum(VIEWERS),
  /** ISO 3166-1 alpha-2; empty for all. A visitor's country is unknown. */
  countries: z.array(z.string().check(z.regex(/^[A-Z]{2}$/u))).check(z.maxLength(MAX_COUNTRIES)),
  /** Empty for all. */
  sites: z.array(z.enum(SITES)).check(z.maxLength(SITES.length)),
  /** Days since sign-up, at least and at most; null is unbounded. */
  least_days: z.nullable(z.int()),
  most_days: z.nullable(z.int()),
};
export const experimentAudience = z.object(audience);
export type ExperimentAudience = z.infer<typeof experimentAudience>;

/** As sent: numbers may be text. */
const audienceInput = z.object({
  ...audience,
  least_days: z.nullable(count(0, MAX_DAYS)),
  most_days: z.nullable(count(0, MAX_DAYS)),
});

const group = z.object({
  name: z.string(),
  weight: z.int(),
  /** People exposed while in this group. */
  people: z.int(),
});

export const experiment = z.object({
  /** Its name. */
  id: z.string(),
  type: z.literal('experiment'),
  groups: z.array(group),
  /** The group of everybody after it was stopped; null while it runs. */
  stopped_with: z.nullable(z.string()),
  audience: experimentAudience,
  /** The group of people outside the audience. */
  others: z.string(),
  /** 0 before the first change. */
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
  audience: experimentAudience,
  others: z.string(),
  changed_at: z.string(),
  /** Who changed it. */
  operator_id: z.string(),
});
export type ExperimentChange = z.infer<typeof experimentChange>;

const forOperators = { audience: 'operator', sessionOnly: true } as const;

/** For operators: the experiments that can be changed here, by name; defined by the code and the settings. */
export const getExperiments = defineCall({
  name: 'v3_get_experiments',
  resource: ['Experiments', 'get'],
  ...forOperators,
  input: z.object({ field_set_key: z.optional(maybe(text(80))) }),
  output: z.array(experiment),
  errors: ['not_allowed', 'invalid_input'],
});

/** For operators: changes an experiment's weights, stops it with one group for everybody, or resumes it. */
export const updateExperiment = defineCall({
  name: 'v3_update_experiment',
  resource: ['Experiments', 'update'],
  ...forOperators,
  input: z.object({
    experiment: name(),
    /** The version the change is based on; if omitted, the change is unconditional. */
    version: z.optional(count(0, 2_147_483_646)),
    /** One per group; unchanged if omitted. */
    weights: z.optional(
      z.record(name(), count(0, MAX_WEIGHT)).check(
        z.refine((weights) => Object.keys(weights).length <= MAX_GROUPS, `Up to ${MAX_GROUPS}.`),
        z.refine((weights) => Object.values(weights).some((weight) => weight > 0), {
          error: 'At least one group needs a weight.',
        }),
      ),
    ),
    /** The group for everybody from now on; null resumes the experiment; unchanged if omitted. */
    stopped_with: z.optional(z.nullable(name())),
    /** Unchanged if omitted. */
    audience: z.optional(
      audienceInput.check(
        z.refine(
          ({ least_days: least, most_days: most }) =>
            least === null || most === null || least <= most,
          { path: ['most_days'], error: 'At least as many days as the smaller number.' },
        ),
      ),
    ),
    others: z.optional(name()),
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

/** For operators: an experiment's changes, newest first. */
export const getExperimentChanges = defineCall({
  name: 'v3_get_experiment_changes',
  resource: ['ExperimentChanges', 'get'],
  ...forOperators,
  input: z.object({ experiment: name(), field_set_key: z.optional(maybe(text(80))) }),
  output: z.array(experimentChange),
  paged: true,
  errors: ['not_allowed', 'invalid_input', 'experiment_not_found'],
});

const share = z.nullable(z.number());

const groupResult = z.object({
  name: z.string(),
  /** People exposed since the last change, and those who saved a Pin afterwards. */
  people: z.int(),
  savers: z.int(),
  /** Savers as a fraction of people; null without people. */
  saving: share,
  /** The difference from the control group, with its confidence interval. */
  difference: share,
  least: share,
  most: share,
  /** The conclusion: `base` for the control group, `open` if inconclusive. */
  verdict: z.enum(['base', 'open', 'more', 'fewer']),
  /** Requests of the group's people since the last change, and those that failed with a defect. */
  requests: z.int(),
  failures: z.int(),
  /** Whether its failure rate, or its p50 or p95 latency, is worse than the control group's. */
  fails_more: z.boolean(),
  is_slower: z.boolean(),
  /** Latency percentiles (50 % and 95 %) in milliseconds, rounded up to a histogram step; null without requests. */
  p50_ms: z.nullable(z.int()),
  p95_ms: z.nullable(z.int()),
});

export const experimentResult = z.object({
  experiment: z.string(),
  version: z.int(),
  /** When people and savers were last counted; null before the first count. */
  counted_at: z.nullable(z.string()),
  groups: z.array(groupResult),
});
export type ExperimentResult = z.infer<typeof experimentResult>;
export type GroupResult = ExperimentResult['groups'][number];

/** For operators: an experiment's results by group since its last change. */
export const getExperimentResult = defineCall({
  name: 'v3_get_experiment_result',
  resource: ['ExperimentResult', 'get'],
  ...forOperators,
  input: z.object({ experiment: name(), field_set_key: z.optional(maybe(text(80))) }),
  output: experimentResult,
  errors: ['not_allowed', 'invalid_input', 'experiment_not_found'],
});

/** For operators: a suffix for page addresses that shows them as a group sees them; valid for a week. */
export const getExperimentLink = defineCall({
  name: 'v3_get_experiment_link',
  resource: ['ExperimentLink', 'get'],
  ...forOperators,
  input: z.object({
    experiment: name(),
    group: name(),
    field_set_key: z.optional(maybe(text(80))),
  }),
  output: z.object({ query: z.string(), expires_at: z.string() }),
  errors: ['not_allowed', 'invalid_input', 'experiment_not_found'],
});
