import type { Tx } from '#server/kernel/db/tx.ts';
import { noteSaves } from '../core/collaborator-store.ts';
import { dropCoverOf } from './choose-cover.ts';
import { RECENT_PICTURES } from '../core/store.ts';
import { addToBoard, addToSection, takeFromBoard, takeFromSection } from './count-store.ts';
import { changeOwnerCounts } from '../core/owner-counts.ts';
import type { WritableBoard } from '../core/writable-board.ts';

/** Pins added to a board. */
export interface PinsAdded {
  readonly sectionId: string | null;
  readonly pins: readonly { readonly id: string; readonly signature: string }[];
  readonly now: Date;
}

/**
 * Counts pins just added: the counts of board, section and owner, their previews, the cover [SAVE-11], and the time of
 * the last save [SAVE-12].
 */
export async function recordPinsAdded(
  tx: Tx,
  board: WritableBoard,
  added: PinsAdded,
): Promise<void> {
  const count = added.pins.length;
  if (count === 0) return;
  const signatures = newestSignatures(added.pins);
  const renewCover = added.sectionId !== null;
  const isByOwner = board.writerId === board.ownerId;
  const section = added.sectionId === null ? null : { bucket: board.bucket, id: added.sectionId };
  const saves = isByOwner ? [] : [{ boardId: board.id, personId: board.writerId }];
  await Promise.all([
    addToBoard(tx, board, { count, signatures, renewCover, isByOwner, now: added.now }),
    saves.length > 0 && noteSaves(tx, saves, added.now),
    section && addToSection(tx, section, { count, signatures }),
    changeOwnerCounts(tx, board, { pins: count }),
  ]);
}

/** Returns the distinct pictures of the newest of these pins, newest first, at most 5. */
export function newestSignatures(pins: PinsAdded['pins']): string[] {
  // Ids of equal length sort by time.
  const newest = pins.toSorted((a, b) => b.id.length - a.id.length || (a.id < b.id ? 1 : -1));
  return [...new Set(newest.map((pin) => pin.signature))].slice(0, RECENT_PICTURES);
}

/** Pins removed from a board; one call per section, and one for the board itself. */
export interface PinsRemoved {
  readonly sectionId: string | null;
  readonly count: number;
  /** Pictures of the newest remaining pins, newest first, at most 5. */
  readonly refresh: {
    readonly boardSignatures: readonly string[];
    readonly sectionSignatures: readonly string[];
  };
  /** Pictures of the removed pins: a cover not among them stays. If absent, it stays only if recent. */
  readonly signatures?: readonly string[];
  /** Ids of the pins, to remove a chosen cover with its pin. */
  readonly ids?: readonly string[];
}

/** Counts pins just removed: the reverse of recordPinsAdded. */
export async function recordPinsRemoved(
  tx: Tx,
  board: WritableBoard,
  removed: PinsRemoved,
): Promise<void> {
  const { count, refresh, sectionId } = removed;
  if (count === 0) return;
  await takeFromBoard(tx, board, {
    count,
    recent: refresh.boardSignatures,
    signatures: removed.signatures ?? null,
  });
  await dropCoverOf(tx, board, removed.ids ?? []);
  if (sectionId !== null) {
    const section = { bucket: board.bucket, id: sectionId };
    await takeFromSection(tx, section, { count, recent: refresh.sectionSignatures });
  }
  await changeOwnerCounts(tx, board, { pins: -count });
}

/** Pins that change, leave or enter a section within a board. */
export interface PinsMovedWithin {
  readonly from: { readonly sectionId: string; readonly recent: readonly string[] } | null;
  readonly to: { readonly sectionId: string; readonly signatures: readonly string[] } | null;
  readonly count: number;
}

/** Counts pins moved within the board: only its sections' counts and previews change. */
export async function recordPinsMovedWithin(
  tx: Tx,
  board: WritableBoard,
  moved: PinsMovedWithin,
): Promise<void> {
  const { bucket } = board;
  const { from, to, count } = moved;
  if (from)
    await takeFromSection(tx, { bucket, id: from.sectionId }, { count, recent: from.recent });
  if (to) {
    const signatures = to.signatures.slice(0, RECENT_PICTURES);
    await addToSection(tx, { bucket, id: to.sectionId }, { count, signatures });
  }
}
