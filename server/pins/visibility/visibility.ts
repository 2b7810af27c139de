import type { Actor, Context, Origin } from '#server/kernel/context/context.ts';
import type { Matched } from '#server/kernel/db/matched.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { managedAmong, maySeeBoard } from '#server/boards/index.ts';
import { isCoveredFrom, isHiddenByBlock, isPublished } from '../core/policy.ts';
import { openWords, type Among, type OpenWord } from './open-words-store.ts';
import { visibilityRow, type VisibilityRow, type VisibilityFacts } from './visibility-store.ts';
import { viewRows, type ViewRow } from './view-store.ts';

/**
 * What a viewer may see, determined once per request: a pin is visible if its board is [SEC-28], unless its pinner
 * and the viewer are blocked from each other [BOARD-19]. Nothing shows a pin without a visibility, so forgetting
 * the check does not compile.
 */
export interface Visibility {
  readonly tx: Tx;
  readonly viewer: Actor | null;
  readonly origin: Pick<Origin, 'mediaUrl'>;
  /** Pins looked up so far; null for one that the viewer may not see. */
  readonly pins: Map<string, ViewRow | null>;
}

/** What decisions need of a visibility; views also need the URLs of pictures. */
export type Seeing = Omit<Visibility, 'origin'>;

/** Returns the visibility for the viewer of a request, through the context's `tx`. */
export function visibilityOf({
  tx,
  viewer,
  origin,
}: Pick<Context, 'tx'> & Pick<Visibility, 'viewer' | 'origin'>): Visibility {
  return { tx, viewer, origin, pins: new Map() };
}

/** Returns those of the rows whose pins the viewer may see, in the same order. */
export async function filterVisible<Row extends { readonly id: string }>(
  visibility: Seeing,
  rows: readonly Row[],
): Promise<Row[]> {
  const unknown = rows.filter((row) => !visibility.pins.has(row.id)).map((row) => row.id);
  for (const id of unknown) visibility.pins.set(id, null);
  const found = await viewRows(visibility.tx, visibility.viewer?.id ?? null, unknown);
  for (const row of await withManaged(visibility, found)) {
    if (maySeePin(visibility.viewer, row)) visibility.pins.set(row.id, row);
  }
  return rows.filter((row) => visibility.pins.get(row.id));
}

type Placed = Pick<ViewRow, 'boardId' | 'ownerId' | 'advertiserId'>;

/** Returns the rows just read, with whether the viewer acts for the advertiser of each board. */
async function withManaged<Row extends Placed>(
  { tx, viewer }: Pick<Visibility, 'tx' | 'viewer'>,
  rows: readonly Row[],
): Promise<(Row & { isManaged: boolean })[]> {
  const boards = rows.map(({ boardId: id, ownerId, advertiserId }) => ({
    id,
    ownerId,
    advertiserId,
  }));
  const managed = await managedAmong(tx, viewer, boards);
  return rows.map((row) => Object.assign(row, { isManaged: managed.has(row.boardId) }));
}

function maySeePin(viewer: Visibility['viewer'], row: VisibilityFacts): boolean {
  return maySeeBoard(viewer, row) && !isHiddenByBlock(viewer, row);
}

/** Returns the pin with this id if the viewer may see it, without the fields of its view. */
export async function seePinRow(
  visibility: Pick<Visibility, 'tx' | 'viewer'>,
  id: string,
): Promise<VisibilityRow | null> {
  const found = await visibilityRow(visibility.tx, visibility.viewer?.id ?? null, id);
  const [row] = await withManaged(visibility, found === null ? [] : [found]);
  return row !== undefined && maySeePin(visibility.viewer, row) ? row : null;
}

/**
 * As filterVisible, for public boards only. A job updates public lists after a board's privacy changes: until it
 * has run, they would still list a protected board, which may be seen by its link [SEC-28]. Pins of a board behind
 * a warning are listed only on the board itself (decision 091).
 */
export async function filterPublished<Row extends { readonly id: string }>(
  visibility: Visibility,
  rows: readonly Row[],
): Promise<Row[]> {
  const visible = await filterVisible(visibility, rows);
  return visible.filter(({ id }) => {
    const pin = visibility.pins.get(id);
    return pin && isPublished(pin) && !isCoveredFrom(visibility.viewer, pin);
  });
}

/** As filterPublished, also without pins on the viewer's boards by people whom a block separates from the viewer. */
export async function filterForFeed<Row extends { readonly id: string }>(
  visibility: Visibility,
  rows: readonly Row[],
): Promise<Row[]> {
  const published = await filterPublished(visibility, rows);
  return published.filter((row) => !visibility.pins.get(row.id)?.pinnerIsBlocked);
}

/** Returns words of matching public pins that the viewer may see: a word that only a hidden pin has would reveal it. */
export const wordsOfOpen = (
  { tx, viewer }: Visibility,
  matched: Matched,
  among: Among,
  limit: number,
): Promise<OpenWord[]> => openWords(tx, viewer?.id ?? null, matched, among, limit);

/** Returns the pins with these ids that the viewer may see, in their order. */
export async function seePins(visibility: Seeing, ids: readonly string[]): Promise<ViewRow[]> {
  await filterVisible(
    visibility,
    ids.map((id) => ({ id })),
  );
  return ids.flatMap((id) => visibility.pins.get(id) ?? []);
}
