import type { Tx } from '#server/kernel/db/tx.ts';
import { stateAfter, unpacked, type EpochState } from './epoch-body.ts';
import { epochsAfter, keyframeBefore, type EpochRow } from './epoch-store.ts';

/** An epoch with all that is known of its ads. */
export interface Epoch {
  readonly no: number;
  readonly at: Date;
  readonly state: EpochState;
}

/** Between two keyframes there are fewer. */
const MOST = 1000;

/** How ads stood in this epoch, or in the last one for null; null where nothing is known of it. */
export async function epochAt(read: Tx, no: number | null): Promise<Epoch | null> {
  return epochFrom(await epochRows(read, no), no);
}

/** The rows that this epoch is made of, or the last one for null: from its keyframe on. */
export async function epochRows(read: Tx, no: number | null): Promise<EpochRow[]> {
  const first = await keyframeBefore(read, no);
  return first === null ? [] : epochsAfter(read, first - 1, no, MOST);
}

/** The epoch of these rows; null where the last of them is not the one that was asked for. */
export function epochFrom(rows: readonly EpochRow[], no: number | null): Epoch | null {
  const epoch = withRows(null, rows);
  return no === null || epoch?.no === no ? epoch : null;
}

/** The epoch after all of these rows; the first of them has to be a keyframe where nothing was before. */
export function withRows(before: Epoch | null, rows: readonly EpochRow[]): Epoch | null {
  let epoch = before;
  for (const { no, at, isKeyframe, body } of rows) {
    if (!isKeyframe && epoch?.no !== no - 1) throw new Error(`nothing is known before epoch ${no}`);
    const state = isKeyframe ? new Map() : epoch!.state;
    epoch = { no, at, state: stateAfter(state, unpacked(body)) };
  }
  return epoch;
}
