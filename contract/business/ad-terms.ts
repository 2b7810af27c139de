import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { count, maybe, text, trimmed } from '#contract/kernel/scalars.ts';

export const MAX_AD_TERMS = 50_000;
/** The longest delay, in days, until new terms take effect. */
export const MAX_TERMS_DAYS = 90;

/** The advertising terms, in the operator's words. */
const adTerms = z.object({
  /** Its version, as text. */
  id: z.string(),
  type: z.literal('ad_terms'),
  text: z.string(),
  published_at: z.string(),
  /** After this, an ad account that has not accepted them cannot create ads. */
  in_force_at: z.string(),
});
export type AdTerms = z.infer<typeof adTerms>;

/** The advertising terms to accept now; null if an operator published none. */
export const getAdTerms = defineCall({
  name: 'v3_get_ad_terms',
  resource: ['AdTerms', 'get'],
  audience: 'signed_in',
  input: z.object({}),
  output: z.nullable(adTerms),
});

/** Publishes advertising terms; previous versions stay on record. Running ads continue. */
export const publishAdTerms = defineCall({
  name: 'v3_publish_ad_terms',
  resource: ['AdTerms', 'create'],
  audience: 'operator',
  sessionOnly: true,
  input: z.object({
    text: z.pipe(trimmed(MAX_AD_TERMS), z.string().check(z.minLength(1))),
    /** Days until they take effect; immediately by default. The previous ones apply until then. */
    days: z.optional(count(0, MAX_TERMS_DAYS)),
    guid: z.optional(maybe(text(100))),
  }),
  output: adTerms,
  errors: ['not_allowed', 'invalid_input', 'rate_limited', 'key_reused', 'key_in_progress'],
  once: true,
  rate: WRITES,
});

/**
 * Whether an ad account has accepted these terms, or there are none. Wire times have whole seconds: an acceptance in
 * the same second as the publication may be of the previous terms, so it does not count.
 */
export function hasAccepted(
  { terms_accepted_at: accepted }: { readonly terms_accepted_at: string | null },
  terms: AdTerms | null,
): boolean {
  if (accepted === null) return false;
  return terms === null || Date.parse(accepted) > Date.parse(terms.published_at);
}
