import type { Tx } from '#server/kernel/db/tx.ts';
import {
  recordPinsMovedWithin,
  recordPinsRemoved,
  type WritableBoard,
} from '#server/boards/index.ts';
import { newestSignaturesOfBoard, newestSignaturesOfSection } from '../core/list-store.ts';
import type { PinRow } from '../core/store.ts';

/** Pictures that a board's or section's preview holds, at most. */
const PREVIEW = 5;
/** Pins looked through for them: saves of one picture count once. */
const MAX_SCANNED = 25;

/** Pictures of a board's newest pins, newest first, each once. */
export async function previewOfBoard(tx: Tx, boardId: string): Promise<string[]> {
  const signatures = await newestSignaturesOfBoard(tx, boardId, MAX_SCANNED);
  return [...new Set(signatures)].slice(0, PREVIEW);
}

/** As previewOfBoard, of a section. */
export async function previewOfSection(tx: Tx, sectionId: string | null): Promise<string[]> {
  if (sectionId === null) return [];
  const signatures = await newestSignaturesOfSection(tx, sectionId, MAX_SCANNED);
  return [...new Set(signatures)].slice(0, PREVIEW);
}

/** Tells a board which of its pins are gone from it; to be called when the rows already are. */
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

/** Tells a board that some of its own pins are now in another section of it, or in none. */
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
