import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Values } from '#server/kernel/db/parameters.ts';
import { isPublic } from '#server/boards/sql.ts';
import { bucketIn } from '#server/kernel/db/buckets.ts';
import { unseen } from '#server/kernel/db/matched.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { FoundPin } from './store.ts';

/** Reads only, except for muted boards: results are filtered by what the viewer may see before they are shown. */

/** What a person's home feed depends on besides their saves. */
export interface HomeSelf {
  readonly isPersonalised: boolean;
  readonly interests: readonly string[];
  /** Their muted boards: nothing is recommended because of these. */
  readonly quiet: readonly string[];
  /** Whether they hide anything. */
  readonly isHiding: boolean;
}

export async function homeSelfOf(tx: Tx, personId: string): Promise<HomeSelf> {
  const row = await tx.row<HomeSelf>(
    `select is_personalised as "isPersonalised",
       array(select topic from person_interests as liked
             where liked.bucket = :bucket and liked.person_id = :personId order by topic) as interests,
       array(select board_id::text from quiet_boards as quiet
             where quiet.bucket = :bucket and quiet.person_id = :personId) as quiet,
       (select true from hides where hides.bucket = :bucket and hides.person_id = :personId
        order by kind, subject limit 1) is true as "isHiding"
     from people where bucket = :bucket and id = :personId`,
    { bucket: bucketOf(personId), personId },
  );
  if (row === null) throw new Error('whoever is signed in has no row');
  return row;
}

/** A picture that a person has on a public board. */
export interface Save {
  readonly signature: string;
  readonly boardId: string;
  readonly boardName: string;
}

/** Returns the latest pins of a person on public boards, at most `ofBoard` on each, newest first. */
export function latestSaves(
  tx: Tx,
  personId: string,
  limit: number,
  ofBoard: number,
): Promise<Save[]> {
  return tx.rows<Save>(
    `select latest.signature, latest.board_id as "boardId", boards.name as "boardName"
     from (select *, row_number() over (partition by board_id order by pin_id desc) as place
           from (select pin_id, board_id, signature from pin_search where person_id = :personId
                 order by pin_id desc limit :limit) as newest) as latest
     join boards on boards.bucket = ${bucketIn('latest.board_id')}
       and boards.id = latest.board_id
     where latest.place <= :ofBoard
     order by latest.pin_id desc`,
    { personId, limit, ofBoard },
  );
}

const COLUMNS = `pin_id as id, board_id as "boardId", person_id as "personId", signature`;
const LAST_ID = '9223372036854775807';
/** The number of newest follows of each kind that are read. */
const FOLLOWED = 5000;
/** The number of newest pins that are searched for people who follow many. */
const WINDOW = 3000;
/** The number of newest pins searched first: enough for people who follow a good part of everybody. */
const NEWEST = 400;
/** If the expected matches in WINDOW, times this factor, are still too few, WINDOW is not searched. */
const SURELY = 4;

const FOLLOWS = `
  people_followed as materialized (
    select followee_id as id from following where bucket = :bucket and person_id = :viewerId
    order by created_at desc, followee_id desc limit ${FOLLOWED}),
  boards_followed as materialized (
    select bucket, board_id as id from board_followers where person_id = :viewerId limit ${FOLLOWED})`;

/** Returns public pins by people, or on boards, that the viewer follows, newest first. */
export async function followedPins(
  tx: Tx,
  viewerId: string,
  after: string | null,
  limit: number,
): Promise<FoundPin[]> {
  const values = { bucket: bucketOf(viewerId), viewerId, before: after ?? LAST_ID, limit };
  const newest = await followedAmongNewest(tx, values);
  if (newest.length === limit) return newest;
  const expected = (newest.length * WINDOW) / NEWEST;
  if (expected * SURELY < limit) return followedByEach(tx, values);
  const recent = await followedAmongRecent(tx, values);
  return recent.length === limit ? recent : followedByEach(tx, values);
}

/**
 * Looks the follows up pin by pin, for people who follow thousands: reading all whom they follow takes longer. The
 * ordered subquery keeps the planner from scanning following_newest past everybody whom they follow.
 */
function followedAmongNewest(tx: Tx, values: Values): Promise<FoundPin[]> {
  return tx.rows<FoundPin>(
    `with pins as materialized (
       select bucket, pin_id, board_id, person_id, signature from pin_search
       where pin_id < :before order by pin_id desc limit ${NEWEST}),
     by_person as materialized (
       select pin_id from pins
       where (select followee_id from following
         where bucket = :bucket and following.person_id = :viewerId and followee_id >= pins.person_id
         order by bucket, following.person_id, followee_id limit 1) = pins.person_id),
     on_board as materialized (
       select pins.pin_id from pins
       join board_followers on board_followers.bucket = pins.bucket and board_followers.board_id = pins.board_id
         and board_followers.person_id = :viewerId)
     select ${COLUMNS} from pins
     where person_id <> :viewerId
       and (pin_id in (select pin_id from by_person) or pin_id in (select pin_id from on_board))
     order by pin_id desc limit :limit`,
    values,
  );
}

