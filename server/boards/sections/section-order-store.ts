import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** Renumbers a board's sections: the named ones in their order, then the others in theirs. */
export async function orderSectionRows(
  tx: Tx,
  boardId: string,
  ids: readonly string[],
): Promise<void> {
  await tx.run(
    `update sections set position = numbered.position
     from (
       select sections.id,
         row_number() over (order by wanted.at nulls last, sections.position, sections.id) - 1 as position
       from sections
       left join unnest(:ids::bigint[]) with ordinality as wanted (id, at) on wanted.id = sections.id
       where sections.bucket = :bucket and sections.board_id = :boardId) as numbered
     where sections.bucket = :bucket and sections.id = numbered.id`,
    { bucket: bucketOf(boardId), boardId, ids },
  );
}
