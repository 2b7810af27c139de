import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { count, id } from '#contract/kernel/scalars.ts';
import { pin } from '#contract/pins.ts';

/** Likes are the only reaction: the wire's number 1. */
export const likePin = defineCall({
  name: 'v3_like_pin',
  resource: ['PinLike', 'create'],
  aliases: [['Reactions', 'create']],
  audience: 'signed_in',
  input: z.object({ pin_id: id(), reaction_type: z.optional(count(1, 1)) }),
  output: pin,
  errors: ['pin_not_found', 'rate_limited'],
  rate: WRITES,
});

export const unlikePin = defineCall({
  name: 'v3_unlike_pin',
  resource: ['PinLike', 'delete'],
  aliases: [['Reactions', 'delete']],
  audience: 'signed_in',
  input: z.object({ pin_id: id() }),
  output: pin,
  errors: ['pin_not_found', 'rate_limited'],
  rate: WRITES,
});
