import type { Privacy } from '#contract/boards.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { TimePosition } from '#server/kernel/core/time-position.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { BOARD_COLUMNS, type BoardRow } from '../core/store.ts';

// Without a bookmark a list starts before everything: each statement has one form, whose plan always seeks along the
// index.
const LAST_ID = '9223372036854775807';

/** A selection of a person's boards. */
export interface Shelf {
  readonly ownerId: string;
  readonly privacies: readonly Privacy[];
  /** Only these boards, or all but these. */
  readonly away?: { readonly ids: readonly string[]; readonly isWanted: boolean };
}

// Selects the shelf's boards; `shelfValues` has the parameters.
const ON_SHELF = `bucket = :bucket and owner_id = :ownerId and privacy = any(:privacies)
       and (id = any(:awayIds::bigint[])) = :isAwayWanted`;
const shelfValues = ({ ownerId, privacies, away }: Shelf) => ({
  bucket: bucketOf(ownerId),
  ownerId,
  privacies,
  awayIds: away?.ids ?? [],
  isAwayWanted: away?.isWanted ?? false,
});

/** Returns boards by name; a null `limit` returns all. */
export function boardsAlphabetically(
  tx: Tx,
  shelf: Shelf,
  after: { readonly sortKey: string; readonly id: string } | null,
  limit: number | null,
): Promise<BoardRow[]> {
  return tx.rows<BoardRow>(
    `select ${BOARD_COLUMNS} from boards
     where ${ON_SHELF} and (sort_key, id) > (:sortKey, :id::bigint)
     order by sort_key, id
     limit :limit`,
    { ...shelfValues(shelf), sortKey: after?.sortKey ?? '', id: after?.id ?? 0, limit },
  );
}

/** Returns the protected boards of an advertiser, by name. */
export function boardsOfAdvertiser(
  tx: Tx,
  account: { readonly id: string; readonly ownerId: string },
): Promise<BoardRow[]> {
  return tx.rows<BoardRow>(
    `select ${BOARD_COLUMNS} from boards
     where bucket = :bucket and advertiser_id = :id and privacy = 'protected'
     order by sort_key, id`,
    { bucket: bucketOf(account.ownerId), id: account.id },
  );
}

/** Returns the newest boards first. */
export function boardsByAge(
  tx: Tx,
  shelf: Shelf,
  before: string | null,
  limit: number,
): Promise<BoardRow[]> {
  return tx.rows<BoardRow>(
    `select ${BOARD_COLUMNS} from boards
     where ${ON_SHELF} and id < :before::bigint
     order by id desc
     limit :limit`,
    { ...shelfValues(shelf), before: before ?? LAST_ID, limit },
  );
}

/** Returns the oldest boards first. */
export function boardsFromOldest(
  tx: Tx,
  shelf: Shelf,
  after: string | null,
  limit: number,
): Promise<BoardRow[]> {
  return tx.rows<BoardRow>(
    `select ${BOARD_COLUMNS} from boards
     where ${ON_SHELF} and id > :after::bigint
     order by id
     limit :limit`,
    { ...shelfValues(shelf), after: after ?? 0, limit },
  );
}

/** Returns boards by last save, latest first; a board never saved to counts from its creation. */
export function boardsByLastSave(
  tx: Tx,
  shelf: Shelf,
  after: TimePosition | null,
  limit: number,
): Promise<BoardRow[]> {
  return tx.rows<BoardRow>(
    `select ${BOARD_COLUMNS} from boards
     where ${ON_SHELF} and (coalesce(last_saved_at, created_at), id) < (:at::timestamptz, :id::bigint)
     order by coalesce(last_saved_at, created_at) desc, id desc
     limit :limit`,
    { ...shelfValues(shelf), at: after?.at ?? 'infinity', id: after?.id ?? LAST_ID, limit },
  );
}

/** Returns boards that were ever saved to, latest first. */
export function boardsSavedTo(tx: Tx, shelf: Shelf, limit: number): Promise<BoardRow[]> {
  return tx.rows<BoardRow>(
    `select ${BOARD_COLUMNS} from boards
     where ${ON_SHELF} and last_saved_at is not null
     order by last_saved_at desc, id desc
     limit :limit`,
    { ...shelfValues(shelf), limit },
  );
}

/** Returns the newest boards first, without those in the order by hand. */
export function boardsWithoutPosition(
  tx: Tx,
  shelf: Shelf,
  placed: readonly string[],
  before: string | null,
  limit: number,
): Promise<BoardRow[]> {
  return tx.rows<BoardRow>(
    `select ${BOARD_COLUMNS} from boards
     where ${ON_SHELF} and id < :before::bigint and id <> all(:placed::bigint[])
     order by id desc
     limit :limit`,
    { ...shelfValues(shelf), before: before ?? LAST_ID, placed, limit },
  );
}

/** Returns those of the boards that are on the shelf, unordered. */
export function boardsAmong(tx: Tx, shelf: Shelf, ids: readonly string[]): Promise<BoardRow[]> {
  return tx.rows<BoardRow>(
    `select ${BOARD_COLUMNS} from boards where ${ON_SHELF} and id = any(:ids)`,
    { ...shelfValues(shelf), ids },
  );
}
