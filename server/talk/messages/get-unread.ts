import type { AnswerOf } from '#contract/kernel/call.ts';
import type { getUnread as call } from '#contract/talk/unread.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { unblockedAmong } from '#server/social/index.ts';
import { unreadOf } from '../core/message-store.ts';

/** Counted so far; more is "many". */
const MOST = 100;

/** In how many conversations and requests something waits for the person, counted to 100. */
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

/** In how many conversations something waits for the viewer. */
export async function getUnread({ tx, viewer }: SignedInContext): Promise<AnswerOf<typeof call>> {
  return { conversations_unseen_count: await unreadConversations(tx, viewer) };
}
