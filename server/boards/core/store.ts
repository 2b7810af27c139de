import type { PinOrder, Privacy } from '#contract/boards.ts';
import { boardEvents } from '#server/kernel/db/insert-events.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** A board as it is stored. Signatures name pictures; the recent ones are newest first, at most 5. */
export interface BoardRow {
  readonly bucket: number;
  readonly id: string;
  readonly ownerId: string;
  /** Whom it was made for: an advertiser of the owner. */
  readonly advertiserId: string | null;
  readonly name: string;
  readonly sortKey: string;
  readonly slug: string;
  readonly description: string;
  readonly category: string | null;
  readonly privacy: Privacy;
  /** What the privacy of a board was that an operator has disabled, which is secret meanwhile; else null. */
  readonly disabledPrivacy: Privacy | null;
  /** Why an operator warns of it, and whether the warning covers it. */
  readonly screenReason: string | null;
  readonly screenCovers: boolean;
  readonly layout: string;
  readonly pinOrder: PinOrder;
  readonly pinCount: number;
  readonly sectionCount: number;
  readonly noteCount: number;
  readonly followerCount: number;
  /** Who works on it beside its owner. */
  readonly collaboratorCount: number;
  readonly coverSignature: string | null;
  readonly coverChosen: boolean;
  /** The pin that was chosen, and the part of its picture: left, top, width, height. */
  readonly coverPinId: string | null;
  readonly coverCrop: readonly number[] | null;
  readonly recentSignatures: readonly string[];
  readonly lastSavedAt: Date | null;
  /** When somebody last arranged its pins or sections. */
  readonly orderChangedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly version: number;
}

/** The columns of a BoardRow, in the words of the program. */
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

/** Breaks boards_name when the owner, or the advertiser that it is for, has a board of that name. */
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
  return onlyOf(rows);
}

export async function countBoards(read: Tx, ownerId: string): Promise<number> {
  const row = await read.row<{ boards: number }>(
    'select count(*)::integer as boards from boards where bucket = :bucket and owner_id = :ownerId',
    { bucket: bucketOf(ownerId), ownerId },
  );
  return row?.boards ?? 0;
}

/** Which of these names boards of the owner have, or those of an advertiser of theirs; in lower case. */
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

/** Breaks boards_name when the owner has another board of that name. */
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
  return onlyOf(rows);
}

/** Keeps how a board shows its pins, and when that or the place of one of them changed. */
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
 * The boards, locked until the transaction ends, in the order of their ids so that nobody waits in
 * a circle [SEC-70]. Their sections, slugs and counts may be changed only under this lock.
 */
export function lockBoards(tx: Tx, ids: readonly string[]): Promise<BoardRow[]> {
  const [only] = ids;
  if (only !== undefined && ids.length === 1) return lockBoard(tx, only);
  return tx.rows<BoardRow>(
    `select ${BOARD_COLUMNS} from boards
     where (bucket, id) in (select * from unnest(:buckets::smallint[], :ids::bigint[]))
     order by id
     for no key update`,
    { buckets: ids.map(bucketOf), ids },
  );
}

// A list is planned again each time, which takes three times as long as to read one board: every save
// locks one.
function lockBoard(tx: Tx, id: string): Promise<BoardRow[]> {
  return tx.rows<BoardRow>(
    `select ${BOARD_COLUMNS} from boards where bucket = :bucket and id = :id for no key update`,
    { bucket: bucketOf(id), id },
  );
}

/** The board that this slug of the owner's leads to, also one that it no longer has. */
export function boardBySlug(tx: Tx, ownerId: string, slug: string): Promise<BoardRow | null> {
  return tx.row<BoardRow>(
    `select ${BOARD_COLUMNS}
     from board_slugs
     join boards on boards.bucket = board_slugs.bucket and boards.id = board_slugs.board_id
     where board_slugs.bucket = :bucket and board_slugs.owner_id = :ownerId and board_slugs.slug = :slug`,
    { bucket: bucketOf(ownerId), ownerId, slug },
  );
}

/** Removes the board with its sections and slugs; what it counted at that moment. */
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
  return tx.row<{ pinCount: number }>(
    'delete from boards where bucket = :bucket and id = :id returning pin_count as "pinCount"',
    name,
  );
}

/** The one row that an insert or an update of a locked row answers. */
export function onlyOf<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('a row that was locked is gone');
  return row;
}
