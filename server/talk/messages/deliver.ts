import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { bucketOf, idMaker, makeId, timeOf } from '#server/kernel/core/ids.ts';
import { findPin, visibilityOf } from '#server/pins/index.ts';
import type { ConversationRow } from './conversation-store.ts';
import { insertMessage, type MessageRow } from '../core/message-store.ts';

// A separate generator: makeId never goes backwards, so all other ids of this process would follow ahead of time.
const makeIdAhead = idMaker();

/** The content of a message. */
export interface MessageContent {
  readonly text: string;
  readonly pinId: string | null;
}

interface Sent {
  readonly text?: string | null | undefined;
  readonly pin?: string | null | undefined;
}

/** Whether there is no content: neither text nor a pin. */
export function isSilent(input: Sent): boolean {
  return (input.text ?? '') === '' && (input.pin ?? null) === null;
}

/** The content to send: text, a pin that the viewer may see, or both. */
export async function contentOf(context: SignedInContext, input: Sent): Promise<MessageContent> {
  const text = input.text ?? '';
  const pinId = input.pin ?? null;
  if (isSilent(input)) throw new Failure('invalid_input', 'Write something first.');
  if (pinId !== null) await findPin(visibilityOf(context), pinId);
  return { text, pinId };
}

/** Adds the viewer's message to a locked conversation, for these recipients. */
export async function deliver(
  context: SignedInContext,
  conversation: ConversationRow,
  content: MessageContent,
  reached: readonly string[],
): Promise<MessageRow> {
  const { tx, viewer, now } = context;
  const row: MessageRow = {
    id: nextId(conversation, now),
    conversationId: conversation.id,
    personId: viewer.id,
    ...content,
    createdAt: now,
  };
  await insertMessage(tx, row, reached);
  return row;
}

/**
 * An id after the newest message's, even if another server's clock is ahead: the read position is an id, so no message
 * may be inserted before it.
 */
function nextId({ id, lastMessageId }: ConversationRow, now: Date): string {
  const bucket = bucketOf(id);
  const made = makeId(bucket, now.getTime());
  if (lastMessageId === null || BigInt(made) > BigInt(lastMessageId)) return made;
  return makeIdAhead(bucket, timeOf(lastMessageId).getTime() + 1);
}
