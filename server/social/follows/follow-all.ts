import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { isStorableId } from '#server/kernel/core/ids.ts';
import {
  changeFollowingCount,
  peopleByIds,
  type Person as PersonRow,
} from '#server/identity/index.ts';
import { blocksBetween } from '../core/block-store.ts';
import { followChanged } from './follow-applied.ts';
import { mayFollow } from '../core/policy.ts';
import { insertFollowing, lockEdges } from '../core/store.ts';

/** Follows all of them or, if one cannot be followed, none; returns the people and the newly followed ids. */
export async function followAll(
  context: SignedInContext,
  wanted: readonly string[],
): Promise<{ people: PersonRow[]; added: readonly string[] }> {
  const { tx, viewer, now, jobs } = context;
  const people = await peopleToFollow(context, wanted);
  const added = await insertFollowing(
    tx,
    viewer.id,
    people.map((person) => person.id),
    now,
  );
  if (added.length > 0) await changeFollowingCount(tx, viewer.id, added.length);
  const edges = added.map((followee) => ({ follower_id: viewer.id, followee_id: followee }));
  await followChanged.announceAll(jobs, edges);
  return { people, added };
}

// In id order, so that concurrent requests lock rows in the same order [SEC-70].
async function peopleToFollow(
  context: SignedInContext,
  wanted: readonly string[],
): Promise<PersonRow[]> {
  const ids = [...new Set(wanted)].filter(isStorableId).toSorted(byId);
  const found = await peopleByIds(context.tx, ids);
  const people = ids.flatMap((id) => found.get(id) ?? []);
  const { tx, viewer } = context;
  await lockEdges(
    tx,
    ids.map((followee) => ({ follower: viewer.id, followee })),
  );
  const blocked = await blocksBetween(tx, viewer.id, ids);
  const isGone = people.some((person) => blocked.ofViewer.has(person.id));
  if (isGone || people.length < new Set(wanted).size) {
    throw new Failure('user_not_found', 'User not found.');
  }
  if (!people.every((person) => mayFollow(viewer, person, blocked))) {
    throw new Failure('invalid_input', "You can't follow yourself, or someone you've blocked.");
  }
  return people;
}

function byId(a: string, b: string): number {
  const difference = BigInt(a) - BigInt(b);
  return difference < 0n ? -1 : Number(difference > 0n);
}
