import type { NewsKind } from '#contract/news.ts';
import type { Actor } from '#server/kernel/context/context.ts';
import { isOfOwn } from './rules.ts';

/** There is no news of what is on a board that not everybody may find. */
export function mayNotifyOf(board: { readonly privacy: string }): boolean {
  return board.privacy === 'public';
}

/** A program with an access token learns nothing of its person's conversations, nor how many wait. */
export function mayCountConversations(viewer: Actor): boolean {
  return !viewer.scopes;
}

/** Nobody gets news of their own acts, except of what the place did with what is theirs. */
export function mayNotify(
  reader: { readonly id: string },
  actor: { readonly id: string },
  kind: NewsKind,
): boolean {
  return reader.id !== actor.id || isOfOwn(kind);
}
