import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { id, jsonText } from '#contract/kernel/scalars.ts';
import { person } from '#contract/social.ts';
import { conversation } from '#contract/talk.ts';

/** A conversation that awaits the viewer's acceptance, in the form of older clients. */
const contactRequest = z.object({
  /** The conversation's id. */
  id: z.string(),
  type: z.literal('contactrequest'),
  /** Who requests it. */
  sender: z.nullable(person),
  conversation,
});
export type ContactRequest = z.infer<typeof contactRequest>;

const between = { audience: 'signed_in', sessionOnly: true } as const;
const which = { contact_request: jsonText(z.object({ id: id() })) };

/** Requests awaiting the viewer, newest message first. */
export const getContactRequests = defineCall({
  name: 'v3_get_contact_requests',
  resource: ['ContactRequests', 'get'],
  ...between,
  input: z.object({}),
  output: z.array(contactRequest),
  paged: true,
  errors: ['invalid_input'],
});

export const acceptContactRequest = defineCall({
  name: 'v3_accept_contact_request',
  resource: ['ContactRequestAccept', 'update'],
  ...between,
  input: z.object(which),
  output: conversation,
  errors: ['conversation_not_found', 'invalid_input'],
});

/** Declines a request; the sender is not notified. */
export const ignoreContactRequest = defineCall({
  name: 'v3_ignore_contact_request',
  resource: ['ContactRequestIgnore', 'delete'],
  ...between,
  input: z.object(which),
  output: z.null(),
  errors: ['conversation_not_found', 'invalid_input'],
});
