import type { Jobs } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { boardsOfJob, sectionsByIds, type WritableBoard } from '#server/boards/index.ts';
import { addPins } from '../saving/add-pins.ts';
import { bringBackPins } from '../trash/bring-back-pins.ts';
import type { BulkJobRow } from './bulk-job-store.ts';
import type { WaitingPin } from './bulk-pins-store.ts';
import { moveTo } from '../change/move-to.ts';
import { putPinsInTrash } from '../trash/put-in-trash.ts';
import { isSameLocation, type Location } from '../core/rules.ts';
import { savedFrom } from '../saving/saved-from.ts';
import { seePins } from '../visibility/visibility.ts';
import { lockPins, type PinRow } from '../core/store.ts';
import { trashSince } from '../core/trash-rules.ts';
import { takeTrash, trashOf } from '../trash/trash-store.ts';

/** The context of a step of a job. */
export interface StepContext {
  readonly tx: Tx;
  readonly now: Date;
  readonly jobs: Jobs;
}

/** Processes a batch of a job's pins. A pin that was moved or deleted meanwhile is left as it is. */
export async function workOn(
  context: StepContext,
  job: BulkJobRow,
  waiting: readonly WaitingPin[],
): Promise<void> {
  if (job.action === 'move') await moveSome(context, job, waiting);
  else if (job.action === 'copy') await copySome(context, job, waiting);
  else if (job.action === 'restore') await restoreSome(context, job, waiting);
  else await deleteSome(context, job, waiting);
}

/** Returns those of the pending pins that are still in their original location, locked after their boards. */
async function stillThere(
  { tx }: StepContext,
  { personId }: BulkJobRow,
  waiting: readonly WaitingPin[],
  alsoBoards: readonly string[],
): Promise<{ pins: PinRow[]; boards: ReadonlyMap<string, WritableBoard> }> {
  const from = waiting.map((pin) => pin.boardId);
  const boards = await boardsOfJob(tx, personId, [...from, ...alsoBoards]);
  const waitingById = new Map(waiting.map((pin) => [pin.id, pin]));
  const rows = await lockPins(tx, [...waitingById.keys()]);
  const pins = rows.filter((row) => {
    const pin = waitingById.get(row.id);
    return pin !== undefined && isSameLocation(pin, row) && boards.has(row.boardId);
  });
  return { pins, boards };
}

async function moveSome(
  context: StepContext,
  job: BulkJobRow,
  waiting: readonly WaitingPin[],
): Promise<void> {
  const targets = new Map(waiting.map((pin) => [pin.id, targetOf(job, pin)]));
  const to = [...targets.values()].map((location) => location.boardId);
  const { pins, boards } = await stillThere(context, job, waiting, to);
  const groups = Map.groupBy(pins, ({ id }) => keyOf(targets.get(id)));
  for (const group of groups.values()) {
    const location = targets.get(group[0]?.id ?? '');
    const board = location && boards.get(location.boardId);
    if (location && board) {
      const sectionId = await sectionOn(context.tx, board, location.sectionId);
      await moveTo(context, { pins: group, boards }, { ...board, sectionId });
    }
  }
}

const keyOf = (location: Location | undefined): string =>
  `${location?.boardId} ${location?.sectionId}`;

function targetOf(job: BulkJobRow, pin: WaitingPin): Location {
  if (pin.toBoardId !== null) return { boardId: pin.toBoardId, sectionId: pin.toSectionId };
  if (job.toBoardId === null) throw new Error('a bulk job has no place for a pin');
  return { boardId: job.toBoardId, sectionId: job.toSectionId };
}

/** Returns the section if it is still one of the board's, or else null for the board itself. */
async function sectionOn(tx: Tx, board: WritableBoard, id: string | null): Promise<string | null> {
  if (id === null) return null;
  return (await sectionsByIds(tx, [id])).get(id)?.boardId === board.id ? id : null;
}

async function copySome(
  context: StepContext,
  job: BulkJobRow,
  waiting: readonly WaitingPin[],
): Promise<void> {
  const { boardId, sectionId } = targetOf(job, { ...waiting[0]!, toBoardId: null });
  const found = (await boardsOfJob(context.tx, job.personId, [boardId])).get(boardId);
  if (found === undefined) return;
  const board = { ...found, sectionId: await sectionOn(context.tx, found, sectionId) };
  const viewer = { id: job.personId };
  const sources = await seePins(
    { tx: context.tx, viewer, pins: new Map() },
    waiting.map((pin) => pin.id),
  );
  await addPins(
    { ...context, viewer },
    sources.map((source) => ({ board, ...savedFrom(source, {}) })),
  );
}

async function deleteSome(
  context: StepContext,
  job: BulkJobRow,
  waiting: readonly WaitingPin[],
): Promise<void> {
  await putPinsInTrash(context, job.personId, await stillThere(context, job, waiting, []));
}

/** Restores a batch. A pin that is no longer in the trash, or whose board no longer exists, is left as it is. */
async function restoreSome(
  context: StepContext,
  { personId }: BulkJobRow,
  waiting: readonly WaitingPin[],
): Promise<void> {
  const { tx, now } = context;
  const from = waiting.map((pin) => pin.boardId);
  const boards = await boardsOfJob(tx, personId, from);
  const ids = waiting.map((pin) => pin.id);
  const things = await trashOf(tx, personId, ids, trashSince(now));
  const back = things.filter((thing) => thing.kind === 'pin' && boards.has(thing.boardId));
  const taken = new Set(
    await takeTrash(
      tx,
      back.map(({ id }) => id),
    ),
  );
  await bringBackPins(
    { ...context, viewer: { id: personId } },
    back.filter(({ id }) => taken.has(id)),
    null,
    [...boards.values()],
  );
}
