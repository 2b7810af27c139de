import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { recordPinsAdded, type WritableBoard } from '#server/boards/index.ts';
import { movePinRows } from '../core/change-store.ts';
import type { ChangeablePins } from './change-pins.ts';
import { colorNewPins } from '../ordering/color-pins.ts';
import { countPicturesLater } from '../core/count-pictures.ts';
import { isPublished } from '../core/policy.ts';
import { recordGone, recordMovedWithin } from './record-moves.ts';
import { hidePins, publishPins } from '../indexing/search-store.ts';
import type { PinRow } from '../core/store.ts';

/** A pin is stored in the bucket of its board's owner, which its id contains. */
export function otherOwner(): Failure {
  return new Failure('unsupported', "A Pin can't be moved to another person's board.", {
    detail: 'Pins move between boards of one person. Save it to the other board instead.',
  });
}

/** The context of a move. */
type Moving = Pick<SignedInContext, 'tx' | 'now' | 'jobs'>;

/** Moves pins that were found for a change to another location, and updates all counts. */
export async function moveTo(
  context: Moving,
  { pins, boards }: ChangeablePins,
  to: WritableBoard,
): Promise<void> {
  if (pins.length === 0) return;
  if (pins.some((pin) => boards.get(pin.boardId)?.ownerId !== to.ownerId)) throw otherOwner();
  const location = { boardId: to.id, sectionId: to.sectionId };
  const ids = pins.map((pin) => pin.id);
  const moved = await movePinRows(context.tx, to.bucket, ids, location, context.now);
  if (moved !== pins.length) throw new Error('a locked pin was not moved');
  const within = pins.filter((pin) => pin.boardId === to.id);
  const arriving = pins.filter((pin) => pin.boardId !== to.id);
  await recordMovedWithin(context.tx, to, within);
  if (arriving.length === 0) return;
  await colorNewPins(context.tx, to, arriving);
  await changeBoard(context, arriving, boards, to);
}

async function changeBoard(
  context: Moving,
  pins: readonly PinRow[],
  boards: ReadonlyMap<string, WritableBoard>,
  to: WritableBoard,
): Promise<void> {
  const { tx, now } = context;
  const changes = [
    { board: to, record: () => recordPinsAdded(tx, to, { sectionId: to.sectionId, pins, now }) },
    ...[...Map.groupBy(pins, (pin) => pin.boardId)].map(([boardId, gone]) => {
      const board = boards.get(boardId);
      if (board === undefined) throw new Error('a board was not locked for a move');
      return { board, record: () => recordGone(tx, board, gone) };
    }),
  ];
  // Counters of public boards are always updated first, so that two moves cannot deadlock.
  const [first, rest] = [changes.filter(isPublic), changes.filter((change) => !isPublic(change))];
  for (const change of [...first, ...rest]) await change.record();
  const ids = pins.map((pin) => pin.id);
  await (isPublished(to) ? publishPins : hidePins)(tx, to.id, ids);
  const counted = pins.filter(
    (pin) => isPublic({ board: boards.get(pin.boardId) }) !== isPublished(to),
  );
  await countPicturesLater(context, counted);
}

function isPublic(change: { readonly board: WritableBoard | undefined }): boolean {
  return change.board !== undefined && isPublished(change.board);
}
