import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { anyMessageById, type MessageRow } from '../core/message-store.ts';
import { findMembers, unseenIn } from './find-conversation.ts';

/** A message that the viewer may see; refuses with conversation_not_found. */
export async function findMessage(context: SignedInContext, id: string): Promise<MessageRow> {
  const row = await anyMessageById(context.tx, id);
  if (row === null) throw new Failure('conversation_not_found', 'Message not found.');
  const members = await findMembers(context, row.conversationId);
  if (unseenIn(members).includes(row.personId))
    throw new Failure('conversation_not_found', 'Message not found.');
  return row;
}
