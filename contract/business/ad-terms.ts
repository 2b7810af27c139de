import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { count, maybe, text, trimmed } from '#contract/kernel/scalars.ts';

export const MAX_AD_TERMS = 50_000;
/** At most so many days pass until new terms are in force. */
export const MAX_TERMS_DAYS = 90;

/** The terms of advertising here, in the words of whoever runs it. */
const adTerms = z.object({
  /** Its version, as text. */
  id: z.string(),
  type: z.literal('ad_terms'),
  text: z.string(),
  published_at: z.string(),
  /** From then on nothing new is advertised by an ad account that has not accepted them. */
  in_force_at: z.string(),
});
export type AdTerms = z.infer<typeof adTerms>;

/** The terms of advertising that are to be accepted now; null where an operator has published none. */
export const getAdTerms = defineCall({
  name: 'v3_get_ad_terms',
  resource: ['AdTerms', 'get'],
  audience: 'signed_in',
  input: z.object({}),
  output: z.nullable(adTerms),
});

/** Publishes terms of advertising in place of those before, which stay on record. Ads that run go on running. */
export const publishAdTerms = defineCall({
  name: 'v3_publish_ad_terms',
  resource: ['AdTerms', 'create'],
  audience: 'operator',
  sessionOnly: true,
  input: z.object({
    text: z.pipe(trimmed(MAX_AD_TERMS), z.string().check(z.minLength(1))),
    /** In so many days they are in force; at once without. Those before them are until then. */
    days: z.optional(count(0, MAX_TERMS_DAYS)),
    guid: z.optional(maybe(text(100))),
  }),
  output: adTerms,
  errors: ['not_allowed', 'invalid_input', 'rate_limited', 'key_reused', 'key_in_progress'],
  once: true,
  rate: WRITES,
});

/**
 * Whether an ad account has accepted these terms, or there are none. Moments of the wire have no parts of a second: what was
 * accepted in the second of the publication may have been the terms before, and is asked for again.
 */
export function hasAccepted(
  { terms_accepted_at: accepted }: { readonly terms_accepted_at: string | null },
  terms: AdTerms | null,
): boolean {
  if (accepted === null) return false;
  return terms === null || Date.parse(accepted) > Date.parse(terms.published_at);
}
