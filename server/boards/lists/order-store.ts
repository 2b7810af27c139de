import type { BoardSort } from '#contract/boards/order.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

export interface OrderRow {
  readonly sort: BoardSort;
  /** The order by hand; boards not in it are newer. */
  readonly boardIds: readonly string[];
  readonly changedAt: Date | null;
}

const COLUMNS = `sort, board_ids::text[] as "boardIds", changed_at as "changedAt"`;
const UNCHOSEN: OrderRow = { sort: 'alphabetical', boardIds: [], changedAt: null };

export async function boardOrderOf(tx: Tx, personId: string): Promise<OrderRow> {
  const row = await tx.row<OrderRow>(
    `select ${COLUMNS} from board_orders where bucket = :bucket and person_id = :personId`,
    { bucket: bucketOf(personId), personId },
  );
  return row ?? UNCHOSEN;
}

/** Like boardOrderOf, locked until the transaction ends. */
export async function lockBoardOrder(tx: Tx, personId: string, now: Date): Promise<OrderRow> {
  const name = { bucket: bucketOf(personId), personId };
  await tx.run(
    `insert into board_orders (bucket, person_id, sort, changed_at) values (:bucket, :personId, :sort, :now)
     on conflict (bucket, person_id) do nothing`,
    { ...name, sort: UNCHOSEN.sort, now },
  );
  const row = await tx.row<OrderRow>(
    `select ${COLUMNS} from board_orders where bucket = :bucket and person_id = :personId for update`,
    name,
  );
  return row ?? UNCHOSEN;
}

export async function writeBoardOrder(
  tx: Tx,
  personId: string,
  { sort, boardIds, now }: Pick<OrderRow, 'sort' | 'boardIds'> & { readonly now: Date },
): Promise<void> {
  await tx.run(
    `update board_orders set sort = :sort, board_ids = :boardIds, changed_at = :now
     where bucket = :bucket and person_id = :personId`,
    { bucket: bucketOf(personId), personId, sort, boardIds, now },
  );
}

export async function deleteBoardOrder(tx: Tx, personId: string): Promise<void> {
  await tx.run('delete from board_orders where bucket = :bucket and person_id = :personId', {
    bucket: bucketOf(personId),
    personId,
  });
}
