import { isPublic } from '#server/boards/sql.ts';
import { isFindable } from '#server/identity/sql.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/**
 * Reads only: pin_search and pins belong to pins, boards to boards, people to identity. Nothing
 * found here is shown before its own domain has filtered what the viewer may see.
 */
export interface FoundPin {
  readonly id: string;
  readonly boardId: string;
  readonly personId: string;
  readonly signature: string;
}

/** Returns the newest pins on public boards; `notBy` excludes one person's own. */
export function newestPins(
  tx: Tx,
  notBy: string | null,
  after: string | null,
  limit: number,
): Promise<FoundPin[]> {
  return tx.rows<FoundPin>(
    `select pin_id as id, board_id as "boardId", person_id as "personId", signature
     from pin_search
     where pin_id < :after and person_id <> :notBy
     order by pin_id desc limit :limit`,
    { after: after ?? '9223372036854775807', notBy: notBy ?? '0', limit },
  );
}

/** As newestPins, among those that match. */
export function newestPinsWith(
  tx: Tx,
  match: string,
  after: string | null,
  limit: number,
): Promise<FoundPin[]> {
  return tx.rows<FoundPin>(
    `select pin_id as id, board_id as "boardId", person_id as "personId", signature
     from pin_search
     where words @@ :match::tsquery and pin_id < :after
     order by pin_id desc limit :limit`,
    { match, after: after ?? '9223372036854775807', limit },
  );
}

/** A search result, in the order of rank, then id, both descending. */
export interface Ranked {
  readonly rank: number;
  readonly id: string;
}

/** A position in a ranked list. */
export type RankedPosition = Ranked | null;

// One statement for the first and later pages: every rank is below infinity.
function positionValues(after: RankedPosition): {
  readonly rank: number | string;
  readonly id: string;
} {
  return after === null ? { rank: 'Infinity', id: '0' } : { rank: after.rank, id: after.id };
}

/** Patterns of LIKE that a name must all match; the longest one is for the index. */
export interface NamePatterns {
  readonly longest: string;
  readonly patterns: readonly string[];
}

/** A query for names, as normalised by the database function searched_name. */
export interface NameQuery extends NamePatterns {
  readonly text: string;
  /** The same with letters spelled as two, if the text has such letters: mueller for müller. */
  readonly asTwo: NamePatterns | null;
  /** Patterns of LIKE for names one edit away: `index` is that of the word that each replaces. */
  readonly edits: readonly { readonly pattern: string; readonly index: number }[];
}

/** The similarity of a name to a text, with ü spelled as ü or as ue. */
const likeness = (name: string, text: string): string =>
  `greatest(similarity(completion_key(${name}), ${text}),
    similarity(completion_key(letters_as_two(${name})), ${text}))::float8`;

/** Whether a name has all words, in either spelling; `patternValues` has the values. */
const holds = (name: string): string =>
  `(${name} like :longest or ${name} like :longestAsTwo)
   and (${name} like all (:patterns::text[]) or ${name} like all (:patternsAsTwo::text[]))`;

const patternValues = ({ text, longest, patterns, asTwo }: NameQuery) => ({
  text,
  longest,
  patterns,
  longestAsTwo: asTwo?.longest ?? null,
  patternsAsTwo: asTwo?.patterns ?? null,
});

/** Returns public boards whose names have every word. */
export function searchPublicBoards(
  tx: Tx,
  query: NameQuery,
  after: RankedPosition,
  limit: number,
): Promise<Ranked[]> {
  return tx.rows(
    `select id, rank
     from (select id, ${likeness('name', ':text')} as rank
           from boards where ${isPublic('boards')} and ${holds('searched_name(name)')}) as found
     where (rank, id) < (:rank::float8, :id::bigint)
     order by rank desc, id desc limit :limit`,
    { ...patternValues(query), ...positionValues(after), limit },
  );
}

/** A pattern with an edit may match too many names, as "_ann" does. */
const OF_EACH_SLIP = 50;

/** Returns public boards whose names have every word, one of them with an edit. */
export function similarPublicBoards(
  tx: Tx,
  query: NameQuery,
  after: RankedPosition,
  limit: number,
): Promise<Ranked[]> {
  return tx.rows(
    `select id, rank
     from (select distinct id, similarity(name, :text)::float8 as rank
           from unnest(:editPatterns::text[], :editIndexes::int[]) as edit (pattern, index)
           cross join lateral boards_like(edit.pattern, ${OF_EACH_SLIP}) as near
           where ${OTHERS}) as found
     where (rank, id) < (:rank::float8, :id::bigint)
     order by rank desc, id desc limit :limit`,
    { ...editValues(query), ...positionValues(after), limit },
  );
}

const NAME_OF_PERSON = `full_name || ' ' || username`;

/** Returns people whose full names and usernames have every word. */
export function searchPeople(
  tx: Tx,
  query: NameQuery,
  after: RankedPosition,
  limit: number,
): Promise<Ranked[]> {
  return tx.rows(
    `select id, rank
     from (select id, ${likeness(NAME_OF_PERSON, ':text')} as rank
           from people
           where ${isFindable('people')} and ${holds(`searched_name(${NAME_OF_PERSON})`)}) as found
     where (rank, id) < (:rank::float8, :id::bigint)
     order by rank desc, id desc limit :limit`,
    { ...patternValues(query), ...positionValues(after), limit },
  );
}

/** Returns people whose full names and usernames have every word, one of them with an edit. */
export function similarPeople(
  tx: Tx,
  query: NameQuery,
  after: RankedPosition,
  limit: number,
): Promise<Ranked[]> {
  return tx.rows(
    `select id, rank
     from (select distinct id, similarity(name, :text)::float8 as rank
           from unnest(:editPatterns::text[], :editIndexes::int[]) as edit (pattern, index)
           cross join lateral people_like(edit.pattern, ${OF_EACH_SLIP}) as near
           where ${OTHERS}) as found
     where (rank, id) < (:rank::float8, :id::bigint)
     order by rank desc, id desc limit :limit`,
    { ...editValues(query), ...positionValues(after), limit },
  );
}

// The words other than the edited one.
const OTHERS = `not exists (
  select 1 from unnest(:patterns::text[]) with ordinality as other (pattern, index)
  where other.index <> edit.index + 1 and near.name not like other.pattern)`;

const editValues = ({ edits, patterns, text }: NameQuery) => ({
  editPatterns: edits.map(({ pattern }) => pattern),
  editIndexes: edits.map(({ index }) => index),
  patterns,
  text,
});

/** A public pin of a person, with its picture. */
export interface GatheredPin {
  readonly id: string;
  readonly personId: string;
  readonly signature: string;
}

/** Returns the newest public pins that each of these people has on their own boards, at most `limit` each, newest first. */
export function newestPublicPins(
  tx: Tx,
  personIds: readonly string[],
  limit: number,
): Promise<GatheredPin[]> {
  return tx.rows<GatheredPin>(
    `select newest.pin_id as id, people.id as "personId", newest.signature
     from people
     cross join lateral (
       select pin_id, signature from pin_search
       where pin_search.bucket = people.bucket and pin_search.person_id = people.id
       order by pin_id desc limit :limit) as newest
     where (people.bucket, people.id) in (select * from unnest(:buckets::smallint[], :ids::bigint[]))
     order by newest.pin_id desc`,
    { buckets: personIds.map(bucketOf), ids: personIds, limit },
  );
}
