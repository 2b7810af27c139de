import { isPublic } from '#server/boards/sql.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** Row counts, to allocate capacity. */
export interface Sizes {
  readonly boards: number;
  readonly pictures: number;
  readonly edges: number;
}

export async function publicSizes(read: Tx): Promise<Sizes> {
  const row = await read.row<Sizes>(
    `select (select count(*)::int from boards where ${isPublic('boards')}) as boards,
       (select count(*)::int from picture_counts) as pictures,
       (select count(*)::int from pin_search) as edges`,
  );
  if (row === null) throw new Error('a count has no row');
  return row;
}

/** Whether there are more public pins than `than`. */
export async function hasMorePins(read: Tx, than: number): Promise<boolean> {
  const rows = await read.rows('select from pin_search offset :than limit 1', { than });
  return rows.length > 0;
}

/** A public board: its interest, and the signatures of its pictures, 16 bytes each. */
export interface BoardOfPictures {
  readonly id: string;
  readonly interest: string | null;
  readonly signatures: Buffer | null;
}

/**
 * Returns public boards after this one, ordered by bucket and id. The board itself is checked, since its search
 * rows remain after it becomes secret until a job has run.
 */
export function boardsOfPictures(
  read: Tx,
  after: string | null,
  limit: number,
  mostPictures: number,
): Promise<BoardOfPictures[]> {
  return read.rows<BoardOfPictures>(
    `select boards.id, boards.category as interest, held.signatures
     from (select bucket, id, category from boards
           where ${isPublic('boards')} and (bucket, id) > (:bucket, :after)
           order by bucket, id limit :limit) as boards
     cross join lateral (
       select string_agg(decode(signature, 'hex'), '') as signatures
       from (select distinct signature from pin_search
             where pin_search.bucket = boards.bucket and pin_search.board_id = boards.id
             limit :mostPictures) as once) as held
     order by boards.bucket, boards.id`,
    { bucket: after === null ? -1 : bucketOf(after), after: after ?? '0', limit, mostPictures },
  );
}

/** Returns a public board's current state; none if it is not public or deleted. */
export async function publicBoard(
  read: Tx,
  id: string,
  mostPictures: number,
): Promise<BoardOfPictures | null> {
  return read.row<BoardOfPictures>(
    `select boards.id, boards.category as interest, (
       select string_agg(decode(signature, 'hex'), '')
       from (select distinct signature from pin_search
             where pin_search.bucket = boards.bucket and pin_search.board_id = boards.id
             limit :mostPictures) as once) as signatures
     from boards where bucket = :bucket and id = :id and ${isPublic('boards')}`,
    { bucket: bucketOf(id), id, mostPictures },
  );
}

/** A picture on a board, and whether it is public there. */
export interface Placing {
  readonly boardId: string;
  readonly interest: string | null;
  readonly signature: string;
  readonly isPublic: boolean;
}

/**
 * Returns the current state of these pictures on these boards, pairwise. Runs at every save: an array parameter
 * would be replanned each time, which takes longer than the query, and each row is an index look-up in tables of
 * any size.
 */
export function placingsOf(
  read: Tx,
  boardIds: readonly string[],
  signatures: readonly string[],
): Promise<Placing[]> {
  const named = boardIds.map((id, index) => ({
    bucket: bucketOf(id),
    board_id: id,
    signature: signatures[index],
  }));
  return read.rows<Placing>(
    `select named.board_id as "boardId", named.signature, board.category as interest,
       board.privacy is not distinct from 'public' and (
         select true from pin_search
         where pin_search.bucket = named.bucket and pin_search.board_id = named.board_id
           and pin_search.signature = named.signature limit 1) is true as "isPublic"
     from json_to_recordset(:named::json) as named (bucket smallint, board_id bigint, signature text)
     left join lateral (
       select privacy, category from boards
       where boards.bucket = named.bucket and boards.id = named.board_id offset 0) as board on true`,
    { named: JSON.stringify(named) },
  );
}

/** The prefix of each stem in a pin's search text: the code of its language. */
const CODE = `'(?:^| )''/([a-z]{2})/'`;

/** Returns the codes of the languages in which these pictures were first pinned in public; none for others. */
export async function languagesOf(
  read: Tx,
  signatures: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (signatures.length === 0) return new Map();
  const rows = await read.rows<{ signature: string; code: string | null }>(
    `select named.signature, substring(made.words::text from ${CODE}) as code
     from unnest(:signatures::text[]) as named (signature)
     cross join lateral (
       select words from pin_search where pin_search.signature = named.signature and made
       order by pin_id limit 1) as made`,
    { signatures },
  );
  return new Map(rows.map(({ signature, code }) => [signature, code]));
}

/** Returns the signatures, 16 bytes each, of the pictures pinned in each of these languages. */
export function picturesIn(
  read: Tx,
  codes: readonly string[],
): Promise<{ readonly code: string; readonly signatures: Buffer }[]> {
  return read.rows(
    `select code, string_agg(decode(signature, 'hex'), '') as signatures
     from unnest(:codes::text[]) as code
     cross join lateral (
       select distinct signature from pin_search
       where made and words @@ ('''/' || code || '/'':*')::tsquery offset 0) as announced
     group by code`,
    { codes },
  );
}

/** Returns an identifier that distinguishes this database from any other, restored copies included. */
export async function databaseName(read: Tx): Promise<string> {
  const row = await read.row<{ name: string }>(
    `select (select system_identifier from pg_control_system()) || '/' || oid as name
     from pg_database where datname = current_database()`,
  );
  return row!.name;
}
