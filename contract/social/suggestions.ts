import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { MAX_QUERY } from '#contract/kernel/limits.ts';
import { count, id, maybe, trimmed } from '#contract/kernel/scalars.ts';

/** A person to share with or invite [DATA-15]. */
export const shareSuggestion = z.object({
  type: z.enum(['user_share_suggestion', 'user', 'email']),
  id: z.string(),
  valid: z.boolean(),
  full_name: z.string(),
  username: z.nullable(z.string()),
  image_medium_url: z.nullable(z.string()),
});
export type ShareSuggestion = z.infer<typeof shareSuggestion>;

/** People the viewer last messaged, then those they follow, then their followers [CALL-13]. */
export const getShareSuggestions = defineCall({
  name: 'v3_get_share_suggestions',
  resource: ['ShareSuggestions', 'get'],
  audience: 'signed_in',
  input: z.object({ board_id: z.optional(maybe(id())), count: z.optional(count(0, 999)) }),
  output: z.array(shareSuggestion),
});

/** People by name, or the typed e-mail address once it is complete. */
export const completeShare = defineCall({
  name: 'v3_get_share_suggestions_typeahead',
  resource: ['ShareSuggestionsTypeahead', 'get'],
  audience: 'signed_in',
  input: z.object({
    term: trimmed(MAX_QUERY),
    board_id: z.optional(maybe(id())),
    count: z.optional(count(0, 999)),
  }),
  output: z.array(shareSuggestion),
});
