import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { flag, text } from '#contract/kernel/scalars.ts';

/** What a social network says of somebody who wants to sign up with it [DATA-21]. */
export const socialProfile = z.object({
  /** The network's token that was sent, as the sign-up sends it on. */
  access_token: z.string(),
  /** MM/DD/YYYY; the year alone when it was asked for without day and month, or is all there is. */
  birthday: z.nullable(z.string()),
  email: z.nullable(z.string()),
  first_name: z.nullable(z.string()),
  gender: z.nullable(z.string()),
  /** Of the network. */
  id: z.string(),
  last_name: z.nullable(z.string()),
  /** Null when the network only has a silhouette. */
  picture: z.nullable(z.string()),
});
export type SocialProfile = z.infer<typeof socialProfile>;

/** The profile behind a token of Facebook that was given to this site's app, and to no other. */
export const facebookProfile = defineCall({
  name: 'v3_facebook_profile_data',
  path: ['POST', '/v3/facebook/profile_data/'],
  audience: 'anyone',
  input: z.object({
    access_token: text(2_000),
    /** True leaves out the day and month of the birthday. */
    pii_safe_birthday: z.optional(flag()),
    /** Taken because clients send it; the answer has one shape. */
    fields: z.optional(text(400)),
  }),
  output: socialProfile,
  errors: ['unsupported', 'wrong_credentials', 'unavailable', 'rate_limited'],
  secret: ['access_token'],
  rate: { limit: 60, seconds: 3600, per: 'address' },
});
