import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { id } from '#contract/kernel/scalars.ts';

/** A person's photo, by size; all null without one. */
export const portrait = z.object({
  image_small_url: z.nullable(z.string()),
  image_medium_url: z.nullable(z.string()),
  image_large_url: z.nullable(z.string()),
  image_xlarge_url: z.nullable(z.string()),
});
export type Portrait = z.infer<typeof portrait>;

/** Makes an upload the viewer's photo; displayed as a circle, so best a square. */
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
    'picture_blocked',
    'picture_unreadable',
    'picture_unsupported',
    'too_large',
    'invalid_input',
    'rate_limited',
  ],
  rate: WRITES,
});

/** Removes the viewer's photo. */
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
