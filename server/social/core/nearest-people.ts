import type { Viewer } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { followersPage, followingPage } from './store.ts';

/** The ids of at most `count` people: those whom the viewer follows, newest first, then the viewer's followers. */
export async function nearestPeople(
  tx: Tx,
  viewer: Pick<Viewer, 'id'>,
  count: number,
): Promise<string[]> {
  const list = { personId: viewer.id, viewerId: viewer.id };
  const followed = await followingPage(tx, list, null, count);
  const followers = await followersPage(tx, list, null, count);
  return [...new Set([...followed, ...followers].map((edge) => edge.id))].slice(0, count);
}
