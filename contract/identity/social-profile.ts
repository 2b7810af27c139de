import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { flag, text } from '#contract/kernel/scalars.ts';

/** What a social network reports about a person who signs up with it [DATA-21]. */
export const socialProfile = z.object({
  /** The network's token as received, for the sign-up call. */
  access_token: z.string(),
  /** MM/DD/YYYY; only the year if requested without day and month, or if there is no more. */
  birthday: z.nullable(z.string()),
  email: z.nullable(z.string()),
  first_name: z.nullable(z.string()),
  gender: z.nullable(z.string()),
  /** The network's id. */
  id: z.string(),
  last_name: z.nullable(z.string()),
  /** Null if the network has only a placeholder. */
  picture: z.nullable(z.string()),
});
export type SocialProfile = z.infer<typeof socialProfile>;

/** The profile of a Facebook token issued to this site's app. */
export const facebookProfile = defineCall({
  name: 'v3_facebook_profile_data',
  path: ['POST', '/v3/facebook/profile_data/'],
  audience: 'anyone',
  input: z.object({
    access_token: text(2_000),
    /** True omits the birthday's day and month. */
    pii_safe_birthday: z.optional(flag()),
    /** Accepted because clients send it; the answer has one shape. */
    fields: z.optional(text(400)),
  }),
  output: socialProfile,
  errors: ['unsupported', 'wrong_credentials', 'unavailable', 'rate_limited'],
  secret: ['access_token'],
  rate: { limit: 60, seconds: 3600, per: 'address' },
});
