import type { Jobs } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { trashBoard, type WritableBoard } from '#server/boards/index.ts';
import { countPicturesLater } from '../core/count-pictures.ts';
import { noSuchPin } from '../visibility/find-pin.ts';
import type { LocatedPin } from './merge-pins-store.ts';
import { isPublished } from '../core/policy.ts';
import { recordGone } from '../change/record-moves.ts';
import type { PinRow } from '../core/store.ts';
import { insertTrash } from './trash-store.ts';
import { setPinsAside } from './trashed-pin-store.ts';

/** A transaction, the time, and the queue. */
interface Work {
  readonly tx: Tx;
  readonly now: Date;
  readonly jobs: Jobs;
}

/** Locked pins, with their locked boards. */
interface Locked {
  readonly pins: readonly PinRow[];
  readonly boards: ReadonlyMap<string, WritableBoard>;
}

/**
 * Moves pins to the trash of the person who deletes them. Rows attached to them stay until it is emptied; other
 * people's saves of them are separate pins.
 */
export async function putPinsInTrash(
  context: Work,
  personId: string,
  { pins, boards }: Locked,
): Promise<void> {
  const { tx, now } = context;
  const going = pins.map((pin) => ({ pin, board: boardOf(pin, boards) }));
  const rows = going.map(({ pin, board }) => ({
    id: pin.id,
    thingId: pin.id,
    cover: coverIn(board, pin),
  }));
  if ((await setPinsAside(tx, rows)) !== pins.length) throw noSuchPin();
  const things = going.map(({ pin, board }) => ({
    id: pin.id,
    kind: 'pin' as const,
    boardId: board.id,
    ownerId: board.ownerId,
  }));
  await insertTrash(tx, personId, things, now);
  for (const board of publishedFirst(boards.values())) {
    const gone = pins.filter((pin) => pin.boardId === board.id);
    if (gone.length > 0) await recordGone(tx, board, gone);
  }
  await countPicturesLater(context, pins);
}

/** Moves a board's locked pins aside, to be restored with it; the caller still has to change the board's counts. */
export async function putPinsAside(
  context: Pick<Work, 'tx' | 'jobs'>,
  board: WritableBoard,
  pins: readonly LocatedPin[],
): Promise<void> {
  const going = pins.map(({ id }) => ({ id, thingId: board.id, cover: null }));
  await setPinsAside(context.tx, going);
  await countPicturesLater(context, pins);
}

/** Moves a board whose pins are all aside to its owner's trash, with its sections. */
export async function putBoardInTrash(
  { tx, now }: Work,
  board: WritableBoard,
  pinCount: number,
): Promise<void> {
  await trashBoard(tx, board, pinCount);
  const thing = { id: board.id, kind: 'board' as const, boardId: board.id, ownerId: board.ownerId };
  await insertTrash(tx, board.ownerId, [thing], now);
}

/** Sorts published boards first, the order everywhere, so that two changes never deadlock. */
export function publishedFirst(boards: Iterable<WritableBoard>): WritableBoard[] {
  return [...boards].toSorted(
    (one, other) => Number(isPublished(other)) - Number(isPublished(one)),
  );
}

function boardOf(pin: PinRow, boards: ReadonlyMap<string, WritableBoard>): WritableBoard {
  const board = boards.get(pin.boardId);
  if (board === undefined) throw new Error('a board was not locked for a deletion');
  return board;
}

function coverIn(board: WritableBoard, pin: PinRow): object | null {
  const { coverSignature: signature, coverChosen: chosen, coverPinId, coverCrop: crop } = board;
  const isIt = coverPinId === null ? signature === pin.signature : coverPinId === pin.id;
  return isIt ? { signature, chosen, pinId: coverPinId, crop } : null;
}
