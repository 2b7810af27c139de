import type { Actor } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { isStorableId } from '#server/kernel/core/ids.ts';
import { publishesFor } from '#server/business/index.ts';
import { personByUsername } from '#server/identity/index.ts';
import { unblockedAmong } from '#server/social/index.ts';
import { sharedAmong } from './collaborator-store.ts';
import { maySeeBoard } from './policy.ts';
import { normalSlug } from './rules.ts';
import { sectionBySlug, sectionRows, type SectionRow } from './section-store.ts';
import { boardBySlug, boardsByIds, type BoardRow } from './store.ts';

/** A board with the viewer's relations to it. */
export type ViewerBoard = BoardRow & {
  /** Whether the viewer is a collaborator. */
  readonly isShared: boolean;
  /** Whether the viewer, not being its owner, publishes for its advertiser. */
  readonly isManaged: boolean;
};

/** A section with its board. */
export interface Placed {
  readonly board: ViewerBoard;
  readonly section: SectionRow;
}

/** Hidden and missing boards are refused alike [SEC-27]. */
export function boardNotFound(): Failure {
  return new Failure('board_not_found', 'Board not found.');
}
export function sectionNotFound(): Failure {
  return new Failure('section_not_found', 'Section not found.');
}

/** Returns those of the boards that the viewer may see, by id, without owners who are blocked from them [BOARD-19]. */
export async function visibleBoards(
  tx: Tx,
  viewer: Actor | null,
  boardIds: readonly string[],
): Promise<ReadonlyMap<string, ViewerBoard>> {
  const ids = [...new Set(boardIds)].filter(isStorableId);
  if (ids.length === 0) return new Map();
  const rows = await filterVisible(tx, viewer, await boardsByIds(tx, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

async function filterVisible(
  tx: Tx,
  viewer: Actor | null,
  rows: readonly BoardRow[],
): Promise<ViewerBoard[]> {
  const visible = (await forViewer(tx, viewer, rows)).filter((row) => maySeeBoard(viewer, row));
  const owners = await unblockedAmong(
    tx,
    viewer,
    visible.map((row) => row.ownerId),
  );
  return visible.filter((row) => owners.has(row.ownerId));
}

/** Returns the boards with the viewer's relations to them. */
export async function forViewer(
  tx: Tx,
  viewer: Actor | null,
  rows: readonly BoardRow[],
): Promise<ViewerBoard[]> {
  const others = rows.filter((row) => row.collaboratorCount > 0 && row.ownerId !== viewer?.id);
  const shared =
    viewer === null || others.length === 0
      ? new Set<string>()
      : await sharedAmong(
          tx,
          viewer.id,
          others.map((row) => row.id),
        );
  const managed = await managedAmong(tx, viewer, rows);
  return rows.map((row) => ({
    ...row,
    isShared: shared.has(row.id),
    isManaged: managed.has(row.id),
  }));
}

/** Returns those of the boards whose advertiser the viewer acts for; a block ends that too. */
export async function managedAmong(
  tx: Tx,
  viewer: Actor | null,
  rows: readonly Pick<BoardRow, 'id' | 'ownerId' | 'advertiserId'>[],
): Promise<ReadonlySet<string>> {
  if (viewer === null) return new Set();
  const others = rows.filter((row) => row.advertiserId !== null && row.ownerId !== viewer.id);
  if (others.length === 0) return new Set();
  const accounts = others.flatMap((row) => row.advertiserId ?? []);
  const owners = others.map((row) => row.ownerId);
  const acting = await publishesFor(tx, viewer, accounts);
  const unblocked = await unblockedAmong(tx, viewer, owners);
  const managed = others.filter(
    (row) => acting.has(row.advertiserId ?? '') && unblocked.has(row.ownerId),
  );
  return new Set(managed.map((row) => row.id));
}

/** Finds a visible board; fails with board_not_found. */
export async function findVisibleBoard(
  tx: Tx,
  viewer: Actor | null,
  boardId: string,
): Promise<ViewerBoard> {
  const board = (await visibleBoards(tx, viewer, [boardId])).values().next().value;
  if (board === undefined) throw boardNotFound();
  return board;
}

/** Finds the board at /{username}/{slug}/ or a former address of it; fails with board_not_found. */
export async function findBoardAt(
  tx: Tx,
  viewer: Actor | null,
  username: string,
  slug: string,
): Promise<ViewerBoard> {
  const owner = await personByUsername(tx, username);
  const row = owner && (await boardBySlug(tx, owner.id, normalSlug(slug)));
  const [board] = await filterVisible(tx, viewer, row ? [row] : []);
  if (board === undefined) throw boardNotFound();
  return board;
}

/** Finds a section with its board; fails with section_not_found. */
export async function findVisibleSection(
  tx: Tx,
  viewer: Actor | null,
  sectionId: string,
): Promise<Placed> {
  const section = (await sectionsByIds(tx, [sectionId])).get(sectionId);
  const board =
    section && (await visibleBoards(tx, viewer, [section.boardId])).get(section.boardId);
  if (!board) throw sectionNotFound();
  return { board, section };
}

/** Finds a section by slug on a visible board; fails with section_not_found. */
export async function findSectionAt(tx: Tx, board: ViewerBoard, slug: string): Promise<Placed> {
  const section = await sectionBySlug(tx, board.id, normalSlug(slug));
  if (section === null) throw sectionNotFound();
  return { board, section };
}

/** Returns sections by id, without access checks: return one only if its board is visible. */
export async function sectionsByIds(
  tx: Tx,
  sectionIds: readonly string[],
): Promise<ReadonlyMap<string, SectionRow>> {
  const ids = [...new Set(sectionIds)].filter(isStorableId);
  if (ids.length === 0) return new Map();
  const rows = await sectionRows(tx, ids);
  return new Map(rows.map((row) => [row.id, row]));
}
