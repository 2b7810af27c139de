import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { maybe, text } from '#contract/kernel/scalars.ts';

/** A version of the program that is newer than the one that runs. */
export const release = z.object({
  type: z.literal('release'),
  version: z.string(),
  /** What is new in it: a page elsewhere. */
  notes_url: z.string(),
  /** Whether it closes a hole. */
  is_security: z.boolean(),
});
export type Release = z.infer<typeof release>;

/** The newest version that the feed of UPDATE_FEED_URL names, if it is newer than this one; null otherwise, and without a feed. */
export const getNewerRelease = defineCall({
  name: 'v3_get_newer_release',
  resource: ['NewerRelease', 'get'],
  audience: 'operator',
  sessionOnly: true,
  input: z.object({ field_set_key: z.optional(maybe(text(80))) }),
  output: z.nullable(release),
  errors: ['not_allowed'],
});
