import { tellOfBoards } from '#server/kernel/db/tell.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { BOARD_COLUMNS, onlyOf, type BoardRow } from '../core/store.ts';

/** What an operator changes of a board. */
export type Moderation = Pick<
  BoardRow,
  'privacy' | 'disabledPrivacy' | 'screenReason' | 'screenCovers'
>;

export async function keepModeration(
  tx: Tx,
  board: BoardRow,
  to: Moderation,
  now: Date,
): Promise<BoardRow> {
  const rows = await tx.rows<BoardRow>(
    `with changed as (
       update boards set privacy = $3, disabled_privacy = $4, screen_reason = $5,
         screen_covers = $6, updated_at = $7, version = version + 1
       where bucket = $1 and id = $2
       returning boards.*),
     ${tellOfBoards('select bucket, id as board_id from changed where privacy <> $8')}
     select ${BOARD_COLUMNS} from changed as boards`,
    [
      board.bucket,
      board.id,
      to.privacy,
      to.disabledPrivacy,
      to.screenReason,
      to.screenCovers,
      now,
      board.privacy,
    ],
  );
  return onlyOf(rows);
}
