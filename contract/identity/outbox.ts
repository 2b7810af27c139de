import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { maybe, text } from '#contract/kernel/scalars.ts';

/** An unsent message. */
export const unsentMail = z.object({
  id: z.string(),
  type: z.literal('mail'),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Waiting for the mail server, stored because there is none, or permanently rejected by it. */
  state: z.enum(['waiting', 'kept', 'failed']),
  /** The mail server's reply to the last attempt. */
  reason: z.nullable(z.string()),
  queued_at: z.string(),
});
export type UnsentMail = z.infer<typeof unsentMail>;

/** This installation's unsent messages, newest first. */
export const getOutbox = defineCall({
  name: 'v3_get_outbox',
  resource: ['Outbox', 'get'],
  audience: 'operator',
  sessionOnly: true,
  input: z.object({ field_set_key: z.optional(maybe(text(80))) }),
  output: z.array(unsentMail),
  paged: true,
  errors: ['not_allowed', 'invalid_input'],
});
