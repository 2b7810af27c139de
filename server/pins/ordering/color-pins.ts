import type { Tx } from '#server/kernel/db/tx.ts';
import { hold } from '#server/kernel/db/hold.ts';
import type { WritableBoard } from '#server/boards/index.ts';
import { picturesBySignature } from '#server/media/index.ts';
import { colorSortKeyOf } from '../core/order-rules.ts';
import { pinsWithoutColor, setColorSortKeys } from './order-store.ts';

const AT_ONCE = 1000;
/** The key of a pin whose picture is gone, after all others. */
const NO_COLOR = 999_999;

type Colored = Pick<WritableBoard, 'id' | 'bucket' | 'pinOrder'>;

/** Sets colour sort keys for pins added to a board, if it is ordered by colour. */
export async function colorNewPins(
  tx: Tx,
  board: Colored,
  pins: readonly { readonly id: string; readonly signature: string }[],
): Promise<void> {
  if (board.pinOrder === 'color') await colorPins(tx, board.bucket, pins);
}

/** Sets colour sort keys for all pins of a board that have none; of two at once, one waits for the other. */
export async function colorBoard(tx: Tx, board: Pick<Colored, 'id' | 'bucket'>): Promise<void> {
  if ((await pinsWithoutColor(tx, board.id, 1)).length === 0) return;
  await hold(tx, `colours of ${board.id}`);
  for (;;) {
    const pins = await pinsWithoutColor(tx, board.id, AT_ONCE);
    if (pins.length > 0) await colorPins(tx, board.bucket, pins);
    if (pins.length < AT_ONCE) return;
  }
}

async function colorPins(
  tx: Tx,
  bucket: number,
  pins: readonly { readonly id: string; readonly signature: string }[],
): Promise<void> {
  const pictures = await picturesBySignature(tx, [...new Set(pins.map((pin) => pin.signature))]);
  const sortKeys = pins.map(({ id, signature }) => {
    const color = pictures.get(signature)?.dominant_color;
    return { id, key: color === undefined ? NO_COLOR : colorSortKeyOf(color) };
  });
  await setColorSortKeys(tx, bucket, sortKeys);
}
