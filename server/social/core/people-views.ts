import type { Person } from '#contract/social.ts';
import type { Origin, Viewer } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { peopleByIds } from '#server/identity/index.ts';
import { shownPeople } from './shown-people-store.ts';
import { followedAmong } from './store.ts';
import { toPerson } from './view.ts';

/** The context for viewing people: transaction, viewer and the base of photo URLs. */
export interface Beholding {
  readonly tx: Tx;
  readonly viewer: Pick<Viewer, 'id'> | null;
  readonly origin: Pick<Origin, 'mediaUrl'>;
}

/** People by id in wire format for the viewer; missing ones are left out. */
export async function peopleViews(
  { tx, viewer, origin }: Beholding,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, Person>> {
  const ids = [...new Set(personIds)];
  if (ids.length === 0) return new Map();
  const people = await peopleByIds(tx, ids);
  const followed = viewer === null ? new Set<string>() : await followedAmong(tx, viewer.id, ids);
  const views = new Map<string, Person>();
  for (const [id, row] of people) views.set(id, toPerson(row, followed.has(id), origin.mediaUrl));
  return views;
}

/**
 * The same in one statement, without people hidden from the viewer by a block, in either direction, or a suspension.
 */
export async function unblockedPeopleViews(
  { tx, viewer, origin }: Beholding,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, Person>> {
  const people = await shownPeople(tx, viewer?.id ?? null, [...new Set(personIds)]);
  return new Map(people.map((row) => [row.id, toPerson(row, row.isFollowed, origin.mediaUrl)]));
}
