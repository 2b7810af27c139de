import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { count, maybe, text } from '#contract/kernel/scalars.ts';

/** How heavy a group may weigh. */
export const MAX_WEIGHT = 10_000;
/** As many groups as a list of weights may name. */
export const MAX_GROUPS = 20;

const name = () => text(60).check(z.regex(/^[a-z][a-z0-9_]*$/u));

/** Whom pages are made for. */
export const VIEWERS = ['everyone', 'people', 'visitors'] as const;
/** What they look with: a computer, or a phone or tablet. */
export const SITES = ['computer', 'handheld'] as const;
const MAX_COUNTRIES = 250;
const MAX_DAYS = 36_500;

/** Who takes part in an experiment. */
const audience = {
  viewers: z.enum(VIEWERS),
  /** ISO 3166-1 alpha-2; empty is every country. Nobody knows the country of a visitor. */
  countries: z.array(z.string().check(z.regex(/^[A-Z]{2}$/u))).check(z.maxLength(MAX_COUNTRIES)),
  /** Empty is every one. */
  sites: z.array(z.enum(SITES)).check(z.maxLength(SITES.length)),
  /** Days since they signed up, at least and at most; null is no bound. */
  least_days: z.nullable(z.int()),
  most_days: z.nullable(z.int()),
};
export const experimentAudience = z.object(audience);
export type ExperimentAudience = z.infer<typeof experimentAudience>;

/** As it is sent: numbers may come as text. */
const audienceInput = z.object({
  ...audience,
  least_days: z.nullable(count(0, MAX_DAYS)),
  most_days: z.nullable(count(0, MAX_DAYS)),
});

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
  audience: experimentAudience,
  /** The group of whoever takes no part. */
  others: z.string(),
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
  audience: experimentAudience,
  others: z.string(),
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
        z.refine((weights) => Object.keys(weights).length <= MAX_GROUPS, `Up to ${MAX_GROUPS}.`),
        z.refine((weights) => Object.values(weights).some((weight) => weight > 0), {
          error: 'At least one group needs a weight.',
        }),
      ),
    ),
    /** The group that everybody is in from now on; null lets the experiment run; left out, that stays. */
    stopped_with: z.optional(z.nullable(name())),
    /** Left out, it stays. */
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

const share = z.nullable(z.number());

const groupResult = z.object({
  name: z.string(),
  /** People who used what is compared since it was changed last, and those of them who saved a Pin afterwards. */
  people: z.int(),
  savers: z.int(),
  /** Savers of people, as a fraction; null without people. */
  saving: share,
  /** How much larger that is than in the group of those who take no part, with the interval around it. */
  difference: share,
  least: share,
  most: share,
  /** What the interval says: `base` is the group compared with, `open` that nothing is known yet. */
  verdict: z.enum(['base', 'open', 'more', 'fewer']),
  /** Requests of all who are in the group since it was changed last, and those that failed by a defect. */
  requests: z.int(),
  failures: z.int(),
  /** Whether more of them fail, or half or 5 % of them take longer, than in the group compared with. */
  fails_more: z.boolean(),
  is_slower: z.boolean(),
  /** Milliseconds that half of the requests took at most, and 95 % of them, up to the next of the steps; null without requests. */
  p50_ms: z.nullable(z.int()),
  p95_ms: z.nullable(z.int()),
});

export const experimentResult = z.object({
  experiment: z.string(),
  version: z.int(),
  /** When people and savers were counted last; null before the first time. */
  counted_at: z.nullable(z.string()),
  groups: z.array(groupResult),
});
export type ExperimentResult = z.infer<typeof experimentResult>;
export type GroupResult = ExperimentResult['groups'][number];

/** For operators: how the groups of an experiment did since it was changed last. */
export const getExperimentResult = defineCall({
  name: 'v3_get_experiment_result',
  resource: ['ExperimentResult', 'get'],
  ...forOperators,
  input: z.object({ experiment: name(), field_set_key: z.optional(maybe(text(80))) }),
  output: experimentResult,
  errors: ['not_allowed', 'invalid_input', 'experiment_not_found'],
});

/** For operators: what, added to the address of a page, shows it as a group has it; it works for a week. */
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
