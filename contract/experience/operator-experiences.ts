import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { count, flag, id, maybe, trimmed, text } from '#contract/kernel/scalars.ts';
import {
  AUDIENCES,
  EXPERIENCE_KINDS,
  MAX_ACTION_LABEL,
  MAX_EXPERIENCE_TEXT,
  MAX_EXPERIENCE_TITLE,
  PLACEMENTS,
} from './experience-rules.ts';

const MAX_DAYS = 36_500;
const MAX_COUNTRIES = 250;
const MAX_SAVES = 1_000_000;

const words = (max: number) => trimmed(max).check(z.minLength(1, 'Please write something here.'));
const moment = () => maybe(z.iso.datetime({ offset: true }));
/** A path from this site's root, never another host. */
const ownPath = () =>
  text(500).check(z.regex(/^\/(?![/\\])[^\s\\]*$/, 'Expected a path of this site'));

const fields = {
  placement: z.enum(PLACEMENTS),
  kind: z.enum(EXPERIENCE_KINDS),
  title: words(MAX_EXPERIENCE_TITLE),
  text: words(MAX_EXPERIENCE_TEXT),
  action_label: maybe(words(MAX_ACTION_LABEL)),
  action_path: maybe(ownPath()),
  is_on: flag(),
  /** Whether it appears only for people who triggered it. */
  is_triggered: flag(),
  audience: z.enum(AUDIENCES),
  /** Account age in whole days, from and to. */
  min_age_days: maybe(count(0, MAX_DAYS)),
  max_age_days: maybe(count(0, MAX_DAYS)),
  /** The fewest and most pins of a person. */
  min_saves: maybe(count(0, MAX_SAVES)),
  max_saves: maybe(count(0, MAX_SAVES)),
  /** Two-letter codes; empty for everywhere. */
  countries: z
    .array(text(2).check(z.regex(/^[A-Z]{2}$/, 'Expected two capital letters')))
    .check(z.maxLength(MAX_COUNTRIES)),
  /** Minimum disk usage of this site's files, in percent. */
  min_storage: maybe(count(1, 100)),
  starts_at: moment(),
  ends_at: moment(),
};

export const operatorExperience = z.object({
  id: z.string(),
  type: z.literal('experience'),
  placement: z.enum(PLACEMENTS),
  kind: z.enum(EXPERIENCE_KINDS),
  title: z.string(),
  text: z.string(),
  action_label: z.nullable(z.string()),
  action_path: z.nullable(z.string()),
  is_on: z.boolean(),
  is_triggered: z.boolean(),
  audience: z.enum(AUDIENCES),
  min_age_days: z.nullable(z.int()),
  max_age_days: z.nullable(z.int()),
  min_saves: z.nullable(z.int()),
  max_saves: z.nullable(z.int()),
  countries: z.array(z.string()),
  min_storage: z.nullable(z.int()),
  starts_at: z.nullable(z.string()),
  ends_at: z.nullable(z.string()),
  version: z.int(),
  /** Null for an unchanged built-in one: version 1 of ids below 100. */
  changed_at: z.nullable(z.string()),
  /** Numbers of people who viewed, completed and dismissed it. */
  people: z.object({ viewed: z.int(), completed: z.int(), dismissed: z.int() }),
});
export type OperatorExperience = z.infer<typeof operatorExperience>;

const forOperators = { audience: 'operator', sessionOnly: true } as const;

/** For operators: all experiences, newest first. */
export const getOperatorExperiences = defineCall({
  name: 'v3_get_experiences',
  resource: ['Experiences', 'get'],
  ...forOperators,
  input: z.object({ field_set_key: z.optional(maybe(text(80))) }),
  output: z.array(operatorExperience),
  paged: true,
  errors: ['not_allowed', 'invalid_input'],
});

/** For operators: creates an experience, live at once if it is on. */
export const createOperatorExperience = defineCall({
  name: 'v3_create_experience',
  resource: ['Experiences', 'create'],
  ...forOperators,
  input: z.object(fields),
  output: operatorExperience,
  errors: ['not_allowed', 'invalid_input', 'rate_limited'],
  rate: WRITES,
});

/** For operators: replaces an experience, unless changed since `version`. */
export const updateOperatorExperience = defineCall({
  name: 'v3_update_experience',
  resource: ['Experiences', 'update'],
  ...forOperators,
  input: z.object({ ...fields, experience_id: id(), version: count(1, 2_147_483_646) }),
  output: operatorExperience,
  errors: [
    'not_allowed',
    'invalid_input',
    'experience_not_found',
    'experience_changed',
    'rate_limited',
  ],
  rate: WRITES,
});

/** For operators: deletes an experience and its statistics. Built-in ones are reset to their defaults. */
export const deleteOperatorExperience = defineCall({
  name: 'v3_delete_experience',
  resource: ['Experiences', 'delete'],
  ...forOperators,
  input: z.object({ experience_id: id() }),
  output: z.null(),
  errors: ['not_allowed', 'invalid_input', 'experience_not_found', 'rate_limited'],
  rate: WRITES,
});
