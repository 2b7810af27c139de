import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** A candidate; its own domain filters what the viewer may see before it is shown. */
export interface FoundPin {
  readonly id: string;
  readonly boardId: string;
  readonly personId: string;
  readonly signature: string;
}

/** A position in the order of rank, then id, both descending. */
export interface Ranked {
  readonly rank: number;
  readonly id: string;
}

/** The number of pins read of a picture: the first ones may be hidden from the viewer. */
const PINS_OF_PICTURE = 3;

const COLUMNS = `pin_id as id, board_id as "boardId", person_id as "personId", signature`;

/** Returns the newest pin on a public board; null if there is none. */
export async function newestPinId(tx: Tx): Promise<string | null> {
  const row = await tx.row<{ id: string }>(
    'select pin_id as id from pin_search order by pin_id desc limit 1',
  );
  return row?.id ?? null;
}

/** Returns some of the newest public pins of each of these pictures, of which each is there once, in their order. */
export function pinsOfPictures(tx: Tx, signatures: readonly string[]): Promise<FoundPin[]> {
  return tx.rows<FoundPin>(
    `select found.pin_id as id, found.board_id as "boardId", found.person_id as "personId", wanted.signature
     from unnest(:signatures::text[]) with ordinality as wanted (signature, place)
     join newest_of_pictures(:signatures, ${PINS_OF_PICTURE}) as found on found.signature = wanted.signature
     order by wanted.place, found.pin_id desc`,
    { signatures },
  );
}

/** A word and its weight. */
export interface Telling {
  readonly word: string;
  readonly weight: number;
}

/**
 * Returns public pins with any of the words, the highest sum of weights first. Each word is queried separately:
 * a plan for any of the words reads every pin instead.
 */
export function pinsByWords(
  tx: Tx,
  { words, newest }: { readonly words: readonly Telling[]; readonly newest: string },
  after: Ranked | null,
  limit: number,
): Promise<(FoundPin & Ranked)[]> {
  return tx.rows(
    `select * from (
       select ${COLUMNS}, sum(requested.weight) as rank
       from unnest(:words::text[], :weights::float8[]) as requested (word, weight)
       join pin_search on words @@ ('''' || requested.word || '''')::tsquery and pin_id <= :newest
       group by bucket, pin_id) as found
     where (rank, id) < (:rank::float8, :id::bigint)
     order by rank desc, id desc limit :limit`,
    {
      words: words.map(({ word }) => word),
      weights: words.map(({ weight }) => weight),
      newest,
      rank: after?.rank ?? 'Infinity',
      id: after?.id ?? '0',
      limit,
    },
  );
}

/** Returns all lexemes of each of these pins, one per row. */
export function lexemesOf(
  tx: Tx,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly lexemes: string }[]> {
  return tx.rows(
    `select pin_id as id, array_to_string(tsvector_to_array(words), E'\\n') as lexemes
     from unnest(:buckets::smallint[], :ids::bigint[]) as wanted (bucket, id)
     join pin_search on pin_search.bucket = wanted.bucket and pin_search.pin_id = wanted.id`,
    { buckets: ids.map(bucketOf), ids },
  );
}

/** The number of a picture's newest boards whose names are read. */
const BOARDS_OF_PICTURE = 20;

/** Returns the names and categories of public boards with a picture; null if a board has no category. */
export function boardsWith(
  tx: Tx,
  signature: string,
): Promise<{ readonly name: string; readonly interest: string | null }[]> {
  return tx.rows(
    `select boards.name, boards.category as interest
     from (select distinct bucket, board_id
           from (select bucket, board_id from pin_search where signature = :signature
                 order by pin_id desc limit ${BOARDS_OF_PICTURE}) as newest) as holding
     join boards on boards.bucket = holding.bucket and boards.id = holding.board_id`,
    { signature },
  );
}
