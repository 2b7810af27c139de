import type { Jobs } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import {
  mergeInto,
  recordPinsBack,
  recordPinsPassing,
  type BoardRow,
  type WritableBoard,
} from '#server/boards/index.ts';
import { republish } from '../trash/bring-back-pins.ts';
import { announceDeleted } from '../trash/announce-deleted.ts';
import { deletePinRows } from '../core/change-store.ts';
import { countPicturesLater } from '../core/count-pictures.ts';
import { mergePinRows, lockPinsOnBoard, type LocatedPin } from '../trash/merge-pins-store.ts';
import { isPublished } from '../core/policy.ts';
import { publishedFirst, putBoardInTrash, putPinsAside } from '../trash/put-in-trash.ts';
import { previewOfBoard, previewOfSection, recordGone } from '../change/record-moves.ts';
import { hidePins, publishPins } from '../indexing/search-store.ts';
import { lockPins, type PinRow } from '../core/store.ts';
import { insertTrash } from '../trash/trash-store.ts';
import { putPinsBack } from '../trash/trashed-pin-store.ts';

// A whole board is deleted or restored in parts, each in a transaction of its own, or in a single part.

/** A transaction, the time, and the jobs it enqueues. */
export interface Work {
  readonly tx: Tx;
  readonly now: Date;
  readonly jobs: Jobs;
}

/** The result of a part: its pins, and whether it was the last. */
export interface Part {
  readonly pins: number;
  readonly isLast: boolean;
}

/** The maximum number of pins in one part; null for no limit. */
type Most = number | null;

const partOf = ({ length }: readonly unknown[], most: Most): Part => ({
  pins: length,
  isLast: most === null || length < most,
});

/** Moves pins of a board to the trash, and with the last of them the board; `before` is the number in earlier parts. */
export async function deletePart(
  context: Work,
  board: WritableBoard,
  { before, most }: { readonly before: number; readonly most: Most },
): Promise<Part> {
  const pins = await lockPinsOnBoard(context.tx, board.id, most);
  const part = partOf(pins, most);
  await putPinsAside(context, board, pins);
  if (part.isLast) await putBoardInTrash(context, board, before + pins.length);
  else await recordPinsPassing(context.tx, board, passing(pins, -1));
  return part;
}

/** Deletes pins of a board permanently when its owner's account is deleted; returns their number. */
export async function erasePart(
  context: Pick<Work, 'tx' | 'jobs'>,
  board: WritableBoard,
  most: number,
): Promise<number> {
  const { tx } = context;
  const pins = await lockPinsOnBoard(tx, board.id, most);
  await deletePinRows(
    tx,
    pins.map(({ id }) => id),
  );
  await recordPinsPassing(tx, board, passing(pins, -1));
  await announceDeleted(context, pins);
  return pins.length;
}

/** Restores pins of a board that has been restored. */
export async function restorePart(context: Work, board: BoardRow, most: Most): Promise<Part> {
  const { tx, now } = context;
  const pins = await putPinsBack(tx, [board.id], { boardId: null, most }, now);
  await recordPinsPassing(tx, board, passing(pins, 1));
  await republish(tx, board, pins);
  await countPicturesLater(context, pins);
  return partOf(pins, most);
}

/** Two boards, and the second one's sections for those of the first. */
interface Merging {
  readonly from: WritableBoard;
  readonly into: WritableBoard;
  readonly sections: ReadonlyMap<string, string>;
  readonly made: readonly string[];
}

/**
 * Moves pins of one board to another, and with the last of them the rest of the board. `note` stores their origin;
 * `earlier` returns everything that it has stored.
 */
export async function mergePart(
  context: Work,
  { from, into, sections, made }: Merging,
  how: {
    readonly most: Most;
    readonly note: (pins: readonly MergedPin[]) => Promise<void>;
    readonly earlier: () => Promise<readonly MergedPin[]>;
  },
): Promise<Part> {
  const { tx, now } = context;
  const pins = await lockPinsOnBoard(tx, from.id, how.most);
  const part = partOf(pins, how.most);
  const placed = pins.map((pin) => ({
    ...pin,
    sectionId: sections.get(pin.sectionId ?? '') ?? null,
  }));
  await mergePinRows(tx, into.id, placed, now);
  const leave = async (): Promise<void> => {
    if (!part.isLast) {
      await how.note(pins);
      return recordPinsPassing(tx, from, passing(pins, -1));
    }
    const all: MergedPin[] = [...(await how.earlier()), ...pins];
    const located = all.map(({ id, sectionId }) => [id, sectionId] as const);
    await mergeInto(tx, { from, into, pins: located, made }, now);
    const thing = { id: from.id, kind: 'board' as const, boardId: from.id, ownerId: from.ownerId };
    await insertTrash(tx, from.ownerId, [thing], now);
  };
  for (const board of publishedFirst([from, into])) {
    await (board === from ? leave() : arrive(tx, into, placed));
  }
  await showOn(context, into, from, pins);
  return part;
}

async function arrive(tx: Tx, into: WritableBoard, pins: readonly LocatedPin[]): Promise<void> {
  const sections = [];
  for (const { id, pins: count } of passing(pins, 1).sections) {
    sections.push({ id, count, recent: await previewOfSection(tx, id) });
  }
  const recent = await previewOfBoard(tx, into.id);
  await recordPinsBack(tx, into, { count: pins.length, recent, cover: null, sections });
}

/** A pin moved by a merge, and its former section. */
export interface MergedPin {
  readonly id: string;
  readonly sectionId: string | null;
}

/** Moves pins of a merge back, except for those that have been moved again since. */
export async function takeApartPart(
  context: Work,
  { board, into }: { readonly board: BoardRow; readonly into: WritableBoard },
  merged: readonly MergedPin[],
): Promise<void> {
  const { tx, now } = context;
  const sections = new Map(merged.map(({ id, sectionId }) => [id, sectionId]));
  const rows = (await lockPins(tx, [...sections.keys()])).filter((row) => row.boardId === into.id);
  if (rows.length === 0) return;
  const located = rows.map((row) => ({ ...row, sectionId: sections.get(row.id) ?? null }));
  await mergePinRows(tx, board.id, located, now);
  const come = () => recordPinsPassing(tx, board, passing(located, 1));
  if (isPublished(board)) await come();
  await recordGone(tx, into, rows);
  if (!isPublished(board)) await come();
  await showOn(context, board, into, rows);
}

/** Updates the search rows of pins to their current board. */
async function showOn(
  context: Work,
  on: BoardRow,
  before: BoardRow,
  pins: readonly Pick<PinRow, 'id' | 'signature'>[],
): Promise<void> {
  const ids = pins.map(({ id }) => id);
  await (isPublished(on) ? publishPins : hidePins)(context.tx, on.id, ids);
  if (isPublished(on) !== isPublished(before)) await countPicturesLater(context, pins);
}

/** Returns the changes of counts when these pins are added (1) or removed (-1). */
function passing(pins: readonly Pick<PinRow, 'sectionId'>[], sign: 1 | -1) {
  const groups = [...Map.groupBy(pins, (pin) => pin.sectionId)];
  const sections = groups.flatMap(([id, { length }]) =>
    id === null ? [] : [{ id, pins: sign * length }],
  );
  return { pins: sign * pins.length, sections };
}
