import { takeLikenessStep } from '../likeness/find-likeness.ts';
import { clearMaking } from '../likeness/trait-store.ts';
import { addMembers } from './add-members.ts';
import { audiencesByIds } from './audience-store.ts';
import type { FindPeople } from './find-people.ts';

/** Finds the people most like those of the seed audiences, if these are large enough. */
export const findAlike: FindPeople = async ({ tx, read, now }, audience, position) => {
  const { id, bucket, accountId, rule, makingSince } = audience;
  const { country = '', percentage = 0 } = rule;
  const seeds = await audiencesByIds(tx, { bucket, id: accountId }, rule.seed_id ?? []);
  const seedIds = seeds.filter(({ status }) => status === 'READY').map((seed) => seed.id);
  const key = { bucket, id };
  if (seedIds.length === 0) {
    await clearMaking(tx, key);
    return null;
  }
  const wanted = { key, seedIds, country, percentage };
  const { found, next } = await takeLikenessStep({ tx, read, now }, wanted, position);
  const people = found.map((personId) => ({ personId, cause: 'alike', at: makingSince }));
  await addMembers(tx, audience, people, { now, foundAt: makingSince, days: null, country });
  return next;
};