/** As followedAmongNewest, further back: reads all whom they follow once. */
function followedAmongRecent(tx: Tx, values: Values): Promise<FoundPin[]> {
  return tx.rows<FoundPin>(
    `with ${FOLLOWS}
     select ${COLUMNS}
     from (select * from pin_search where pin_id < :before order by pin_id desc limit ${WINDOW}) as pins
     where person_id <> :viewerId
       and (person_id in (select id from people_followed) or board_id in (select id from boards_followed))
     order by pin_id desc limit :limit`,
    values,
  );
}

/** Reads the newest pins of each person and board that they follow. */
function followedByEach(tx: Tx, values: Values): Promise<FoundPin[]> {
  return tx.rows<FoundPin>(
    `with ${FOLLOWS},
     of_people as materialized (
       select theirs.* from (select array_agg(id) as ids from people_followed) as followed
       cross join lateral newest_of_people(followed.ids, :before, :limit) as theirs),
     on_boards as materialized (
       select there.* from boards_followed
       join boards on boards.bucket = boards_followed.bucket and boards.id = boards_followed.id
         and ${isPublic('boards')}
       cross join lateral (
         select id as pin_id, board_id, person_id, signature from pins
         where pins.bucket = boards.bucket and pins.board_id = boards.id and pins.id < :before
         order by id desc limit :limit) as there)
     select ${COLUMNS}
     from (select * from of_people union select * from on_boards) as pins
     where person_id <> :viewerId
     order by pin_id desc limit :limit`,
    values,
  );
}

/** Returns those of the pictures that the person does not have, in any order. */
export async function unsavedAmong(
  tx: Tx,
  personId: string,
  signatures: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ signature: string }>(
    `select distinct signature from pins
     where person_id = :personId and signature = any(${unseen(':signatures::text[]')}::text[])`,
    { personId, signatures },
  );
  const saved = new Set(rows.map((row) => row.signature));
  return new Set(signatures.filter((signature) => !saved.has(signature)));
}

/** The number of a picture's newest pins that are considered. */
const PINS_OF_PICTURE = 50;

/** Returns a public pin of each picture by somebody else, on the board listed with it if there is one. */
export function pinsOfPictures(
  tx: Tx,
  viewerId: string,
  pictures: readonly { readonly signature: string; readonly boardId: string | null }[],
): Promise<FoundPin[]> {
  return tx.rows<FoundPin>(
    `select distinct on (wanted.place)
       found.pin_id as id, found.board_id as "boardId", found.person_id as "personId", found.signature
     from unnest(:signatures::text[], :boardIds::bigint[]) with ordinality as wanted (signature, board_id, place)
     join newest_of_pictures(:signatures, ${PINS_OF_PICTURE}) as found on found.signature = wanted.signature
     where found.person_id <> :viewerId
     order by wanted.place, (found.board_id is not distinct from wanted.board_id) desc, found.pin_id desc`,
    {
      signatures: pictures.map(({ signature }) => signature),
      boardIds: pictures.map(({ boardId }) => boardId),
      viewerId,
    },
  );
}

/** Returns the newest pins of each board, by other people. */
export function newestOnBoards(
  tx: Tx,
  viewerId: string,
  boardIds: readonly string[],
  limit: number,
): Promise<FoundPin[]> {
  return tx.rows<FoundPin>(
    `select found.*
     from unnest(:buckets::smallint[], :boardIds::bigint[]) with ordinality as wanted (bucket, board_id, place)
     join boards on boards.bucket = wanted.bucket and boards.id = wanted.board_id
     cross join lateral (
       select id, board_id as "boardId", person_id as "personId", signature from pins
       where pins.bucket = boards.bucket and pins.board_id = boards.id
       order by id desc limit :limit) as found
     where found."personId" <> :viewerId
     order by wanted.place, found.id desc`,
    { buckets: boardIds.map(bucketOf), boardIds, limit, viewerId },
  );
}

/** Returns whether the person follows the board. */
export async function followsBoard(tx: Tx, personId: string, boardId: string): Promise<boolean> {
  const row = await tx.row(
    'select 1 from board_followers where bucket = :bucket and board_id = :boardId and person_id = :personId',
    { bucket: bucketOf(boardId), boardId, personId },
  );
  return row !== null;
}
