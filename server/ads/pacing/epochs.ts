import type { Tx } from '#server/kernel/db/tx.ts';
import { stateAfter, unpacked, type EpochChange, type EpochState } from './epoch-body.ts';
import { epochsAfter, keyframeBefore, type EpochRow } from './epoch-store.ts';

/** An epoch with all its ads. */
export interface Epoch {
  readonly no: number;
  readonly at: Date;
  readonly state: EpochState;
}

/** More than the number of epochs between two keyframes. */
const MOST = 1000;

/** Returns an epoch, or the latest for null; null if unknown. */
export async function epochAt(read: Tx, no: number | null): Promise<Epoch | null> {
  return epochFrom(await epochRows(read, no), no);
}

/** Returns the latest epoch, building on a known one. */
export async function latestEpoch(read: Tx, known: Epoch | null): Promise<Epoch | null> {
  const first = await keyframeBefore(read, null);
  if (known === null || first === null || first > known.no) return epochAt(read, null);
  return withRows(known, await epochsAfter(read, known.no, null, MOST));
}

/** Returns the rows of an epoch, or the latest for null, starting at its keyframe. */
export async function epochRows(read: Tx, no: number | null): Promise<EpochRow[]> {
  const first = await keyframeBefore(read, no);
  return first === null ? [] : epochsAfter(read, first - 1, no, MOST);
}

/** Builds the epoch from rows; null if the last one is not the one requested. */
export function epochFrom(rows: readonly EpochRow[], no: number | null): Epoch | null {
  const epoch = withRows(null, rows);
  return no === null || epoch?.no === no ? epoch : null;
}

/** Returns the epoch after these rows; without a previous one, the first row must be a keyframe. */
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

/** A generator, so that an hour of changes is never in memory at once. */
function* changesOf(rows: readonly EpochRow[]): Generator<EpochChange> {
  for (const { body } of rows) yield unpacked(body);
}
