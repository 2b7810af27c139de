import { isStorableId, timeOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { epochAt, UnreadableEpoch, type Epoch } from '../pacing/epochs.ts';
import { recordOf, type AuctionRecord } from '../serving/auction-record.ts';
import { replayed, type Result } from './replay-auction.ts';
import { eventsOfAuction, type StoredEvent } from './replay-store.ts';

/** An auction's stored and replayed results. */
export interface ProvedAuction {
  readonly isKept: true;
  readonly isSame: boolean;
  readonly auctionId: string;
  readonly at: Date;
  readonly epoch: number;
  /** Number of ads in the epoch. */
  readonly ads: number;
  readonly stored: readonly Result[];
  readonly again: readonly Result[];
  /** One sentence for each difference. */
  readonly differences: readonly string[];
}

/** Nothing is stored of an auction that is too old, or whose ads nobody saw or clicked. */
export interface NothingRecorded {
  readonly isKept: false;
  readonly why: 'expired' | 'unknown';
}

const DAY_MS = 86_400_000;
/** Days for which events and epochs are stored. */
const KEPT_DAYS = 35;

/** Explains why an auction cannot be replayed. */
export const whyNothing = ({ why }: NothingRecorded): string =>
  why === 'expired'
    ? `We keep the proof of auctions for ${KEPT_DAYS} days, and this one is older.`
    : 'We have nothing on that auction: it never happened, or none of its ads were seen or clicked.';

/**
 * Replays an auction from the record in its events and from its epoch's ads, and compares the result with the record
 * and each of its events.
 */
export async function proveAuction(
  read: Tx,
  auctionId: string,
  now: Date,
): Promise<ProvedAuction | NothingRecorded> {
  if (!isStorableId(auctionId)) return { isKept: false, why: 'unknown' };
  const at = timeOf(auctionId);
  const events = await eventsOfAuction(read, auctionId);
  const proof = events.find((event) => event.proof !== null)?.proof;
  if (proof === undefined || proof === null) {
    const isOld = at.getTime() < now.getTime() - KEPT_DAYS * DAY_MS;
    return { isKept: false, why: isOld ? 'expired' : 'unknown' };
  }
  const record = readable(() => recordOf(proof));
  if (record?.auctionId !== auctionId) {
    return differing({ auctionId, at, epoch: 0 }, "Its proof doesn't match any auction.");
  }
  const known = { auctionId, at, epoch: record.epoch };
  const epoch = await epochAt(read, record.epoch).catch((error: unknown) => {
    if (error instanceof UnreadableEpoch) return null;
    throw error;
  });
  if (epoch === null) {
    return differing(known, `The ads from that time, in epoch ${record.epoch}, can't be read.`);
  }
  return compared(known, { record, events, epoch, proof });
}

type Known = Pick<ProvedAuction, 'auctionId' | 'at' | 'epoch'>;

const differing = (known: Known, difference: string): ProvedAuction => ({
  ...known,
  isKept: true,
  isSame: false,
  ads: 0,
  stored: [],
  again: [],
  differences: [difference],
});

interface Material {
  readonly record: AuctionRecord;
  readonly proof: Buffer;
  readonly events: readonly StoredEvent[];
  readonly epoch: Epoch;
}

function compared(known: Known, { record, proof, events, epoch }: Material): ProvedAuction {
  const { stored, again } = replayed(record, epoch.state);
  const differences = [
    ...Array.from({ length: Math.max(stored.length, again.length) }, (_, slot) =>
      differenceAt(slot, stored[slot], again[slot]),
    ),
    ...events.map((event) => differenceOf(event, again[event.slot], proof)),
  ].filter((difference) => difference !== null);
  const isSame = differences.length === 0;
  return { ...known, isKept: true, isSame, ads: epoch.state.size, stored, again, differences };
}

function differenceAt(
  slot: number,
  stored: Result | undefined,
  again: Result | undefined,
): string | null {
  const [was, is] = [textOf(stored), textOf(again)];
  return was === is ? null : `Slot ${slot} was ${was}, and is ${is} when it is run again.`;
}

const textOf = (result: Result | undefined): string =>
  result === undefined
    ? 'empty'
    : `ad ${result.adId} for ${result.price} before ${result.runnerUp ?? 'nobody'}`;

/** A billed event must cost the auction's price; any other nothing. */
function differenceOf(event: StoredEvent, again: Result | undefined, proof: Buffer): string | null {
  const which = `The event of kind ${event.kind} in slot ${event.slot}`;
  if (event.proof !== null && !event.proof.equals(proof)) return `${which} has another proof.`;
  if (event.adId !== again?.adId) return `${which} is of ad ${event.adId}.`;
  if (event.price === 0 || event.price === again.price) return null;
  return `${which} asked ${event.price} in place of ${again.price}.`;
}

/** Null if unreadable, which means it was altered. */
function readable<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch {
    return null;
  }
}
