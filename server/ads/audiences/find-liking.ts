import { peopleWhoLike } from '#server/identity/index.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { addMembers } from './add-members.ts';
import type { FindPeople } from './find-people.ts';

/** Rows of chosen topics per step. */
const AT_ONCE = 5_000;

/** Finds people who chose one of the persona's topics. */
export const findLiking: FindPeople = async ({ tx, now }, audience, { after }) => {
  const { rule, makingSince } = audience;
  const from = { bucket: after === null ? -1 : bucketOf(after), id: after ?? '0' };
  const { people, last } = await peopleWhoLike(tx, rule.interests ?? [], from, AT_ONCE);
  const found = people.map(({ id, topic }) => ({ personId: id, cause: topic, at: makingSince }));
  const country = rule.country ?? null;
  await addMembers(tx, audience, found, { now, foundAt: makingSince, days: null, country });
  return last === null ? null : { at: null, after: last };
};
