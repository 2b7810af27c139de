import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { flag, id } from '#contract/kernel/scalars.ts';
import { pin } from '#contract/pins.ts';

/** The business named as paid partner accepts or declines; it may change its answer. */
export const answerSponsor = defineCall({
  name: 'v3_answer_pin_sponsor',
  resource: ['PinSponsor', 'update'],
  path: ['PUT', '/v3/pins/{pin_id}/sponsor/'],
  audience: 'signed_in',
  input: z.object({ pin_id: id(), accept: flag() }),
  output: pin,
  errors: ['pin_not_found', 'rate_limited'],
  rate: WRITES,
});
