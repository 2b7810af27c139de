import type { Tx } from '#server/kernel/db/tx.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { unblockedAmong } from '#server/social/index.ts';
import {
  lockConversation,
  membersOf,
  type ConversationRow,
  type MemberRow,
} from './conversation-store.ts';
import { maySeeConversation } from '../core/policy.ts';

/** The members of a conversation, from one member's side. */
export interface Members {
  readonly others: readonly MemberRow[];
  /** The viewer's own membership. */
  readonly own: MemberRow;
  /** The other members without a block between them and the viewer. */
  readonly free: ReadonlySet<string>;
}

interface Asking {
  readonly tx: Tx;
  readonly viewer: { readonly id: string };
}

/** The same failure for a missing conversation and one of other people [SEC-27]. */
function noSuchConversation(): Failure {
  return new Failure('conversation_not_found', 'Conversation not found.');
}

/** The members of one of the viewer's conversations; refuses with conversation_not_found. */
export async function findMembers({ tx, viewer }: Asking, id: string): Promise<Members> {
  const members = await membersOf(tx, [id]);
  const others = members.filter((member) => member.personId !== viewer.id);
  const free = await unblockedAmong(
    tx,
    viewer,
    others.map((member) => member.personId),
  );
  const own = members.find((member) => member.personId === viewer.id);
  if (own === undefined || !maySeeConversation(viewer, members, free)) throw noSuchConversation();
  return { others, own, free };
}

/** Like findMembers, but also returns the conversation, locked until the transaction ends. */
export async function holdConversation(
  asking: Asking,
  id: string,
): Promise<{ conversation: ConversationRow; members: Members }> {
  const conversation = await lockConversation(asking.tx, id);
  if (conversation === null) throw noSuchConversation();
  return { conversation, members: await findMembers(asking, conversation.id) };
}

/** The other members with a block between them and the viewer, whose messages are hidden. */
export function unseenIn(members: Pick<Members, 'others' | 'free'>): string[] {
  return members.others
    .map((member) => member.personId)
    .filter((personId) => !members.free.has(personId));
}
