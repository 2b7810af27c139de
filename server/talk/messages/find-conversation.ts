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

/** Who is in a conversation, as one of them is to see it. */
export interface Members {
  /** The others. */
  readonly others: readonly MemberRow[];
  /** The viewer's own. */
  readonly own: MemberRow;
  /** Those of the others who are not blocked from the viewer. */
  readonly free: ReadonlySet<string>;
}

interface Asking {
  readonly tx: Tx;
  readonly viewer: { readonly id: string };
}

/** What is said of a conversation that does not exist, and alike of one of others [SEC-27]. */
function noSuchConversation(): Failure {
  return new Failure('conversation_not_found', 'Conversation not found.');
}

/** Who is in one of the viewer's conversations; refuses with conversation_not_found. */
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

/** As findMembers, with the conversation, which nobody else changes until the transaction ends. */
export async function holdConversation(
  asking: Asking,
  id: string,
): Promise<{ conversation: ConversationRow; members: Members }> {
  const conversation = await lockConversation(asking.tx, id);
  if (conversation === null) throw noSuchConversation();
  return { conversation, members: await findMembers(asking, conversation.id) };
}

/** Those of the others who are blocked from the viewer: what they write is not shown. */
export function unseenIn(members: Pick<Members, 'others' | 'free'>): string[] {
  return members.others
    .map((member) => member.personId)
    .filter((personId) => !members.free.has(personId));
}
