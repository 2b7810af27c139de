import type {
  hideFollowSuggestion as call,
  unhideFollowSuggestion as undoCall,
} from '#contract/discovery/people.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { isStorableId } from '#server/kernel/core/ids.ts';
import { findPerson } from '#server/social/index.ts';
import { deleteHiddenSuggestion, insertHiddenSuggestion } from './suggestion-store.ts';

/** Suggests a person no more; idempotent. */
export async function hideFollowSuggestion(
  { tx, viewer }: SignedInContext,
  { user_id }: InputOf<typeof call>,
): Promise<null> {
  const person = await findPerson(tx, viewer, { user_id, username: null });
  await insertHiddenSuggestion(tx, viewer.id, person.id);
  return null;
}

export async function unhideFollowSuggestion(
  { tx, viewer }: SignedInContext,
  { user_id }: InputOf<typeof undoCall>,
): Promise<null> {
  if (isStorableId(user_id)) await deleteHiddenSuggestion(tx, viewer.id, user_id);
  return null;
}
