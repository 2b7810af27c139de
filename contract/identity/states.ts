import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { text } from '#contract/kernel/scalars.ts';

/** Stores a small client state, such as that a hint was dismissed [CALL-10]. */
export const setState = defineCall({
  name: 'v3_set_user_state',
  resource: ['UserState', 'create'],
  audience: 'signed_in',
  input: z.object({
    state: z.pipe(text(100), z.string().check(z.minLength(1))),
    value: z.pipe(z.union([text(2000), z.number(), z.boolean()]), z.transform(String)),
  }),
  output: z.null(),
  errors: ['invalid_input', 'rate_limited'],
  rate: WRITES,
});

export const getStates = defineCall({
  name: 'v3_get_user_states',
  resource: ['UserState', 'get'],
  audience: 'signed_in',
  input: z.object({}),
  output: z.record(z.string(), z.string()),
});
