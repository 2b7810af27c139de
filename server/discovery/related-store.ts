import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/ids.ts';
import type { FoundPin, Ranked } from './store.ts';

/**
 * Only so many of the newest pins that hold a word are ranked, and so many of each board's: words
 * that everybody uses would otherwise mean ranking everything. Nothing newer than `newest` is looked
 * at, so what is added during a walk changes neither window.
 */
const BY_WORDS = 2000;
const BY_BOARD = 100;

/** What related pins are to be like. */
export interface Likeness {
  /** A tsquery of words, any of which is enough; null for none. */
  readonly query: string | null;
  /** Boards whose pins are near, whatever they say. */
  readonly boardIds: readonly string[];
  /** Pictures that the caller has already. */
  readonly without: readonly string[];
  /** The newest pin that counts. */
  readonly newest: string;
}

/** The newest pin on a public board; null when there is none. */
export async function newestPinId(tx: Tx): Promise<string | null> {
  const row = await tx.row<{ id: string }>(
    'select pin_id as id from pin_search order by pin_id desc limit 1',
  );
  return row?.id ?? null;
}

/** Pins like these, best first; a pin on one of the boards ranks above words alone. */
export function relatedPins(
  tx: Tx,
  like: Likeness,
  after: Ranked | null,
  limit: number,
): Promise<(FoundPin & Ranked)[]> {
  return tx.rows(
    `with by_words as (
       select pin_id as id, board_id, person_id, signature,
         ts_rank(words, to_tsquery('simple', $1))::float8 as rank
       from pin_search
       where words @@ to_tsquery('simple', $1) and pin_id <= $2
       order by pin_id desc limit ${BY_WORDS}),
     by_board as (
       select mates.*, 1::float8 as rank
       from unnest($3::smallint[], $4::bigint[]) as near (bucket, board_id)
       cross join lateral (
         select id, board_id, person_id, signature from pins
         where pins.bucket = near.bucket and pins.board_id = near.board_id and id <= $2
         order by id desc limit ${BY_BOARD}) as mates),
     found as (
       select id, board_id, person_id, signature, sum(rank) as rank
       from (select * from by_words union all select * from by_board) as both_ways
       where signature <> all ($5::text[])
       group by id, board_id, person_id, signature)
     select id, board_id as "boardId", person_id as "personId", signature, rank from found
     where (rank, id) < ($6::float8, $7::bigint)
     order by rank desc, id desc limit $8`,
    [
      like.query ?? '',
      like.newest,
      like.boardIds.map(bucketOf),
      like.boardIds,
      like.without,
      after?.rank ?? 'Infinity',
      after?.id ?? '0',
      limit,
    ],
  );
}
