import type { Tx } from '#server/kernel/db/tx.ts';
import { pictureEvents } from '#server/kernel/db/insert-events.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { tierWords } from '#server/search-index/sql.ts';

/**
 * Adds these pins of a board to search and feeds, by their current rows. The rows are locked, so a pin that is
 * being moved to a secret board is not published concurrently.
 */
export async function publishPins(tx: Tx, boardId: string, ids: readonly string[]): Promise<void> {
  await tx.run(
    `with before as materialized (
       select bucket, board_id, signature from pin_search
       where bucket = :bucket and pin_id = any(:ids::bigint[])),
     published as (
       insert into pin_search (bucket, pin_id, board_id, person_id, signature, made, words, price)
       select bucket, id, board_id, person_id, signature, source_pin_id is null, words,
         (facts -> 'product' ->> 'price')::float8
       from (select * from pins where bucket = :bucket and id = any(:ids::bigint[]) and board_id = :boardId
             order by id for update) as here
       on conflict (bucket, pin_id) do update set board_id = excluded.board_id,
         words = excluded.words || ${tierWords('pin_search.tier')}, price = excluded.price
       returning bucket, board_id, signature),
     ${pictureEvents('select * from before union select * from published')}
     select 1 from published`,
    { bucket: bucketOf(boardId), ids, boardId },
  );
}

/** Removes these pins, which are in the bucket of this board, from search and feeds. */
export async function hidePins(tx: Tx, boardId: string, ids: readonly string[]): Promise<void> {
  await tx.run(
    `with hidden as (
       delete from pin_search where bucket = :bucket and pin_id = any(:ids::bigint[])
       returning bucket, board_id, signature),
     ${pictureEvents('select * from hidden')}
     select 1 from hidden`,
    { bucket: bucketOf(boardId), ids },
  );
}

/** Serialises changes of a board's visibility, each until its commit. */
export async function takeTurn(tx: Tx, boardId: string): Promise<void> {
  await tx.row(
    `select pg_advisory_xact_lock(hashtextextended('pins.visibility', :boardId::bigint))`,
    {
      boardId,
    },
  );
}
