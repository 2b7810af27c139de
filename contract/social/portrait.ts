import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { id } from '#contract/kernel/scalars.ts';

/** Where a person's photo is, by size; all null for whoever has none. */
export const portrait = z.object({
  image_small_url: z.nullable(z.string()),
  image_medium_url: z.nullable(z.string()),
  image_large_url: z.nullable(z.string()),
  image_xlarge_url: z.nullable(z.string()),
});
export type Portrait = z.infer<typeof portrait>;

/** An upload of the viewer's becomes their photo; it is shown as a circle, so it had better be a square. */
export const setPortrait = defineCall({
  name: 'v3_set_user_portrait',
  resource: ['UserPortrait', 'update'],
  path: ['PUT', '/v3/users/me/portrait/'],
  audience: 'signed_in',
  sessionOnly: true,
  input: z.object({ upload_id: id() }),
  output: portrait,
  errors: [
    'upload_not_found',
    'no_picture',
    'picture_not_found',
    'picture_unreadable',
    'picture_unsupported',
    'too_large',
    'invalid_input',
    'rate_limited',
  ],
  rate: WRITES,
});

/** The viewer has no photo any more. */
export const removePortrait = defineCall({
  name: 'v3_remove_user_portrait',
  resource: ['UserPortrait', 'delete'],
  path: ['DELETE', '/v3/users/me/portrait/'],
  audience: 'signed_in',
  sessionOnly: true,
  input: z.object({}),
  output: portrait,
  errors: ['rate_limited'],
  rate: WRITES,
});
