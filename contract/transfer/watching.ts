import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { maybe, text } from '#contract/kernel/scalars.ts';

const forOperators = { audience: 'operator', sessionOnly: true } as const;
const fieldSet = { field_set_key: z.optional(maybe(text(80))) };

/** The parts of the database that grow. */
export const PARTS = [
  'people',
  'pins',
  'talk',
  'pictures',
  'search',
  'drafts',
  'news',
  'sessions',
  'sign_in',
  'limits',
  'mail',
  'log',
  'searches',
  'trash',
  'uploads',
  'events',
  'bulk',
  'imports',
  'work',
  'experiments',
  'site',
  'ads',
  'ad_auctions',
  'ad_epochs',
  'ad_reports',
  'ad_conversions',
  'ad_files',
  'ad_sheets',
  'ad_notices',
  'ad_money',
] as const;
export type PartKey = (typeof PARTS)[number];

/**
 * Why a part does not grow without end: a sweep deletes what is old; what ends is deleted as new rows come; work that is done is deleted; each person has
 * so many at most; people delete it, or it goes with them; it is made again from other parts; it hardly grows; or it does
 * grow, and is stored for good.
 */
export const BOUNDS = [
  'swept',
  'turned',
  'done',
  'person',
  'people',
  'derived',
  'fixed',
  'always',
] as const;
export type Bound = (typeof BOUNDS)[number];

/** Some tables, what they take and what bounds them. */
export const storedPart = z.object({
  key: z.enum(PARTS),
  /** Estimates of the database. */
  rows: z.int(),
  /** With indexes. */
  bytes: z.int(),
  /** When the oldest row was made; null if unknown or there is none. */
  oldest_at: z.nullable(z.string()),
  bound: z.enum(BOUNDS),
  /** For a sweep: after how many days the last of it is deleted. */
  deleted_after: z.nullable(z.int()),
  /** The sweep's task. */
  task: z.nullable(z.string()),
  swept_at: z.nullable(z.string()),
  /** Why the sweep's last run failed; null if it did not. */
  reason: z.nullable(z.string()),
  tables: z.array(z.string()),
});
export type StoredPart = z.infer<typeof storedPart>;

/** A folder of files. */
export const storedFolder = z.object({
  name: z.string(),
  files: z.int(),
  bytes: z.int(),
  /** Whether there was more than could be counted, or not all of it can be read. */
  is_partial: z.boolean(),
});
export type StoredFolder = z.infer<typeof storedFolder>;

/** Everything that takes room. */
export const storage = z.object({
  type: z.literal('storage'),
  database_bytes: z.int(),
  /** The data folder's disk; null if unknown. */
  disk: z.nullable(z.object({ bytes: z.int(), free_bytes: z.int() })),
  /** Largest first. */
  parts: z.array(storedPart),
  folders: z.array(storedFolder),
  /** Whether pictures are in a store elsewhere, which counts them itself. */
  has_store: z.boolean(),
});
export type Storage = z.infer<typeof storage>;

export const getStorage = defineCall({
  name: 'v3_get_storage',
  resource: ['Storage', 'get'],
  ...forOperators,
  input: z.object(fieldSet),
  output: storage,
  errors: ['not_allowed', 'rate_limited'],
  // Each counts files and reads the sizes of all tables.
  rate: WRITES,
});

/** A task that runs by itself. */
export const plannedTask = z.object({
  type: z.literal('planned_task'),
  name: z.string(),
  every: z.enum(['minutes', 'hour', 'day', 'own']),
  /** With `minutes`, their number. */
  minutes: z.nullable(z.int()),
  /** Null if it has not run since this is recorded. */
  ran_at: z.nullable(z.string()),
  took_ms: z.nullable(z.int()),
  /** Why the last run failed; null if it did not. */
  reason: z.nullable(z.string()),
  /** The last run that succeeded. */
  worked_at: z.nullable(z.string()),
  /** Null for tasks that plan themselves. */
  next_at: z.nullable(z.string()),
});
export type PlannedTask = z.infer<typeof plannedTask>;

/** Tasks that run by themselves: failed ones first, then by name. */
export const getPlannedTasks = defineCall({
  name: 'v3_get_planned_tasks',
  resource: ['PlannedTasks', 'get'],
  ...forOperators,
  input: z.object(fieldSet),
  output: z.array(plannedTask),
  errors: ['not_allowed'],
});

/** Runs such a task now, once, beside its schedule. */
export const runPlannedTask = defineCall({
  name: 'v3_run_planned_task',
  resource: ['PlannedTask', 'update'],
  ...forOperators,
  input: z.object({ task: text(80) }),
  output: z.null(),
  errors: ['job_not_found', 'not_allowed', 'invalid_input', 'rate_limited'],
  rate: WRITES,
});
