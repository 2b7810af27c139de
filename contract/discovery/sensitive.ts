import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { maybe, text, trimmed } from '#contract/kernel/scalars.ts';

/** The most words in the list, characters of a word, and changes per call. */
export const MAX_SENSITIVE_WORDS = 1000;
export const MAX_SENSITIVE_WORD = 60;
const MAX_CHANGED = 50;

/** What the viewer still needs in order to see results of sensitive words [AUTH-16]. */
export const SCREEN_NEEDS = ['log_in', 'birthday', 'age', 'choice'] as const;

/**
 * Why nothing is shown: an operator marked a word as sensitive. A visitor has to log in; a person has to state a
 * birthday and be of age; an adult has to opt in with `show_sensitive`.
 */
export const sensitiveScreen = z.object({
  reason: z.literal('sensitive_words'),
  needs: z.enum(SCREEN_NEEDS),
});
export type SensitiveScreen = z.infer<typeof sensitiveScreen>;

export const sensitiveWord = z.object({
  /** Its normalised form: words joined, in lower case, without accents. */
  id: z.string(),
  type: z.literal('sensitive_word'),
  /** As the operator wrote it. */
  word: z.string(),
  added_at: z.string(),
});
export type SensitiveWord = z.infer<typeof sensitiveWord>;

const forOperators = { audience: 'operator', sessionOnly: true } as const;

/** Sensitive words and hashtags, by id. */
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

/** Adds and removes words, in any spelling; existing and missing ones are ignored. */
export const changeSensitiveWords = defineCall({
  name: 'v3_change_sensitive_words',
  resource: ['SensitiveWords', 'update'],
  ...forOperators,
  input: z.object({ add: z.optional(words()), remove: z.optional(words()) }),
  output: z.null(),
  errors: ['not_allowed', 'invalid_input', 'rate_limited'],
  rate: WRITES,
});
