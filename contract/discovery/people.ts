import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { flag, id, maybe } from '#contract/kernel/scalars.ts';
import { person } from '#contract/social.ts';

/** A person whom the viewer may want to follow, and why. */
export const followSuggestion = z.object({
  /** The person's id. */
  id: z.string(),
  type: z.literal('follow_suggestion'),
  user: person,
  reason: z.object({
    /** People whom the viewer follows follow them; they save what the viewer saves; they gather what the viewer likes. */
    kind: z.enum(['followed', 'saves', 'interest']),
    /** A person who follows them, the viewer's board with most of these pictures, or the topic. */
    name: z.string(),
    /** The number of such people, pictures or boards. */
    count: z.int(),
  }),
});
export type FollowSuggestion = z.infer<typeof followSuggestion>;

/** People to follow, the most likely first, from public things alone. */
export const getFollowSuggestions = defineCall({
  name: 'v3_get_follow_suggestions',
  resource: ['FollowSuggestions', 'get'],
  path: ['GET', '/v3/users/me/follow_suggestions/'],
  audience: 'signed_in',
  input: z.object({
    /** Only people whom this person follows. */
    user_id: maybe(id()),
    /** Returns nobody if the viewer follows several people. */
    newcomers_only: z.optional(flag()),
  }),
  output: z.array(followSuggestion),
  paged: true,
  errors: ['user_not_found', 'invalid_input'],
});

/** Suggests a person no more. */
export const hideFollowSuggestion = defineCall({
  name: 'v3_create_follow_suggestion_hide',
  resource: ['FollowSuggestionHide', 'create'],
  audience: 'signed_in',
  input: z.object({ user_id: id() }),
  output: z.null(),
  errors: ['user_not_found', 'rate_limited'],
  rate: WRITES,
});

/** Lets a person be suggested again; succeeds if they were not hidden. */
export const unhideFollowSuggestion = defineCall({
  name: 'v3_delete_follow_suggestion_hide',
  resource: ['FollowSuggestionHide', 'delete'],
  audience: 'signed_in',
  input: z.object({ user_id: id() }),
  output: z.null(),
  errors: ['rate_limited'],
  rate: WRITES,
});
