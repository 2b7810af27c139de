import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { MAX_TOPIC, WRITES } from '#contract/kernel/limits.ts';
import { id, maybe, text } from '#contract/kernel/scalars.ts';
import { person } from '#contract/social.ts';
import { AUDIENCE_KINDS } from './audiences.ts';

/** What of audiences concerns the people in them: each sees those that they are in, and may leave. */

const adMembership = z.object({
  /** Of the audience. */
  id: z.string(),
  /** Whose audience it is. */
  promoter: person,
  audience_type: z.enum(AUDIENCE_KINDS),
  since: z.string(),
  /** When they fall out by themselves; null for as long as the advertiser keeps them. */
  until: z.nullable(z.string()),
});
export type AdMembership = z.infer<typeof adMembership>;

/** The audiences that the viewer is in, by their ids. */
export const getAdMemberships = defineCall({
  name: 'v3_get_ad_memberships',
  resource: ['AdMembership', 'get'],
  audience: 'signed_in',
  input: z.object({ field_set_key: z.optional(maybe(text(MAX_TOPIC))) }),
  output: z.array(adMembership),
  paged: true,
  errors: ['invalid_input'],
});

/** Leaves an audience: nothing puts the viewer in it again. Not to be in it changes nothing. */
export const deleteAdMembership = defineCall({
  name: 'v3_delete_ad_membership',
  resource: ['AdMembership', 'delete'],
  audience: 'signed_in',
  input: z.object({ audience_id: id() }),
  output: z.null(),
  rate: WRITES,
});
