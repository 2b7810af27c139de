import type { PinOrder, Privacy } from '#contract/boards.ts';
import { deleteCompletions, storeCompletions } from '#server/kernel/db/completion-store.ts';
import { boardEvents } from '#server/kernel/db/insert-events.ts';
import { bucketOf, idsByBucket } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** How many of their newest pictures boards and sections are stored with. */
export const RECENT_PICTURES = 5;

/** A board as stored. Signatures identify pictures; the recent ones are newest first, at most RECENT_PICTURES. */
export interface BoardRow {
  readonly bucket: number;
  readonly id: string;
  readonly ownerId: string;
  /** The advertiser of the owner's that it was made for. */
  readonly advertiserId: string | null;
  readonly name: string;
  readonly sortKey: string;
  readonly slug: string;
  readonly description: string;
  readonly category: string | null;
  readonly privacy: Privacy;
  /** The privacy of a disabled board before an operator disabled it, since it is secret meanwhile; else null. */
  readonly disabledPrivacy: Privacy | null;
  /** The reason of an operator's warning, and whether it covers the board. */
  readonly screenReason: string | null;
  readonly screenCovers: boolean;
  readonly layout: string;
  readonly pinOrder: PinOrder;
  readonly pinCount: number;
  readonly sectionCount: number;
  readonly noteCount: number;
  readonly followerCount: number;
  /** Number of collaborators besides the owner. */
  readonly collaboratorCount: number;
  readonly coverSignature: string | null;
  readonly coverChosen: boolean;
  /** The chosen pin, and the crop of its picture: left, top, width, height. */
  readonly coverPinId: string | null;
  readonly coverCrop: readonly number[] | null;
  readonly recentSignatures: readonly string[];
  readonly lastSavedAt: Date | null;
  /** When its pins or sections were last arranged. */
  readonly orderChangedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly version: number;
}

/** The columns of a BoardRow, by property name. */
export const BOARD_COLUMNS = `
  boards.bucket, boards.id, boards.owner_id as "ownerId", boards.advertiser_id as "advertiserId", boards.name, boards.sort_key as "sortKey",
  boards.slug, boards.description, boards.category, boards.privacy, boards.disabled_privacy as "disabledPrivacy",
  boards.screen_reason as "screenReason", boards.screen_covers as "screenCovers", boards.layout,
  boards.pin_order as "pinOrder", boards.pin_count as "pinCount", boards.section_count as "sectionCount",
  boards.note_count as "noteCount",
  boards.follower_count as "followerCount", boards.collaborator_count as "collaboratorCount",
  boards.cover_signature as "coverSignature",
  boards.cover_chosen as "coverChosen", boards.cover_pin_id as "coverPinId",
  boards.cover_crop as "coverCrop", boards.recent_signatures as "recentSignatures",
  boards.last_saved_at as "lastSavedAt", boards.order_changed_at as "orderChangedAt",
  boards.created_at as "createdAt",
  boards.updated_at as "updatedAt", boards.version`;

export type NewBoard = Pick<
  BoardRow,
  | 'id'
  | 'ownerId'
  | 'advertiserId'
  | 'name'
  | 'sortKey'
  | 'slug'
  | 'description'
  | 'category'
  | 'privacy'
  | 'layout'
  | 'createdAt'
>;

/** Inserts a board; violates boards_name if the owner, or its advertiser, has one of that name. */
export async function insertBoard(tx: Tx, board: NewBoard): Promise<BoardRow> {
  const rows = await tx.rows<BoardRow>(
    `insert into boards (bucket, id, owner_id, name, sort_key, slug, description, category, privacy,
       layout, created_at, updated_at, advertiser_id)
     values (:bucket, :id, :ownerId, :name, :sortKey, :slug, :description, :category, :privacy, :layout, :createdAt, :createdAt, :advertiserId)
     returning ${BOARD_COLUMNS}`,
    {
      bucket: bucketOf(board.id),
      id: board.id,
      ownerId: board.ownerId,
      name: board.name,
      sortKey: board.sortKey,
      slug: board.slug,
      description: board.description,
      category: board.category,
      privacy: board.privacy,
      layout: board.layout,
      createdAt: board.createdAt,
      advertiserId: board.advertiserId,
    },
  );
  return completed(tx, onlyOf(rows));
}

/** Stores under which name a search offers the board, which may not be public; after each change of either. */
export async function completed(tx: Tx, board: BoardRow): Promise<BoardRow> {
  const { id, name, privacy, pinCount: weight } = board;
  const names = privacy === 'public' ? [name] : [];
  await storeCompletions(tx, { kind: 'board', id, names, weight });
  return board;
}

export async function countBoards(read: Tx, ownerId: string): Promise<number> {
  const row = await read.row<{ boards: number }>(
    'select count(*)::integer as boards from boards where bucket = :bucket and owner_id = :ownerId',
    { bucket: bucketOf(ownerId), ownerId },
  );
  return row?.boards ?? 0;
}

/** Returns which of these names are taken by the owner's boards, or an advertiser's of theirs; in lower case. */
export async function takenBoardNames(
  tx: Tx,
  ownerId: string,
  names: readonly string[],
  advertiserId: string | null = null,
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ name: string }>(
    `select lower(name collate pg_c_utf8) as name from boards
     where bucket = :bucket and owner_id = :ownerId and coalesce(advertiser_id, 0) = :advertiserId::bigint
       and lower(name collate pg_c_utf8) = any(:names)`,
    {
      bucket: bucketOf(ownerId),
      ownerId,
      names: names.map((name) => name.toLowerCase()),
      advertiserId: advertiserId ?? 0,
    },
  );
  return new Set(rows.map((row) => row.name));
}

