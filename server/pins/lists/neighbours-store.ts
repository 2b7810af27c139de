import { bucketIn, pictureBucketIn } from '#server/kernel/db/buckets.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

// Enough boards to show what a picture is about, and few enough to query whenever the form is opened.
const BOARDS = 20;
const NEIGHBOURS = 8;
const BOARDS_EACH = 10;

/**
 * Returns public boards with pictures that are neighbours of this one: the newest neighbours on its boards, and
 * the other boards with those, as far as their pins are counted. Boards sharing most pictures come first, at most
 * `limit`.
 */
export async function boardsWithNeighbours(
  tx: Tx,
  signature: string,
  limit: number,
): Promise<string[]> {
  const rows = await tx.rows<{ boardId: string }>(
    `with boards_of_picture as materialized (
       select bucket, board_id from pin_search
       where signature = :signature order by pin_id desc limit :boards),
     neighbours as materialized (
       select distinct beside.signature from boards
       cross join lateral (
         select signature from pins
         where pins.bucket = boards.bucket and pins.board_id = boards.id and signature <> :signature
         order by pins.id desc limit :neighbours) as beside
       where (boards.bucket, boards.id) in (select bucket, board_id from boards_of_picture)),
     elsewhere as materialized (
       select counted.pin_id from picture_counts
       cross join lateral (
         select pin_id from picture_counted_pins as listed
         where listed.bucket = picture_counts.bucket and listed.signature = picture_counts.signature
         order by listed.pin_id desc limit :boardsEach) as counted
       where (picture_counts.bucket, picture_counts.signature) in (
         select ${pictureBucketIn('signature')}, signature from neighbours))
     select board_id as "boardId" from pin_search
     where (bucket, pin_id) in (select ${bucketIn('pin_id')}, pin_id from elsewhere)
     group by board_id
     order by count(*) desc, board_id desc limit :limit`,
    { signature, limit, boards: BOARDS, neighbours: NEIGHBOURS, boardsEach: BOARDS_EACH },
  );
  return rows.map((row) => row.boardId);
}
