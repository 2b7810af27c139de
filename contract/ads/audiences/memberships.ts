import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { MAX_TOPIC, WRITES } from '#contract/kernel/limits.ts';
import { id, maybe, text } from '#contract/kernel/scalars.ts';
import { person } from '#contract/social.ts';
import { AUDIENCE_KINDS } from './audiences.ts';

/** Audiences from their members' side: people see which ones they are in and can leave. */

const adMembership = z.object({
  /** The audience's id. */
  id: z.string(),
  /** The advertiser who owns it. */
  promoter: person,
  audience_type: z.enum(AUDIENCE_KINDS),
  since: z.string(),
  /** When membership expires; null if it lasts as long as the advertiser keeps it. */
  until: z.nullable(z.string()),
});
export type AdMembership = z.infer<typeof adMembership>;

/** The audiences that the viewer is in, by id. */
export const getAdMemberships = defineCall({
  name: 'v3_get_ad_memberships',
  resource: ['AdMembership', 'get'],
  audience: 'signed_in',
  input: z.object({ field_set_key: z.optional(maybe(text(MAX_TOPIC))) }),
  output: z.array(adMembership),
  paged: true,
  errors: ['invalid_input'],
});

/** Leaves an audience for good: nothing adds the viewer to it again. Succeeds if they are not in it. */
export const deleteAdMembership = defineCall({
  name: 'v3_delete_ad_membership',
  resource: ['AdMembership', 'delete'],
  audience: 'signed_in',
  input: z.object({ audience_id: id() }),
  output: z.null(),
  rate: WRITES,
});
