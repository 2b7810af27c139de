import type { Actor, SignedInContext } from '#server/kernel/context/context.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import { recordPinsAddedToMany, type WritableBoard } from '#server/boards/index.ts';
import type { NewPin } from '../core/change-store.ts';
import { colorNewPins } from '../ordering/color-pins.ts';
import { countPicturesLater } from '../core/count-pictures.ts';
import { storeHashtags } from '../indexing/store-hashtags.ts';
import { insertPins, type NamedPin } from './many-store.ts';
import { isPublished } from '../core/policy.ts';
import { searchedOfNew } from '../indexing/reindex-pins.ts';
import type { Searched } from '#server/search-index/index.ts';

const ATTEMPTS = 5;

/** A pin for a board, or for a section of it. */
export type PinForBoard = Pick<NewPin, 'signature' | 'text' | 'method' | 'from' | 'madeOf'> & {
  readonly board: WritableBoard;
};

/** The acting viewer, the transaction and the time. */
type Adding = Pick<SignedInContext, 'tx' | 'now' | 'jobs'> & { readonly viewer: Actor };

/** Like addPin, for a few thousand pins of the viewer on their own boards; returns the id of each. */
export async function addPins<Pin extends PinForBoard>(
  context: Adding,
  pins: readonly Pin[],
): Promise<ReadonlyMap<Pin, string>> {
  const ids = await insertUnderNewIds(context, pins);
  const added = [...ids].map(([{ board, signature }, id]) => ({ board, pin: { id, signature } }));
  await recordPinsAddedToMany(context.tx, added, context.now);
  for (const [board, came] of Map.groupBy(added, (one) => one.board)) {
    const here = came.map(({ pin }) => pin);
    await colorNewPins(context.tx, board, here);
  }
  const tagged = [...ids].map(([{ text }, id]) => ({ id, description: text.description }));
  await storeHashtags(context.tx, tagged);
  await countPicturesLater(
    context,
    added.map(({ pin }) => pin),
  );
  return ids;
}

async function insertUnderNewIds<Pin extends PinForBoard>(
  context: Adding,
  pins: readonly Pin[],
): Promise<Map<Pin, string>> {
  const ids = new Map<Pin, string>();
  const searched = await searchedOfNew(context.tx, pins);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const waiting = pins.filter((pin) => !ids.has(pin));
    if (waiting.length === 0) return ids;
    const named = waiting.map((pin) => ({ pin, row: toNamedPin(context, pin, searched) }));
    const rows = named.map(({ row }) => row);
    const free = new Set(await insertPins(context.tx, rows, context.now));
    for (const { pin, row } of named) if (free.has(row.id)) ids.set(pin, row.id);
  }
  throw new Error('no free ids were found for pins');
}

function toNamedPin(
  { now }: Adding,
  pin: PinForBoard,
  searchedOf: ReadonlyMap<PinForBoard, Searched>,
): NamedPin {
  const { board, signature, text, method, from, madeOf } = pin;
  const searched = searchedOf.get(pin);
  if (searched === undefined) throw new Error('a pin without words');
  return {
    searched,
    id: makeId(board.bucket, now.getTime()),
    bucket: board.bucket,
    boardId: board.id,
    sectionId: board.sectionId,
    personId: board.writerId,
    signature,
    text,
    method,
    from,
    madeOf: madeOf ?? null,
    now,
    isPublic: isPublished(board),
  };
}
