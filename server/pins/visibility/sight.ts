import type { Actor, Context, Origin } from '#server/kernel/context/context.ts';
import type { Matched } from '#server/kernel/db/matched.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { managedAmong, maySeeBoard } from '#server/boards/index.ts';
import { isCoveredFrom, isHiddenByBlock, isPublished } from '../core/policy.ts';
import { openWords, type Among, type OpenWord } from './open-words-store.ts';
import { seenPin, type SeenRow, type SightFacts } from './seen-store.ts';
import { shownPins, type ShownRow } from './shown-store.ts';

/**
 * What a viewer may see, asked once per request: a pin is seen where its board is [SEC-28], by whom no
 * block sets apart [BOARD-19].
 * Nothing shows a pin without a sight, so forgetting the check does not compile.
 */
export interface Sight {
  readonly tx: Tx;
  readonly viewer: Actor | null;
  readonly origin: Pick<Origin, 'mediaUrl'>;
  /** Pins asked after so far; null for one that the viewer may not see. */
  readonly pins: Map<string, ShownRow | null>;
}

/** What deciding takes of a sight; showing takes where pictures are as well. */
export type Seeing = Omit<Sight, 'origin'>;

/** The sight of whoever asks, through the context's `tx`. */
export function sightOf({
  tx,
  viewer,
  origin,
}: Pick<Context, 'tx'> & Pick<Sight, 'viewer' | 'origin'>): Sight {
  return { tx, viewer, origin, pins: new Map() };
}

/** Those of the rows whose pins the viewer may see, in the same order. */
export async function keepVisible<Row extends { readonly id: string }>(
  sight: Seeing,
  rows: readonly Row[],
): Promise<Row[]> {
  const unknown = rows.filter((row) => !sight.pins.has(row.id)).map((row) => row.id);
  for (const id of unknown) sight.pins.set(id, null);
  const found = await shownPins(sight.tx, sight.viewer?.id ?? null, unknown);
  for (const row of await withManaged(sight, found)) {
    if (maySeePin(sight.viewer, row)) sight.pins.set(row.id, row);
  }
  return rows.filter((row) => sight.pins.get(row.id));
}

type Placed = Pick<ShownRow, 'boardId' | 'ownerId' | 'advertiserId'>;

/** The rows just read, with whether the viewer acts for the advertiser of each one's board. */
async function withManaged<Row extends Placed>(
  { tx, viewer }: Pick<Sight, 'tx' | 'viewer'>,
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

function maySeePin(viewer: Sight['viewer'], row: SightFacts): boolean {
  return maySeeBoard(viewer, row) && !isHiddenByBlock(viewer, row);
}

/** The pin of this id if the viewer may see it, without what is shown of it. */
export async function seePinRow(
  sight: Pick<Sight, 'tx' | 'viewer'>,
  id: string,
): Promise<SeenRow | null> {
  const found = await seenPin(sight.tx, sight.viewer?.id ?? null, id);
  const [row] = await withManaged(sight, found === null ? [] : [found]);
  return row !== undefined && maySeePin(sight.viewer, row) ? row : null;
}

/**
 * As keepVisible, of public boards only. What is listed in public follows a board's privacy by a job: until
 * it has run, a protected board, which may be seen by its link, would be listed still [SEC-28]. A board
 * behind a warning lists its pins itself, and nothing else does (decision 091).
 */
export async function keepPublished<Row extends { readonly id: string }>(
  sight: Sight,
  rows: readonly Row[],
): Promise<Row[]> {
  const visible = await keepVisible(sight, rows);
  return visible.filter(({ id }) => {
    const pin = sight.pins.get(id);
    return pin && isPublished(pin) && !isCoveredFrom(sight.viewer, pin);
  });
}

/** As keepPublished, also without what people pinned on the viewer's boards whom a block sets apart. */
export async function keepForFeed<Row extends { readonly id: string }>(
  sight: Sight,
  rows: readonly Row[],
): Promise<Row[]> {
  const published = await keepPublished(sight, rows);
  return published.filter((row) => !sight.pins.get(row.id)?.pinnerIsApart);
}

/** Words of public pins that match, and that the viewer may see all of: a word that only a hidden pin says would tell of it. */
export const wordsOfOpen = (
  { tx, viewer }: Sight,
  matched: Matched,
  among: Among,
  limit: number,
): Promise<OpenWord[]> => openWords(tx, viewer?.id ?? null, matched, among, limit);

/** The pins of these ids that the viewer may see, in their order. */
export async function seePins(sight: Seeing, ids: readonly string[]): Promise<ShownRow[]> {
  await keepVisible(
    sight,
    ids.map((id) => ({ id })),
  );
  return ids.flatMap((id) => sight.pins.get(id) ?? []);
}
