import type { Tx } from '#server/kernel/db/tx.ts';

/** Reads only; nothing found here is shown before its own domain has said that the viewer may see it. */
export interface FoundPin {
  readonly id: string;
  readonly boardId: string;
  readonly personId: string;
  readonly signature: string;
}

/** A place in the order of rank and then id, both falling. */
export interface Ranked {
  readonly rank: number;
  readonly id: string;
}

/**
 * Only so many of the newest pins that hold a word are ranked: words that everybody uses would
 * otherwise mean ranking everything. Nothing newer than `newest` is looked at, so what is added
 * meanwhile does not change the window.
 */
const BY_WORDS = 2000;
/** Of a picture's pins, so that one which may not be shown does not hide the picture. */
const PINS_OF_PICTURE = 3;

const COLUMNS = `pin_id as id, board_id as "boardId", person_id as "personId", signature`;

/** The newest pin on a public board; null when there is none. */
export async function newestPinId(tx: Tx): Promise<string | null> {
  const row = await tx.row<{ id: string }>(
    'select pin_id as id from pin_search order by pin_id desc limit 1',
  );
  return row?.id ?? null;
}

/** Some of the newest public pins of each of these pictures, in their order. */
export function pinsOfPictures(tx: Tx, signatures: readonly string[]): Promise<FoundPin[]> {
  return tx.rows<FoundPin>(
    `select found.*
     from unnest($1::text[]) with ordinality as wanted (signature, place)
     cross join lateral (
       select ${COLUMNS} from pin_search
       where pin_search.signature = wanted.signature
       order by pin_id desc limit ${PINS_OF_PICTURE}) as found
     order by wanted.place, found.id desc`,
    [signatures],
  );
}

/** Public pins that hold any of the words, best first. */
export function pinsByWords(
  tx: Tx,
  { query, newest }: { readonly query: string; readonly newest: string },
  after: Ranked | null,
  limit: number,
): Promise<(FoundPin & Ranked)[]> {
  return tx.rows(
    `select * from (
       select ${COLUMNS}, ts_rank(words, to_tsquery('simple', $1))::float8 as rank
       from pin_search
       where words @@ to_tsquery('simple', $1) and pin_id <= $2
       order by pin_id desc limit ${BY_WORDS}) as found
     where (rank, id) < ($3::float8, $4::bigint)
     order by rank desc, id desc limit $5`,
    [query, newest, after?.rank ?? 'Infinity', after?.id ?? '0', limit],
  );
}
