import type { Tx } from '#server/kernel/db/tx.ts';
import {
  recordPinsMovedWithin,
  recordPinsRemoved,
  type WritableBoard,
} from '#server/boards/index.ts';
import { newestSignaturesOfBoard, newestSignaturesOfSection } from '../core/list-store.ts';
import type { PinRow } from '../core/store.ts';

/** The maximum number of pictures in a board's or section's preview. */
const PREVIEW = 5;
/** The number of pins scanned for them, since saves of one picture count once. */
const MAX_SCANNED = 25;

/** Returns the pictures of a board's newest pins, newest first, without duplicates. */
export async function previewOfBoard(tx: Tx, boardId: string): Promise<string[]> {
  const signatures = await newestSignaturesOfBoard(tx, boardId, MAX_SCANNED);
  return [...new Set(signatures)].slice(0, PREVIEW);
}

/** Like previewOfBoard, for a section. */
export async function previewOfSection(tx: Tx, sectionId: string | null): Promise<string[]> {
  if (sectionId === null) return [];
  const signatures = await newestSignaturesOfSection(tx, sectionId, MAX_SCANNED);
  return [...new Set(signatures)].slice(0, PREVIEW);
}

/** Updates a board after pins have left it; call it when the rows have already changed. */
export async function recordGone(
  tx: Tx,
  board: WritableBoard,
  gone: readonly PinRow[],
): Promise<void> {
  const boardSignatures = await previewOfBoard(tx, board.id);
  for (const [sectionId, pins] of Map.groupBy(gone, (pin) => pin.sectionId)) {
    const sectionSignatures = await previewOfSection(tx, sectionId);
    await recordPinsRemoved(tx, board, {
      sectionId,
      count: pins.length,
      refresh: { boardSignatures, sectionSignatures },
      signatures: pins.map((pin) => pin.signature),
      ids: pins.map((pin) => pin.id),
    });
  }
}

/** Updates a board after pins have moved to another of its sections, or out of one. */
export async function recordMovedWithin(
  tx: Tx,
  board: WritableBoard,
  pins: readonly PinRow[],
): Promise<void> {
  for (const [from, group] of Map.groupBy(pins, (pin) => pin.sectionId)) {
    const signatures = newestFirst(group).map((pin) => pin.signature);
    await recordPinsMovedWithin(tx, board, {
      from: from === null ? null : { sectionId: from, recent: await previewOfSection(tx, from) },
      to: board.sectionId === null ? null : { sectionId: board.sectionId, signatures },
      count: group.length,
    });
  }
}

function newestFirst(pins: readonly PinRow[]): PinRow[] {
  return pins.toSorted((one, other) => (BigInt(one.id) < BigInt(other.id) ? 1 : -1));
}
