import { MAX_MENTIONS, mentionsIn } from '#contract/talk/words.ts';
import { idsByUsernames } from '#server/identity/index.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { unblockedAmong } from '#server/social/index.ts';

/** Returns the ids of the people that a text names, without those blocked from the viewer. */
export async function peopleNamedIn(
  { tx, viewer }: SignedInContext,
  text: string,
): Promise<string[]> {
  const names = [...new Set(mentionsIn(text).map(({ name }) => name.toLowerCase()))];
  const ids = await idsByUsernames(tx, names.slice(0, MAX_MENTIONS));
  const free = await unblockedAmong(tx, viewer, ids);
  return ids.filter((id) => free.has(id));
}
