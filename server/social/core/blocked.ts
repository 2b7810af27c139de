import type { Viewer } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { blocksBetween, blockedPairs } from './block-store.ts';
import { lockEdges } from './store.ts';

/** Returns those people who are not hidden from the viewer by a block, in either direction, or a suspension. */
export async function unblockedAmong(
  tx: Tx,
  viewer: Pick<Viewer, 'id'> | null,
  personIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(personIds)];
  const others = ids.filter((id) => id !== viewer?.id);
  if (others.length === 0) return new Set(ids);
  const hiding = await blocksBetween(tx, viewer?.id ?? null, others);
  return new Set(ids.filter((id) => Object.values(hiding).every((hidden) => !hidden.has(id))));
}

/** The indexes of the pairs in which unblockedAmong would hide the person from the viewer. */
export async function blockedAmong(
  tx: Tx,
  pairs: readonly { readonly viewerId: string; readonly personId: string }[],
): Promise<ReadonlySet<number>> {
  const blockedIndexes = await blockedPairs(tx, pairs);
  return new Set(
    blockedIndexes.filter((index) => pairs[index]?.viewerId !== pairs[index]?.personId),
  );
}

/** Whether a block exists between the two; prevents new ones until this transaction ends. */
export async function isBlocked(tx: Tx, viewerId: string, personId: string): Promise<boolean> {
  await lockEdges(tx, [{ follower: viewerId, followee: personId }]);
  return !(await unblockedAmong(tx, { id: viewerId }, [personId])).has(personId);
}
