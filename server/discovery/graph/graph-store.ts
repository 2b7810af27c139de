import { isPublic } from '#server/boards/sql.ts';
import { unseen } from '#server/kernel/db/matched.ts';
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
  const rows = await read.rows('select 1 from pin_search offset :than limit 1', { than });
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
    `with page as materialized (
       select bucket, id from boards
       where ${isPublic('boards')} and (bucket, id) > (:bucket, :after)
       order by bucket, id limit :limit)
     select boards.id, boards.category as interest, held.signatures
     from page
     join boards on boards.bucket = page.bucket and boards.id = page.id
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
 * Returns the current state of these pictures on these boards, pairwise. Runs at every save: an array that the planner
 * sees would be planned again each time, which takes longer than the query.
 */
export function placingsOf(
  read: Tx,
  boardIds: readonly string[],
  signatures: readonly string[],
): Promise<Placing[]> {
  return read.rows<Placing>(
    `with named as materialized (
       select * from unnest(${unseen(':buckets::smallint[]')}, ${unseen(':boardIds::bigint[]')},
         ${unseen(':signatures::text[]')}) as named (bucket, board_id, signature)),
     placed as materialized (
       select named.board_id, named.signature, boards.category, ${isPublic('boards')} and (
         select true from pin_search
         where pin_search.bucket = boards.bucket and pin_search.board_id = boards.id
           and pin_search.signature = named.signature limit 1) is true as public
       from named join boards on boards.bucket = named.bucket and boards.id = named.board_id)
     select named.board_id as "boardId", named.signature, placed.category as interest,
       placed.public is true as "isPublic"
     from named left join (select distinct * from placed) as placed using (board_id, signature)`,
    { buckets: boardIds.map(bucketOf), boardIds, signatures },
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
    `select signature, substring(words::text from ${CODE}) as code
     from first_words_of_pictures(:signatures)`,
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
    `with announced as materialized (
       select distinct code, signature from unnest(:codes::text[]) as named (code)
       join pin_search on made and words @@ ('''/' || code || '/'':*')::tsquery)
     select code, string_agg(decode(signature, 'hex'), '') as signatures from announced group by code`,
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
