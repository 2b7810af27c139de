import type { NewsKind } from '#contract/news.ts';
import type { Actor } from '#server/kernel/context/context.ts';
import { isOfOwn } from './rules.ts';

/** Only public boards appear in news. */
export function mayNotifyOf(board: { readonly privacy: string }): boolean {
  return board.privacy === 'public';
}

/** An access token gives no access to its person's conversations, nor to their number. */
export function mayCountConversations(viewer: Actor): boolean {
  return !viewer.scopes;
}

/** Nobody gets news of their own acts, except of the system's acts on their things. */
export function mayNotify(
  reader: { readonly id: string },
  actor: { readonly id: string },
  kind: NewsKind,
): boolean {
  return reader.id !== actor.id || isOfOwn(kind);
}
