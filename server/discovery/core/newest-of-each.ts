import { bucketIn } from '#server/kernel/db/buckets.ts';

/**
 * Parts of a statement with the newest public pins, before `before`, of each person in the part `people`, which has
 * their ids. A person's pins lie with their own boards, in the person's bucket, and with those that they share: each
 * part reads in one bucket per person or board.
 */
export const newestOfEach = (people: string): string => `
  on_own as materialized (
    select theirs.* from ${people}
    join people as person on person.bucket = ${bucketIn(`${people}.id`)} and person.id = ${people}.id
    cross join lateral (
      select pin_id, board_id, person_id, signature from pin_search
      where pin_search.bucket = person.bucket and pin_search.person_id = person.id and pin_id < :before
      order by pin_id desc limit :limit) as theirs),
  on_shared as materialized (
    select theirs.* from ${people}
    join board_collaborators as shared on shared.person_id = ${people}.id
    cross join lateral (
      select pin_id, board_id, person_id, signature from pin_search
      where pin_search.bucket = shared.bucket and pin_search.board_id = shared.board_id
        and pin_search.person_id = shared.person_id and pin_id < :before
      order by pin_id desc limit :limit) as theirs)`;
