import type { Viewer } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { conversationsOf, membersOf } from './conversation-store.ts';

/** The members of the viewer's latest conversations, newest first. */
export async function correspondentsOf(
  tx: Tx,
  viewer: Pick<Viewer, 'id'>,
  conversations: number,
): Promise<string[]> {
  const latest = await conversationsOf(tx, viewer.id, 'in', null, conversations);
  const members = await membersOf(
    tx,
    latest.map(({ conversationId }) => conversationId),
  );
  const others = latest.flatMap(({ conversationId }) =>
    members.filter((member) => member.conversationId === conversationId),
  );
  return [...new Set(others.map(({ personId }) => personId))].filter((id) => id !== viewer.id);
}
