import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import {
  findBoardsToChange,
  findVisibleSection,
  mayWriteBoard,
  visibleBoards,
  type WritableBoard,
} from '#server/boards/index.ts';
import {
  boardsPinnedOn,
  groupsOf,
  takeNamedPins,
  takePinsOfPerson,
  takePinsOfLocation,
  type PinGroup,
} from './bulk-pins-store.ts';
import { noSuchPin } from '../visibility/find-pin.ts';
import { mayChangePin } from '../core/policy.ts';
import type { Location } from '../core/rules.ts';
import { beginTry, giveUpTry } from '../core/store.ts';

/** The pins of a bulk action; their boards, and the additional ones, are locked. */
export interface ManyPins {
  readonly boards: readonly WritableBoard[];
  /** Assigns them to a job, except those in `except` already. */
  readonly take: (jobId: string, except: Location | null) => Promise<number>;
}

/** A whole board or section, as the wire names it. */
export interface WholeLocation {
  readonly board_id: string | null;
  readonly old_section_id: string | null;
  readonly with_sections?: boolean | undefined;
}

const ATTEMPTS = 6;

/**
 * Finds named pins for a change, thousands as cheaply as one: only their locations and owners are read, grouped.
 * Refuses with pin_not_found unless all exist; call it before anything else is locked.
 */
export async function findManyPins(
  context: SignedInContext,
  pinIds: readonly string[],
  alsoBoards: readonly string[],
): Promise<ManyPins & { readonly groups: readonly PinGroup[] }> {
  const { tx, viewer } = context;
  const ids = [...new Set(pinIds)];
  const boardIds = new Set(alsoBoards);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const found = await groupsOf(tx, ids);
    if (sum(found) < ids.length || !(await areChangeable(context, found))) throw noSuchPin();
    for (const { boardId } of found) boardIds.add(boardId);
    await beginTry(tx);
    const boards = await findBoardsToChange(tx, viewer, [...boardIds]);
    // Under the locks of their boards the pins cannot move.
    const groups = await groupsOf(tx, ids);
    if (sum(groups) === ids.length && groups.every(({ boardId }) => boardIds.has(boardId))) {
      const held = [...boardIds];
      return { boards, groups, take: (jobId) => takeNamedPins(tx, jobId, ids, held) };
    }
    await giveUpTry(tx);
  }
  throw new Failure('unavailable', 'These Pins are being changed elsewhere. Please try again.', {
    retryAfter: 1,
  });
}

const sum = (groups: readonly PinGroup[]): number =>
  groups.reduce((pins, group) => pins + group.pins, 0);

async function areChangeable(
  { tx, viewer }: SignedInContext,
  groups: readonly PinGroup[],
): Promise<boolean> {
  const boards = await visibleBoards(
    tx,
    viewer,
    groups.map((group) => group.boardId),
  );
  return groups.every((group) => {
    const board = boards.get(group.boardId);
    return board !== undefined && mayChangePin(viewer, board);
  });
}

/** Finds all pins of a board or section, or of the viewer if no board is named, that they may change. */
export async function findAllPins(
  context: SignedInContext,
  whole: WholeLocation,
  alsoBoards: readonly string[],
): Promise<ManyPins> {
  const { tx, viewer } = context;
  if (whole.board_id === null) return findOwnPins(context, alsoBoards);
  const location = { boardId: whole.board_id, sectionId: whole.old_section_id };
  const boards = await findBoardsToChange(tx, viewer, [location.boardId, ...alsoBoards]);
  await requireSection(context, location);
  const extent = { ...location, whole: whole.with_sections ?? false };
  return { boards, take: (jobId, except) => takePinsOfLocation(tx, jobId, extent, except) };
}

async function findOwnPins(
  { tx, viewer }: SignedInContext,
  alsoBoards: readonly string[],
): Promise<ManyPins> {
  const pinnedOn = await visibleBoards(tx, viewer, await boardsPinnedOn(tx, viewer.id));
  // Pins move only between boards of one person, so those on others' boards stay there.
  const isMove = alsoBoards.length > 0;
  const writable = [...pinnedOn.values()].filter(
    (board) => mayWriteBoard(viewer, board) && (!isMove || board.ownerId === viewer.id),
  );
  const ids = writable.map((board) => board.id);
  const boards = await findBoardsToChange(tx, viewer, [...ids, ...alsoBoards]);
  return { boards, take: (jobId, except) => takePinsOfPerson(tx, jobId, viewer.id, ids, except) };
}

/** Refuses with section_not_found unless the section belongs to the board. */
export async function requireSection(
  { tx, viewer }: SignedInContext,
  location: Location,
): Promise<void> {
  if (location.sectionId === null) return;
  const { board } = await findVisibleSection(tx, viewer, location.sectionId);
  if (board.id !== location.boardId) throw new Failure('section_not_found', 'Section not found.');
}
