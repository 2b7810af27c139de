import { randomInt } from 'node:crypto';

/**
 * The layout of an id, from the left: 41 bits of milliseconds since 2018, 10 bits of bucket (the
 * logical shard of its owner), 12 bits of counter. It has 19 digits from late 2025 until 2087, so the
 * order of the text is the order of time.
 */
const EPOCH = Date.UTC(2018, 0, 1);
const BUCKET_BITS = 10n;
const COUNTER_BITS = 12n;
/** The number of logical shards. */
export const BUCKETS = 1024;
const COUNTERS = 4096;
// A random start leaves at least half of the counters for the same millisecond, and makes two
// processes unlikely to choose alike; where they do, the insert fails on its key and is run again.
const RANDOM_STARTS = COUNTERS / 2;

/** Makes ids; time in milliseconds since 1970. */
export type MakeId = (bucket: number, nowMs: number) => string;

/** A maker of ids with a memory of its own: it never gives the same one twice, nor goes back. */
export function idMaker(randomStart: () => number = () => randomInt(RANDOM_STARTS)): MakeId {
  let last = 0;
  let counter = 0;
  return (bucket, nowMs) => {
    if (!Number.isInteger(bucket) || bucket < 0 || bucket >= BUCKETS)
      throw new Error(`no such bucket: ${bucket}`);
    const now = Math.floor(nowMs) - EPOCH;
    if (!(now >= 0)) throw new Error(`no id can be made for the time ${nowMs}`);
    // A clock that was set back, or a millisecond that is used up, goes on from the last moment.
    if (now > last) {
      last = now;
      counter = randomStart();
    } else if ((counter += 1) >= COUNTERS) {
      last += 1;
      counter = randomStart();
    }
    return String(
      (BigInt(last) << (BUCKET_BITS + COUNTER_BITS)) |
        (BigInt(bucket) << COUNTER_BITS) |
        BigInt(counter),
    );
  };
}

/** This process's maker of ids. */
export const makeId: MakeId = idMaker();

/** The bucket that an id of ours names, 0 to 1023. */
export function bucketOf(id: string): number {
  return Number((BigInt(id) >> COUNTER_BITS) & BigInt(BUCKETS - 1));
}

/** A picture belongs to nobody: its bucket is the first 10 bits of its signature. */
export function bucketOfPicture(signature: string): number {
  return Number.parseInt(signature.slice(0, 3), 16) >> 2;
}

/** When an id of ours was made, to the millisecond. */
export function timeOf(id: string): Date {
  return new Date(Number(BigInt(id) >> (BUCKET_BITS + COUNTER_BITS)) + EPOCH);
}

/** No id that was made at this time or later is smaller. */
export function firstIdOf(time: Date): string {
  const since = BigInt(Math.max(0, time.getTime() - EPOCH));
  return String(since << (BUCKET_BITS + COUNTER_BITS));
}

const MAX_ID = 9_223_372_036_854_775_807n;

/** True when a column of ids can hold it: what is larger names nothing. */
export function isStorableId(id: string): boolean {
  return /^\d{1,20}$/.test(id) && BigInt(id) <= MAX_ID;
}
