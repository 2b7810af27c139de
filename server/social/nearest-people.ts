import type { Person } from '#contract/social.ts';
import type { Viewer } from '#server/kernel/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { peopleViews } from './people-views.ts';
import { followersPage, followingPage } from './store.ts';

/** At most `count` people: whom the viewer follows, newest first, then who follows the viewer. */
export async function nearestPeople(
  tx: Tx,
  viewer: Pick<Viewer, 'id'>,
  count: number,
): Promise<Person[]> {
  const list = { personId: viewer.id, viewerId: viewer.id };
  const followed = await followingPage(tx, list, null, count);
  const followers = await followersPage(tx, list, null, count);
  const ids = [...new Set([...followed, ...followers].map((edge) => edge.id))].slice(0, count);
  const people = await peopleViews(tx, viewer, ids);
  return ids.flatMap((id) => people.get(id) ?? []);
}
