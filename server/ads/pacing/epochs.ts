import type { Tx } from '#server/kernel/db/tx.ts';
import {
  applyKeyframeTo,
  applyTo,
  unpacked,
  type EpochAd,
  type EpochChange,
  type EpochState,
} from './epoch-body.ts';
import { epochsAfter, keyframeBefore, type EpochRow } from './epoch-store.ts';

/** An epoch with all its ads. */
export interface Epoch {
  readonly no: number;
  readonly at: Date;
  readonly state: EpochState;
}

/** What is stored of an epoch was altered, or one before it is missing. */
export class UnreadableEpoch extends Error {}

/** Rows read at once: an hour of epochs can be hundreds of megabytes. */
export const EPOCH_PAGE = 8;

interface MadeEpoch {
  readonly body: Buffer;
  readonly change: EpochChange;
}

let made: MadeEpoch | null = null;

/**
 * Remembers the epoch that this process made last. Reading that body, which the process soon does twice, then takes no
 * decoding, and its ads are in memory once.
 */
export function rememberMade(epoch: MadeEpoch): void {
  made = epoch;
}

/** Returns an epoch, or the latest for null; null if unknown. */
export async function epochAt(read: Tx, no: number | null): Promise<Epoch | null> {
  const first = await keyframeBefore(read, no);
  if (first === null) return null;
  const epoch = await advanced(read, null, { after: first - 1, until: no });
  return no === null || epoch?.no === no ? epoch : null;
}

/** Returns the latest epoch, building on a known one. */
export async function latestEpoch(read: Tx, known: Epoch | null): Promise<Epoch | null> {
  const first = await keyframeBefore(read, null);
  if (known === null || first === null || first > known.no) return epochAt(read, null);
  return advanced(read, known, { after: known.no, until: null });
}

/**
 * Reads epochs one after the other. Between two of them the process does other things: with many ads all of an hour take
 * seconds.
 */
async function advanced(
  read: Tx,
  before: Epoch | null,
  { after, until }: { readonly after: number; readonly until: number | null },
): Promise<Epoch | null> {
  const state = new Map(before?.state);
  let last: Omit<Epoch, 'state'> | null = before;
  for (;;) {
    const page = await epochsAfter(read, last?.no ?? after, until, EPOCH_PAGE);
    for (const row of page) {
      await applyRow(state, last, row);
      last = { no: row.no, at: row.at };
    }
    if (page.length < EPOCH_PAGE)
      return last === null || last === before ? before : { ...last, state };
  }
}

async function applyRow(
  state: Map<string, EpochAd>,
  last: Pick<Epoch, 'no'> | null,
  { no, isKeyframe, body }: EpochRow,
): Promise<void> {
  if (!isKeyframe && last?.no !== no - 1) {
    throw new UnreadableEpoch(`nothing is known before epoch ${no}`);
  }
  try {
    const change = made?.body.equals(body) === true ? made.change : await unpacked(body);
    if (isKeyframe) applyKeyframeTo(state, change);
    else applyTo(state, change);
  } catch (cause) {
    throw new UnreadableEpoch(`epoch ${no} is not one`, { cause });
  }
}
