import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { id, jsonText } from '#contract/kernel/scalars.ts';
import { person } from '#contract/social.ts';
import { conversation } from '#contract/talk.ts';

/** A conversation that waits for the viewer to accept, by the name that older clients have for it. */
const contactRequest = z.object({
  /** That of the conversation. */
  id: z.string(),
  type: z.literal('contactrequest'),
  /** Who asks. */
  sender: z.nullable(person),
  conversation,
});
export type ContactRequest = z.infer<typeof contactRequest>;

const between = { audience: 'signed_in', sessionOnly: true } as const;
const which = { contact_request: jsonText(z.object({ id: id() })) };

/** What waits for the viewer to accept, the newest message first. */
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

/** The viewer declines; whoever asked is not told. */
export const ignoreContactRequest = defineCall({
  name: 'v3_ignore_contact_request',
  resource: ['ContactRequestIgnore', 'delete'],
  ...between,
  input: z.object(which),
  output: z.null(),
  errors: ['conversation_not_found', 'invalid_input'],
});
