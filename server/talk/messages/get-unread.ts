import type { AnswerOf } from '#contract/kernel/call.ts';
import type { getUnread as call } from '#contract/talk/unread.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { unblockedAmong } from '#server/social/index.ts';
import { unreadOf } from '../core/message-store.ts';

/** The largest count. */
const MOST = 100;

/** The number of conversations and requests with unread messages, up to 100. */
export async function unreadConversations(
  tx: Tx,
  person: { readonly id: string },
): Promise<number> {
  const rows = await unreadOf(tx, person.id, MOST);
  const people = rows.flatMap((row) => row.others);
  const free = await unblockedAmong(tx, person, people);
  return rows.filter(({ others }) => others.length === 0 || others.some((id) => free.has(id)))
    .length;
}

/** The number of conversations with unread messages for the viewer. */
export async function getUnread({ tx, viewer }: SignedInContext): Promise<AnswerOf<typeof call>> {
  return { conversations_unseen_count: await unreadConversations(tx, viewer) };
}
