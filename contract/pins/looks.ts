import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { decimal, flag, id, maybe } from '#contract/kernel/scalars.ts';
import { pin } from '../pins.ts';

/** The smallest part, in parts of a picture's side, that looks like something. */
export const LEAST_PART = 0.02;

const start = () => z.optional(maybe(decimal(0, 1)));
const size = () => z.optional(maybe(decimal(LEAST_PART, 1)));

/** Public pins that look like a part of a pin, the most similar first; without a part, like all of it. */
export const getLookingLike = defineCall({
  name: 'v3_looking_like',
  resource: ['LookingLike', 'get'],
  audience: 'anyone',
  /** Each part of a picture is decoded. */
  rate: { limit: 1200, seconds: 3600, per: 'address' },
  input: z.object({
    pin_id: id(),
    /** The part, in parts of the picture's width and height. */
    x: start(),
    y: start(),
    width: size(),
    height: size(),
    /** Only copies of the same picture, in any size and quality. */
    same: z.optional(flag()),
    /** Only copies with more pixels. */
    larger: z.optional(flag()),
  }),
  output: z.array(pin),
  paged: true,
  errors: ['pin_not_found', 'invalid_input', 'unavailable', 'picture_unreadable'],
});
