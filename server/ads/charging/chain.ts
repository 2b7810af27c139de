import { createHash } from 'node:crypto';
import type { ChargedEvent } from './event-store.ts';

/** PostgreSQL's largest integer. */
const MOST_INT = 2_147_483_647;
/** The epoch of PostgreSQL's microsecond timestamps. */
const EPOCH_MS = Date.UTC(2000, 0, 1);

/** The head of an empty chain. */
export const FIRST_HEAD = Buffer.alloc(32);

const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const long = (value: bigint | string | number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt(value));
  return bytes;
};

const int = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};

const short = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
};

const moment = (value: Date): Buffer => long(BigInt(value.getTime() - EPOCH_MS) * 1000n);

/**
 * Returns an event's bytes in its account's chain; server/ads/sql.ts has the same in SQL. Amounts beyond 32 bits are
 * appended only if the price is that large, which the price field itself shows: all other events keep the bytes they
 * had before large amounts existed, and no two events share theirs.
 */
export function bytesOfEvent(event: ChargedEvent): Buffer {
  const { auctionId, accountId, campaignId, groupId, adId, viewer, price, charged, proof } = event;
  const within = [price, charged].map((amount) => Math.min(amount, MOST_INT));
  const beyond =
    price < MOST_INT ? [] : [price, charged].map((each) => Math.max(0, each - MOST_INT));
  return Buffer.concat([
    ...[auctionId, accountId, campaignId, groupId, adId, viewer].map(long),
    moment(event.at),
    long(event.seq),
    ...[...within, event.term].map(int),
    ...[event.bucket, event.slot, event.kind, event.placement, event.country].map(short),
    ...[event.demo, event.device, event.topic, event.verdict].map(short),
    int(proof?.length ?? -1),
    proof ?? Buffer.alloc(0),
    ...beyond.map(long),
  ]);
}

/** Returns a batch's link: the hash of its events in the order of their keys. */
export function linkOf(batch: readonly ChargedEvent[]): Buffer {
  const inOrder = batch.toSorted(
    (one, other) =>
      Number(BigInt(one.auctionId) - BigInt(other.auctionId)) ||
      one.slot - other.slot ||
      one.kind - other.kind,
  );
  return sha256(...inOrder.map(bytesOfEvent));
}

/** Returns a chain's head after another link. */
export const headAfter = (head: Uint8Array, link: Uint8Array): Buffer => sha256(head, link);

/** A transfer, as stored in its account's ledger. */
export interface ChainedTransfer {
  readonly bucket: number;
  readonly accountId: string;
  readonly no: number;
  readonly at: Date;
  readonly debit: number;
  readonly credit: number;
  readonly amount: number;
  readonly cause: number;
  readonly ref: string;
  /** The batches that a close covers, and the event chain's head after them. */
  readonly closes: {
    readonly fromSeq: number;
    readonly toSeq: number;
    readonly head: Uint8Array;
  } | null;
}

/** Returns a transfer's hash, which includes the previous one. */
export function hashOfTransfer(before: Uint8Array, transfer: ChainedTransfer): Buffer {
  const { closes } = transfer;
  const ref = Buffer.from(transfer.ref);
  return sha256(
    before,
    short(transfer.bucket),
    long(transfer.accountId),
    long(transfer.no),
    moment(transfer.at),
    short(transfer.debit),
    short(transfer.credit),
    long(transfer.amount),
    short(transfer.cause),
    int(ref.length),
    ref,
    long(closes?.fromSeq ?? 0),
    long(closes?.toSeq ?? 0),
    closes?.head ?? Buffer.alloc(0),
  );
}
