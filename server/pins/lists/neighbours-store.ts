import type { Tx } from '#server/kernel/db/tx.ts';

// Enough boards to show what a picture is about, and few enough to query whenever the form is opened.
const BOARDS = 20;
const NEIGHBOURS = 8;
const BOARDS_EACH = 10;

/**
 * Returns public boards with pictures that are neighbours of this one: the newest neighbours on its boards, and
 * the other boards with those. Boards sharing most pictures come first, at most `limit`.
 */
export async function boardsWithNeighbours(
  tx: Tx,
  signature: string,
  limit: number,
): Promise<string[]> {
  const rows = await tx.rows<{ boardId: string }>(
    `with boards_of_picture as (
       select bucket, board_id from pin_search
       where signature = :signature order by pin_id desc limit :boards),
     neighbours as (
       select distinct beside.signature from boards_of_picture
       cross join lateral (
         select signature from pins
         where bucket = boards_of_picture.bucket and board_id = boards_of_picture.board_id
           and signature <> :signature
         order by id desc limit :neighbours) as beside)
     select elsewhere.board_id as "boardId" from neighbours
     cross join lateral (
       select board_id from pin_search
       where signature = neighbours.signature order by pin_id desc limit :boardsEach) as elsewhere
     group by elsewhere.board_id
     order by count(*) desc, elsewhere.board_id desc limit :limit`,
    { signature, limit, boards: BOARDS, neighbours: NEIGHBOURS, boardsEach: BOARDS_EACH },
  );
  return rows.map((row) => row.boardId);
}
