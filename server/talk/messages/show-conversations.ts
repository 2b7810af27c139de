import type { Conversation } from '#contract/talk.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { peopleViews, unblockedAmong } from '#server/social/index.ts';
import { conversationOf, membersOf, type OwnRow } from './conversation-store.ts';
import { newestMessages, unreadIn } from '../core/message-store.ts';
import { maySeeConversation } from '../core/policy.ts';
import { showMessages } from './show-messages.ts';
import { toConversation } from '../core/view.ts';

/** The largest count of unread messages. */
const MOST_UNREAD = 100;

/** Removes conversations in which all others are blocked. */
export async function filterVisibleRows(
  { tx, viewer }: Pick<SignedInContext, 'tx' | 'viewer' | 'origin'>,
  rows: readonly OwnRow[],
): Promise<OwnRow[]> {
  const members = Map.groupBy(
    await membersOf(
      tx,
      rows.map((row) => row.conversationId),
    ),
    (member) => member.conversationId,
  );
  const people = [...members.values()].flat().map((member) => member.personId);
  const free = await unblockedAmong(tx, viewer, people);
  return rows.filter((row) =>
    maySeeConversation(viewer, members.get(row.conversationId) ?? [], free),
  );
}

/** The viewer's conversations in wire format. */
export async function showConversations(
  context: Pick<SignedInContext, 'tx' | 'viewer' | 'origin'>,
  rows: readonly OwnRow[],
): Promise<Conversation[]> {
  const { tx, viewer } = context;
  const ids = rows.map((row) => row.conversationId);
  const others = (await membersOf(tx, ids)).filter((member) => member.personId !== viewer.id);
  const personIds = others.map((member) => member.personId);
  const free = await unblockedAmong(tx, viewer, personIds);
  const people = await peopleViews(context, [...free]);
  const unseen = personIds.filter((id) => !free.has(id));
  const unread = await unreadIn(tx, viewer.id, ids, unseen, MOST_UNREAD);
  const newest = await showMessages(context, await newestMessages(tx, ids, unseen));
  const last = new Map(newest.map((message) => [message.conversation_id, message]));
  return rows.map((row) =>
    toConversation(row, {
      users: others
        .filter((member) => member.conversationId === row.conversationId)
        .flatMap((member) => people.get(member.personId) ?? []),
      unread: unread.get(row.conversationId) ?? 0,
      lastMessage: last.get(row.conversationId) ?? null,
    }),
  );
}

/** A conversation in wire format, assuming that the viewer is a member. */
export async function showConversation(
  context: SignedInContext,
  id: string,
): Promise<Conversation> {
  const row = await conversationOf(context.tx, context.viewer.id, id);
  const [view] = row === null ? [] : await showConversations(context, [row]);
  if (view === undefined) throw new Error(`the conversation ${id} cannot be shown`);
  return view;
}
