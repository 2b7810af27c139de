import type { InputOf } from '#contract/kernel/call.ts';
import type { Board } from '#contract/boards.ts';
import type { mergeBoards as call } from '#contract/boards/life.ts';
import type { SignedInContext } from '#server/kernel/context.ts';
import { Failure } from '#server/kernel/failure.ts';
import {
  boardNow,
  findOwnBoards,
  mergeInto,
  recordPinsBack,
  type OwnBoard,
} from '#server/boards/index.ts';
import type { Media } from '#server/media/index.ts';
import { refuseWhileBusy } from './busy-boards.ts';
import { countPicturesLater } from './count-pictures.ts';
import { mergePinRows, placesOnBoard, type PlacedPin } from './merge-pins-store.ts';
import { isPublished } from './policy.ts';
import { previewOfBoard, previewOfSection } from './record-moves.ts';
import { hidePins, publishPins } from './search-store.ts';
import { insertTrash } from './trash-store.ts';

/**
 * Moves everything on one board of the viewer's to another of theirs. The first is in the trash then,
 * and takes its pins back when it is brought back.
 */
export const mergeBoards =
  (media: Media) =>
  async (context: SignedInContext, input: InputOf<typeof call>): Promise<Board> => {
    const { tx, viewer, now } = context;
    if (input.board_id === input.destination_board_id) {
      throw new Failure('invalid_input', 'Choose another board to merge into.');
    }
    const ids = [input.board_id, input.destination_board_id];
    const [from, into] = await findOwnBoards(tx, viewer, ids);
    if (from === undefined || into === undefined) throw new Error('two boards were not locked');
    await refuseWhileBusy(tx, ids);
    const pins = await placesOnBoard(tx, from.id);
    const places = pins.map(({ id, sectionId }) => [id, sectionId] as const);
    const sections = await mergeInto(tx, { from, into, pins: places }, now);
    await takePins(context, { from, into, pins, sections });
    const thing = { id: from.id, kind: 'board' as const, boardId: from.id, ownerId: from.ownerId };
    await insertTrash(tx, viewer.id, [thing], now);
    return boardNow(context, media, into.id);
  };

interface Taking {
  readonly from: OwnBoard;
  readonly into: OwnBoard;
  readonly pins: readonly PlacedPin[];
  /** Which section of the one board stands for which of the other. */
  readonly sections: ReadonlyMap<string, string>;
}

async function takePins(
  context: SignedInContext,
  { from, into, pins, sections }: Taking,
): Promise<void> {
  const { tx, now } = context;
  const placed = pins.map((pin) => ({
    id: pin.id,
    sectionId: pin.sectionId === null ? null : (sections.get(pin.sectionId) ?? null),
  }));
  await mergePinRows(tx, into.id, placed, now);
  const counted = [];
  for (const [id, inside] of Map.groupBy(placed, (pin) => pin.sectionId)) {
    if (id === null) continue;
    counted.push({ id, count: inside.length, recent: await previewOfSection(tx, id) });
  }
  const recent = await previewOfBoard(tx, into.id);
  await recordPinsBack(tx, into, { count: pins.length, recent, cover: null, sections: counted });
  const ids = pins.map(({ id }) => id);
  await (isPublished(into) ? publishPins : hidePins)(tx, into.id, ids);
  if (isPublished(into) !== isPublished(from)) await countPicturesLater(context, pins);
}
