import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';

/** The number of conversations with unread messages. */
export const getUnread = defineCall({
  name: 'v3_get_unread_conversations',
  path: ['GET', '/v3/conversations/unread/'],
  audience: 'signed_in',
  input: z.object({}),
  output: z.object({ conversations_unseen_count: z.int() }),
  sessionOnly: true,
});