export type BoardWords = Pick<
  BoardRow,
  'name' | 'sortKey' | 'slug' | 'description' | 'category' | 'privacy'
>;

/** Updates a board; violates boards_name if the owner has another of that name. */
export async function updateBoardWords(
  tx: Tx,
  board: BoardRow,
  words: BoardWords,
  now: Date,
): Promise<BoardRow> {
  const rows = await tx.rows<BoardRow>(
    `with changed as (
       update boards set name = :name, sort_key = :sortKey, slug = :slug, description = :description, category = :category,
         privacy = :privacy, updated_at = :now, version = version + 1
       where bucket = :bucket and id = :id
       returning boards.*),
     ${boardEvents('select bucket, id as board_id from changed where privacy <> :oldPrivacy')}
     select ${BOARD_COLUMNS} from changed as boards`,
    {
      bucket: board.bucket,
      id: board.id,
      name: words.name,
      sortKey: words.sortKey,
      slug: words.slug,
      description: words.description,
      category: words.category,
      privacy: words.privacy,
      now,
      oldPrivacy: board.privacy,
    },
  );
  const changed = onlyOf(rows);
  const isSame = changed.name === board.name && changed.privacy === board.privacy;
  return isSame ? changed : completed(tx, changed);
}

/** Stores the order of a board's pins, and when it or a pin's position changed. */
export function updatePinOrder(
  tx: Tx,
  board: Pick<BoardRow, 'bucket' | 'id'>,
  order: PinOrder,
  now: Date,
): Promise<BoardRow[]> {
  return tx.rows<BoardRow>(
    `update boards set pin_order = :order, order_changed_at = :now, version = version + 1
     where bucket = :bucket and id = :id
     returning ${BOARD_COLUMNS}`,
    { bucket: board.bucket, id: board.id, order, now },
  );
}

export function boardsByIds(tx: Tx, ids: readonly string[]): Promise<BoardRow[]> {
  return tx.rows<BoardRow>(
    `select ${BOARD_COLUMNS} from boards
     where (bucket, id) in (select * from unnest(:buckets::smallint[], :ids::bigint[]))`,
    { buckets: ids.map(bucketOf), ids },
  );
}

/**
 * Returns the boards, locked until the transaction ends, in order of bucket and id to avoid deadlocks [SEC-70]. Their
 * sections, slugs and counts may only be changed under this lock. A statement locks the boards of one bucket: a cluster
 * locks no rows of several.
 */
export async function lockBoards(tx: Tx, ids: readonly string[]): Promise<BoardRow[]> {
  const [only] = ids;
  if (only !== undefined && ids.length === 1) return lockBoard(tx, only);
  const locked: BoardRow[] = [];
  for (const [bucket, together] of idsByBucket(ids))
    locked.push(
      ...(await tx.rows<BoardRow>(
        `select ${BOARD_COLUMNS} from boards
         where bucket = :bucket and id = any(:ids::bigint[])
         order by id
         for no key update`,
        { bucket, ids: together },
      )),
    );
  return locked;
}

// A statement with a list is planned on each execution, which takes three times as long as reading one board; every
// save locks one.
function lockBoard(tx: Tx, id: string): Promise<BoardRow[]> {
  return tx.rows<BoardRow>(
    `select ${BOARD_COLUMNS} from boards where bucket = :bucket and id = :id for no key update`,
    { bucket: bucketOf(id), id },
  );
}

/** Finds the board by a current or former slug of the owner's. */
export function boardBySlug(tx: Tx, ownerId: string, slug: string): Promise<BoardRow | null> {
  return tx.row<BoardRow>(
    `select ${BOARD_COLUMNS}
     from board_slugs
     join boards on boards.bucket = board_slugs.bucket and boards.id = board_slugs.board_id
     where board_slugs.bucket = :bucket and board_slugs.owner_id = :ownerId and board_slugs.slug = :slug`,
    { bucket: bucketOf(ownerId), ownerId, slug },
  );
}

/** Deletes the board with its sections and slugs; returns its counts at that moment. */
export async function deleteBoardRows(
  tx: Tx,
  board: Pick<BoardRow, 'bucket' | 'id'>,
): Promise<{ pinCount: number } | null> {
  const name = { bucket: board.bucket, id: board.id };
  await tx.run('delete from board_followers where bucket = :bucket and board_id = :id', name);
  await tx.run('delete from board_collaborators where bucket = :bucket and board_id = :id', name);
  await tx.run('delete from board_invitations where bucket = :bucket and board_id = :id', name);
  await tx.run('delete from board_archives where bucket = :bucket and board_id = :id', name);
  await tx.run('delete from board_notes where bucket = :bucket and board_id = :id', name);
  await tx.run(`delete from section_slugs where bucket = :bucket and board_id = :id`, name);
  await tx.run('delete from sections where bucket = :bucket and board_id = :id', name);
  await tx.run('delete from board_slugs where bucket = :bucket and board_id = :id', name);
  await deleteCompletions(tx, { kind: 'board', id: board.id });
  return tx.row<{ pinCount: number }>(
    'delete from boards where bucket = :bucket and id = :id returning pin_count as "pinCount"',
    name,
  );
}

/** Returns the only row of an insert, or of an update of a locked row. */
export function onlyOf<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('a row that was locked is gone');
  return row;
}
