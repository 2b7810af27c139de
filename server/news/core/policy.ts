import type { NewsKind } from '#contract/news.ts';
import type { Actor } from '#server/kernel/context/context.ts';

/** Nothing is told of what stands on a board that not everybody may find. */
export function mayTellOf(board: { readonly privacy: string }): boolean {
  return board.privacy === 'public';
}

/** A program with an access token learns nothing of its person's conversations, nor how many wait. */
export function mayCountConversations(viewer: Actor): boolean {
  return !viewer.scopes;
}

/** Nobody is told of their own acts, but of what a job did in their name. */
export function mayTell(
  reader: { readonly id: string },
  actor: { readonly id: string },
  kind: NewsKind,
): boolean {
  return reader.id !== actor.id || kind === 'unpublished';
}
