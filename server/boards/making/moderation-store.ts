import { boardEvents } from '#server/kernel/db/insert-events.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { BOARD_COLUMNS, completed, onlyOf, type BoardRow } from '../core/store.ts';

/** The fields of a board that operators change. */
export type Moderation = Pick<
  BoardRow,
  'privacy' | 'disabledPrivacy' | 'screenReason' | 'screenCovers'
>;

export async function storeModeration(
  tx: Tx,
  board: BoardRow,
  to: Moderation,
  now: Date,
): Promise<BoardRow> {
  const rows = await tx.rows<BoardRow>(
    `with changed as (
       update boards set privacy = :privacy, disabled_privacy = :disabledPrivacy, screen_reason = :screenReason,
         screen_covers = :screenCovers, updated_at = :now, version = version + 1
       where bucket = :bucket and id = :id
       returning boards.*),
     ${boardEvents('select bucket, id as board_id from changed where privacy <> :oldPrivacy')}
     select ${BOARD_COLUMNS} from changed as boards`,
    {
      bucket: board.bucket,
      id: board.id,
      privacy: to.privacy,
      disabledPrivacy: to.disabledPrivacy,
      screenReason: to.screenReason,
      screenCovers: to.screenCovers,
      now,
      oldPrivacy: board.privacy,
    },
  );
  const changed = onlyOf(rows);
  return changed.privacy === board.privacy ? changed : completed(tx, changed);
}
