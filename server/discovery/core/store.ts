import { isPublic } from '#server/boards/sql.ts';
import { isFindable } from '#server/identity/sql.ts';
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
     where pin_id < :after and person_id <> :notBy
     order by pin_id desc limit :limit`,
    { after: after ?? '9223372036854775807', notBy: notBy ?? '0', limit },
  );
}

/** As newestPins, of those that match. */
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

/** Something found by words, in the order of rank and then id, both falling. */
export interface Ranked {
  readonly rank: number;
  readonly id: string;
}

/** Where a ranked list goes on. */
export type RankedPlace = Ranked | null;

// One form for the first page and the next: everything ranks below infinity.
function placeValues(after: RankedPlace): { readonly rank: number | string; readonly id: string } {
  return after === null ? { rank: 'Infinity', id: '0' } : { rank: after.rank, id: after.id };
}

/** What a name has to hold: every pattern of LIKE; the longest one finds it by the index. */
export interface NamePatterns {
  readonly longest: string;
  readonly patterns: readonly string[];
}

/** What is asked of a name as searched_name of the database has it. */
export interface NameQuery extends NamePatterns {
  readonly text: string;
  /** The same with letters written as two, where the text has such letters: mueller for müller. */
  readonly asTwo: NamePatterns | null;
  /** What a name holds that one slip sets apart: a pattern of LIKE in the place of the word at a place. */
  readonly slips: readonly { readonly pattern: string; readonly place: number }[];
}

/** How a name looks beside a text, in whichever way its letters are written. */
const likeness = (name: string, text: string): string =>
  `greatest(similarity(completion_key(${name}), ${text}),
    similarity(completion_key(letters_as_two(${name})), ${text}))::float8`;

/** Whether a name holds all, in either way; `patternValues` has the values. */
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

/** Public boards whose names hold every word. */
export function searchPublicBoards(
  tx: Tx,
  query: NameQuery,
  after: RankedPlace,
  limit: number,
): Promise<Ranked[]> {
  return tx.rows(
    `select id, rank
     from (select id, ${likeness('name', ':text')} as rank
           from boards where ${isPublic('boards')} and ${holds('searched_name(name)')}) as found
     where (rank, id) < (:rank::float8, :id::bigint)
     order by rank desc, id desc limit :limit`,
    { ...patternValues(query), ...placeValues(after), limit },
  );
}

/** One slip may lead to too many names, as "_ann" does. */
const OF_EACH_SLIP = 50;
// Said twice: of one pattern that it does not know the planner expects so many names that it reads them all.
const likeSlip = (name: string): string =>
  `${name} like slip.pattern and ${name} like slip.pattern || ''`;

/** Public boards whose names hold every word but for one slip. */
export function similarPublicBoards(
  tx: Tx,
  query: NameQuery,
  after: RankedPlace,
  limit: number,
): Promise<Ranked[]> {
  return tx.rows(
    `select id, rank
     from (select distinct id, similarity(name, :text)::float8 as rank
           from unnest(:slipPatterns::text[], :slipPlaces::int[]) as slip (pattern, place)
           cross join lateral (
             select id, searched_name(name) as name from boards
             where ${isPublic('boards')} and ${likeSlip('searched_name(name)')}
             limit ${OF_EACH_SLIP}) as near
           where ${OTHERS}) as found
     where (rank, id) < (:rank::float8, :id::bigint)
     order by rank desc, id desc limit :limit`,
    { ...slipValues(query), ...placeValues(after), limit },
  );
}

const NAME_OF_PERSON = `full_name || ' ' || username`;

/** People whose full names and usernames hold every word. */
export function searchPeople(
  tx: Tx,
  query: NameQuery,
  after: RankedPlace,
  limit: number,
): Promise<Ranked[]> {
  return tx.rows(
    `select id, rank
     from (select id, ${likeness(NAME_OF_PERSON, ':text')} as rank
           from people
           where ${isFindable('people')} and ${holds(`searched_name(${NAME_OF_PERSON})`)}) as found
     where (rank, id) < (:rank::float8, :id::bigint)
     order by rank desc, id desc limit :limit`,
    { ...patternValues(query), ...placeValues(after), limit },
  );
}

/** People whose full names and usernames hold every word but for one slip. */
export function similarPeople(
  tx: Tx,
  query: NameQuery,
  after: RankedPlace,
  limit: number,
): Promise<Ranked[]> {
  return tx.rows(
    `select id, rank
     from (select distinct id, similarity(name, :text)::float8 as rank
           from unnest(:slipPatterns::text[], :slipPlaces::int[]) as slip (pattern, place)
           cross join lateral (
             select id, searched_name(${NAME_OF_PERSON}) as name from people
             where ${isFindable('people')} and ${likeSlip(`searched_name(${NAME_OF_PERSON})`)}
             limit ${OF_EACH_SLIP}) as near
           where ${OTHERS}) as found
     where (rank, id) < (:rank::float8, :id::bigint)
     order by rank desc, id desc limit :limit`,
    { ...slipValues(query), ...placeValues(after), limit },
  );
}

// The words beside the one with the slip.
const OTHERS = `not exists (
  select from unnest(:patterns::text[]) with ordinality as other (pattern, place)
  where other.place <> slip.place + 1 and near.name not like other.pattern)`;

const slipValues = ({ slips, patterns, text }: NameQuery) => ({
  slipPatterns: slips.map(({ pattern }) => pattern),
  slipPlaces: slips.map(({ place }) => place),
  patterns,
  text,
});
