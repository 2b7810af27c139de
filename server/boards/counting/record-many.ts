import type { Tx } from '#server/kernel/db/tx.ts';
import { noteSaves } from '../core/collaborator-store.ts';
import { addToBoards, addToSections, type Came } from './count-many-store.ts';
import { changeOwnerCounts } from '../core/owner-counts.ts';
import { newestSignatures } from './record-pins.ts';
import type { WritableBoard } from '../core/writable-board.ts';

/** A pin just added to a board, in the section that the board names. */
export interface PinOnBoard {
  readonly board: WritableBoard;
  readonly pin: { readonly id: string; readonly signature: string };
}

/** Like recordPinsAdded, for many boards: the number of statements is independent of the number of pins. */
export async function recordPinsAddedToMany(
  tx: Tx,
  added: readonly PinOnBoard[],
  now: Date,
): Promise<void> {
  if (added.length === 0) return;
  const boards = Map.groupBy(added, ({ board }) => board.id);
  const cames = [...boards.values()].map((group) => {
    const sectioned = group.filter(({ board }) => board.sectionId !== null);
    const { id, ownerId, writerId } = boardOf(group);
    const cover = signaturesOf(sectioned)[0] ?? null;
    return { ...cameTo(group, id), cover, by_owner: writerId === ownerId };
  });
  await addToBoards(tx, cames, now);
  const shared = [...boards.values()].map(boardOf).filter((one) => one.writerId !== one.ownerId);
  const saves = shared.map(({ id, writerId }) => ({ boardId: id, personId: writerId }));
  if (saves.length > 0) await noteSaves(tx, saves, now);
  const sections = Map.groupBy(added, ({ board }) => board.sectionId);
  await addToSections(
    tx,
    [...sections].flatMap(([id, group]) => (id === null ? [] : [cameTo(group, id)])),
  );
  const owners = Map.groupBy(added, ({ board }) => `${board.ownerId} ${board.privacy}`);
  for (const group of owners.values()) {
    await changeOwnerCounts(tx, boardOf(group), { pins: group.length });
  }
}

function boardOf([first]: readonly PinOnBoard[]): WritableBoard {
  if (first === undefined) throw new Error('a group without pins');
  return first.board;
}

function cameTo(group: readonly PinOnBoard[], id: string): Came {
  const { bucket } = boardOf(group);
  return { bucket, id, count: group.length, signatures: signaturesOf(group) };
}

const signaturesOf = (group: readonly PinOnBoard[]): string[] =>
  newestSignatures(group.map(({ pin }) => pin));
