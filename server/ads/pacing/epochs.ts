import type { Tx } from '#server/kernel/db/tx.ts';
import { stateAfter, unpacked, type EpochChange, type EpochState } from './epoch-body.ts';
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

/** The last epoch, read on from one that is known. */
export async function latestEpoch(read: Tx, known: Epoch | null): Promise<Epoch | null> {
  const first = await keyframeBefore(read, null);
  if (known === null || first === null || first > known.no) return epochAt(read, null);
  return withRows(known, await epochsAfter(read, known.no, null, MOST));
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
  const last = rows.at(-1);
  if (last === undefined) return before;
  const newest = rows.findLastIndex(({ isKeyframe }) => isKeyframe);
  const changes = newest === -1 ? rows : rows.slice(newest);
  const known = newest === -1 ? before : null;
  requireUnbroken(known, changes);
  const state = stateAfter(known?.state ?? new Map(), changesOf(changes));
  return { no: last.no, at: last.at, state };
}

function requireUnbroken(before: Epoch | null, rows: readonly EpochRow[]): void {
  let no = before?.no;
  for (const row of rows) {
    if (!row.isKeyframe && no !== row.no - 1) {
      throw new Error(`nothing is known before epoch ${row.no}`);
    }
    no = row.no;
  }
}

/** One after the other, so that an hour of them is not in memory at once. */
function* changesOf(rows: readonly EpochRow[]): Generator<EpochChange> {
  for (const { body } of rows) yield unpacked(body);
}
