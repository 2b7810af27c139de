import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { maybe, text, trimmed } from '#contract/kernel/scalars.ts';

/** Words of the list; each is at most so many characters, and a call changes at most so many. */
export const MAX_SENSITIVE_WORDS = 1000;
export const MAX_SENSITIVE_WORD = 60;
const MAX_CHANGED = 50;

/** What is still needed to be shown what sensitive words lead to [AUTH-16]. */
export const SCREEN_NEEDS = ['log_in', 'birthday', 'age', 'choice'] as const;

/**
 * Why nothing is shown: an operator calls a word of it sensitive. A visitor has to log in, a person to say when they
 * were born and to be of age; an adult has to choose it, with `show_sensitive`.
 */
export const sensitiveScreen = z.object({
  reason: z.literal('sensitive_words'),
  needs: z.enum(SCREEN_NEEDS),
});
export type SensitiveScreen = z.infer<typeof sensitiveScreen>;

export const sensitiveWord = z.object({
  /** As it is compared: its words as one, in small letters without accents. */
  id: z.string(),
  type: z.literal('sensitive_word'),
  /** As an operator wrote it. */
  word: z.string(),
  added_at: z.string(),
});
export type SensitiveWord = z.infer<typeof sensitiveWord>;

const forOperators = { audience: 'operator', sessionOnly: true } as const;

/** The words and hashtags that are sensitive here, in the order of their ids. */
export const getSensitiveWords = defineCall({
  name: 'v3_get_sensitive_words',
  resource: ['SensitiveWords', 'get'],
  ...forOperators,
  input: z.object({ field_set_key: z.optional(maybe(text(80))) }),
  output: z.array(sensitiveWord),
  paged: true,
  errors: ['not_allowed', 'invalid_input'],
});

const words = () =>
  z
    .array(trimmed(MAX_SENSITIVE_WORD))
    .check(z.maxLength(MAX_CHANGED, `Up to ${MAX_CHANGED} at once.`));

/** Adds words and takes others away, however they are written; one that is there, or is not, stays so. */
export const changeSensitiveWords = defineCall({
  name: 'v3_change_sensitive_words',
  resource: ['SensitiveWords', 'update'],
  ...forOperators,
  input: z.object({ add: z.optional(words()), remove: z.optional(words()) }),
  output: z.null(),
  errors: ['not_allowed', 'invalid_input', 'rate_limited'],
  rate: WRITES,
});
