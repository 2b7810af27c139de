import { isPublic } from '#server/boards/sql.ts';
import { isSuspended } from '#server/identity/sql.ts';
import { bucketIn } from '#server/kernel/db/buckets.ts';
import { isBlocked } from '#server/social/sql.ts';

/**
 * SQL condition that a pin is on a public board, and that neither a block nor a suspension hides it from the
 * viewer [BOARD-19]; for statements that aggregate pins without showing any of them. `pins` is a row with a pin's
 * bucket, board_id and person_id.
 */
export const isOpen = (pins: string): string => `exists (
  select from boards
  cross join lateral (
    select suspended_at from people
    where people.bucket = boards.bucket and people.id = boards.owner_id offset 0) as owner
  left join people as pinner on pinner.id <> boards.owner_id
    and pinner.bucket = ${bucketIn(`${pins}.person_id`)} and pinner.id = ${pins}.person_id
  where boards.bucket = ${pins}.bucket and boards.id = ${pins}.board_id
    and ${isPublic('boards')} and not ${isSuspended('owner')} and not ${isSuspended('pinner')}
    and not ${isBlocked('boards.owner_id')} and not ${isBlocked(`${pins}.person_id`)}
  offset 0)`;
