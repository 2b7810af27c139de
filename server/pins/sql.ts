import { isPublic } from '#server/boards/sql.ts';
import { isSuspended } from '#server/identity/sql.ts';
import { bucketIn } from '#server/kernel/db/buckets.ts';
import { blockersAmong, blocks, VIEWER } from '#server/social/sql.ts';

/**
 * Materialized parts of statements about pins and people. Each reads tables of one bucket by what the parts before it
 * name, so that a cluster runs it on the shards.
 */

/**
 * Parts `known` and `hidden`: of the people whose ids are in the part `named`, those who exist, with more columns if
 * wanted, and those whom a block, in either direction, or a suspension hides from the viewer [BOARD-19].
 */
export const hiddenParts = (more: readonly string[] = []): string => `
  known as materialized (
    select ${['people.id', ...more].join(', ')}, ${isSuspended('people')} as is_suspended from people
    where (people.bucket, people.id) in (select ${bucketIn('id')}, id from named)),
  blocked as materialized (select id from named where ${blocks(VIEWER, 'named.id')}),
  blocking as materialized (${blockersAmong('select id from named')}),
  hidden as materialized (
    select id from blocked union all select id from blocking
    union all select id from known where is_suspended)`;

/**
 * Part `open`: those of the pins in the part `found` (bucket, pin_id) that are on a public board, and that neither a
 * block nor a suspension hides from the viewer [BOARD-19]; for statements that aggregate pins without showing any.
 */
export const openParts = `
  placed as materialized (
    select pins.id, pins.board_id, pins.person_id, boards.owner_id
    from found
    join pins on pins.bucket = found.bucket and pins.id = found.pin_id
    join boards on boards.bucket = pins.bucket and boards.id = pins.board_id
    where ${isPublic('boards')}),
  named as materialized (
    select owner_id as id from placed union select person_id from placed),
  ${hiddenParts()},
  open as materialized (
    select id as pin_id, board_id from placed
    where owner_id in (select id from known)
      and owner_id not in (select id from hidden) and person_id not in (select id from hidden))`;
