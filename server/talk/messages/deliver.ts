import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { bucketOf, idMaker, makeId, timeOf } from '#server/kernel/core/ids.ts';
import { findPin, visibilityOf } from '#server/pins/index.ts';
import type { ConversationRow } from './conversation-store.ts';
import { insertMessage, type MessageRow } from '../core/message-store.ts';

// Of its own: makeId never goes back, and would take every other id of this process ahead with it.
const makeIdAhead = idMaker();

/** What a message says. */
export interface MessageContent {
  readonly text: string;
  readonly pinId: string | null;
}

interface Sent {
  readonly text?: string | null | undefined;
  readonly pin?: string | null | undefined;
}

/** Whether somebody says nothing yet: neither text nor a pin. */
export function isSilent(input: Sent): boolean {
  return (input.text ?? '') === '' && (input.pin ?? null) === null;
}

/** What the viewer wants to send: text, a pin that they may see, or both. */
export async function contentOf(context: SignedInContext, input: Sent): Promise<MessageContent> {
  const text = input.text ?? '';
  const pinId = input.pin ?? null;
  if (isSilent(input)) throw new Failure('invalid_input', 'Write something first.');
  if (pinId !== null) await findPin(visibilityOf(context), pinId);
  return { text, pinId };
}

/** Adds the viewer's message to a conversation that is held, for all whom it reaches. */
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
 * Always after the newest, whatever another server's clock says: what is read is remembered as the id
 * up to which it is, and nothing may slip in before that.
 */
function nextId({ id, lastMessageId }: ConversationRow, now: Date): string {
  const bucket = bucketOf(id);
  const made = makeId(bucket, now.getTime());
  if (lastMessageId === null || BigInt(made) > BigInt(lastMessageId)) return made;
  return makeIdAhead(bucket, timeOf(lastMessageId).getTime() + 1);
}
