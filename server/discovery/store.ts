import { bucketOf } from '#server/kernel/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/**
 * Reads only: pin_search and pins belong to pins, boards to boards, people to identity. Nothing
 * found here is shown before its own domain has said that the viewer may see it.
 */
export interface FoundPin {
  readonly id: string;
  readonly boardId: string;
  readonly personId: string;
  readonly signature: string;
}

/** The newest pins on public boards; `notBy` leaves out one person's own. */
export function newestPins(
  tx: Tx,
  notBy: string | null,
  after: string | null,
  limit: number,
): Promise<FoundPin[]> {
  return tx.rows<FoundPin>(
    `select pin_id as id, board_id as "boardId", person_id as "personId", signature
     from pin_search
     where pin_id < $1 and person_id <> $2
     order by pin_id desc limit $3`,
    [after ?? '9223372036854775807', notBy ?? '0', limit],
  );
}

/** Something found by words, in the order of rank and then id, both falling. */
export interface Ranked {
  readonly rank: number;
  readonly id: string;
}

/** Where a ranked list goes on. */
export type RankedPlace = Ranked | null;

// One form for the first page and the next: everything ranks below infinity.
function placeValues(after: RankedPlace): [number | string, string] {
  return after === null ? ['Infinity', '0'] : [after.rank, after.id];
}

/** Public pins that hold every word of a query made by toSearchQuery. */
export function searchPublicPins(
  tx: Tx,
  query: string,
  after: RankedPlace,
  limit: number,
): Promise<(FoundPin & Ranked)[]> {
  return tx.rows(
    `select id, "boardId", "personId", signature, rank
     from (select pin_id as id, board_id as "boardId", person_id as "personId", signature,
             ts_rank(words, query)::float8 as rank
           from pin_search, to_tsquery('simple', $1) as query
           where words @@ query) as found
     where (rank, id) < ($2::float8, $3::bigint)
     order by rank desc, id desc limit $4`,
    [query, ...placeValues(after), limit],
  );
}

/**
 * As searchPublicPins, among everything that one person pinned, and that is on boards which they
 * share: for that person alone.
 */
export function searchPinsOf(
  tx: Tx,
  personId: string,
  query: string,
  after: RankedPlace,
  limit: number,
): Promise<(FoundPin & Ranked)[]> {
  return tx.rows(
    `select id, "boardId", "personId", signature, rank
     from (select id, board_id as "boardId", person_id as "personId", signature,
             ts_rank(words, query)::float8 as rank
           from (select id, board_id, person_id, signature, words from pins where person_id = $1
                 union all
                 select pins.id, pins.board_id, pins.person_id, pins.signature, pins.words
                 from (select bucket, board_id as id from board_collaborators where person_id = $1
                       union all
                       select bucket, id from boards
                       where bucket = $6 and owner_id = $1 and collaborator_count > 0) as shared
                 join pins on pins.bucket = shared.bucket and pins.board_id = shared.id
                 where pins.person_id <> $1) as pins,
             to_tsquery('simple', $2) as query
           where words @@ query) as found
     where (rank, id) < ($3::float8, $4::bigint)
     order by rank desc, id desc limit $5`,
    [personId, query, ...placeValues(after), limit, bucketOf(personId)],
  );
}

/** What a name has to hold: every pattern of LIKE; the longest one finds it by the index. */
export interface NameQuery {
  readonly longest: string;
  readonly patterns: readonly string[];
  readonly text: string;
}

/** Public boards whose names hold every word. */
export function searchPublicBoards(
  tx: Tx,
  query: NameQuery,
  after: RankedPlace,
  limit: number,
): Promise<Ranked[]> {
  return tx.rows(
    `select id, rank
     from (select id, similarity(substr(sort_key, 2), $3)::float8 as rank
           from boards
           where privacy = 'public' and sort_key like $1 and sort_key like all ($2::text[])) as found
     where (rank, id) < ($4::float8, $5::bigint)
     order by rank desc, id desc limit $6`,
    [query.longest, query.patterns, query.text, ...placeValues(after), limit],
  );
}

/** People whose full names and usernames hold every word. */
export function searchPeople(
  tx: Tx,
  query: NameQuery,
  after: RankedPlace,
  limit: number,
): Promise<Ranked[]> {
  return tx.rows(
    `select id, rank
     from (select id, similarity(lower(full_name) || ' ' || username, $3)::float8 as rank
           from people
           where not is_unfindable and lower(full_name) || ' ' || username like $1
             and lower(full_name) || ' ' || username like all ($2::text[])) as found
     where (rank, id) < ($4::float8, $5::bigint)
     order by rank desc, id desc limit $6`,
    [query.longest, query.patterns, query.text, ...placeValues(after), limit],
  );
}
