import type { Tx } from '#server/kernel/db/tx.ts';
import { changeOwnerCounts } from '../core/owner-counts.ts';
import type { BoardRow } from '../core/store.ts';
import {
  bringBackToBoard,
  bringBackToSection,
  changePinCounts,
  type Cover,
} from '../core/trash-store.ts';
import type { WritableBoard } from '../core/writable-board.ts';

/** Pins restored to a board from the trash. */
export interface PinsBack {
  readonly count: number;
  /** Pictures of the board's newest pins, newest first, at most 5. */
  readonly recent: readonly string[];
  readonly cover: Cover | null;
  readonly sections: readonly {
    readonly id: string;
    readonly count: number;
    readonly recent: readonly string[];
  }[];
}

/** Counts restored pins without changing the time of the last save. */
export async function recordPinsBack(tx: Tx, board: WritableBoard, back: PinsBack): Promise<void> {
  await bringBackToBoard(tx, board, back);
  for (const section of back.sections) {
    await bringBackToSection(tx, { bucket: board.bucket, id: section.id }, section);
  }
  await changeOwnerCounts(tx, board, { pins: back.count });
}

/**
 * Counts pins that are removed temporarily or restored, in batches: the previews of the board and its sections are
 * restored at the end.
 */
export async function recordPinsPassing(
  tx: Tx,
  board: BoardRow,
  by: Parameters<typeof changePinCounts>[2],
): Promise<void> {
  if (by.pins === 0) return;
  await changePinCounts(tx, board, by);
  await changeOwnerCounts(tx, board, { pins: by.pins });
}
