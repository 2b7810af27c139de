import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { count, id, maybe, text } from '#contract/kernel/scalars.ts';

const forOperators = { audience: 'operator', sessionOnly: true } as const;
const fieldSet = { field_set_key: z.optional(maybe(text(80))) };

/** The most megabytes that a limit can be: ten terabytes. */
export const MAX_LIMIT_MB = 10_000_000;

/** What a person's own files take: those that they uploaded, or saved from elsewhere, each once. */
const files = { files: z.int(), bytes: z.int() };

/** What the viewer's own files take, and the most that they may; `limit_bytes` is null without a limit. */
export const ownStorage = z.object({
  type: z.literal('own_storage'),
  ...files,
  limit_bytes: z.nullable(z.int()),
});
export type OwnStorage = z.infer<typeof ownStorage>;

export const getOwnStorage = defineCall({
  name: 'v3_get_own_storage',
  resource: ['OwnStorage', 'get'],
  audience: 'signed_in',
  input: z.object(fieldSet),
  output: ownStorage,
});

/** A person with what their files take. */
export const personStorage = z.object({
  /** The person's. */
  id: z.string(),
  type: z.literal('person_storage'),
  username: z.string(),
  full_name: z.string(),
  ...files,
  /** The limit of this person alone; null where that of everybody applies. */
  limit_mb: z.nullable(z.int()),
});
export type PersonStorage = z.infer<typeof personStorage>;

/** People by what their files take, most first. */
export const getPeopleStorage = defineCall({
  name: 'v3_get_people_storage',
  resource: ['PeopleStorage', 'get'],
  ...forOperators,
  input: z.object(fieldSet),
  output: z.array(personStorage),
  paged: true,
  errors: ['not_allowed', 'invalid_input'],
});

/** What the files of a person may take; null is without a limit. */
export const storageLimit = z.object({
  type: z.literal('storage_limit'),
  limit_mb: z.nullable(z.int()),
});
export type StorageLimit = z.infer<typeof storageLimit>;

/** The limit of everybody who has none of their own. */
export const getStorageLimit = defineCall({
  name: 'v3_get_storage_limit',
  resource: ['StorageLimit', 'get'],
  ...forOperators,
  input: z.object(fieldSet),
  output: storageLimit,
  errors: ['not_allowed'],
});

/**
 * Sets the limit of everybody, or with `user_id` that of one person; null takes it away. Nothing that is stored is deleted by it:
 * whoever is above it brings nothing new until they are below.
 */
export const updateStorageLimit = defineCall({
  name: 'v3_update_storage_limit',
  resource: ['StorageLimit', 'update'],
  ...forOperators,
  input: z.object({
    user_id: z.optional(maybe(id())),
    limit_mb: z.nullable(count(1, MAX_LIMIT_MB)),
  }),
  output: z.null(),
  errors: ['user_not_found', 'not_allowed', 'invalid_input', 'rate_limited'],
  rate: WRITES,
});
