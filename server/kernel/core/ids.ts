import { randomInt } from 'node:crypto';

/**
 * The layout of an id, from the most significant bit: 41 bits of milliseconds since 2018, 10 bits of bucket (the
 * logical shard of its owner), 12 bits of counter. Ids have 19 digits from late 2025 until 2087, so their order as
 * text is their order in time.
 */
const EPOCH = Date.UTC(2018, 0, 1);
const BUCKET_BITS = 10n;
const COUNTER_BITS = 12n;
/** The number of logical shards. */
export const BUCKETS = 1024;
const COUNTERS = 4096;
// A random start leaves at least half of the counters for the same millisecond, and makes a collision between two
// processes unlikely; on a collision the insert fails on its key and is retried.
const RANDOM_STARTS = COUNTERS / 2;

/** Generates ids; the time is in milliseconds since 1970. */
export type MakeId = (bucket: number, nowMs: number) => string;

let resets = 0;

/**
 * Resets all ID makers of this process. Only for tests: files that share a process each have a clock of their own, which
 * may be behind that of the file before.
 */
export function resetIds(): void {
  resets += 1;
}

/** Creates an id generator with its own state: its ids are unique and increasing. */
export function idMaker(randomStart: () => number = () => randomInt(RANDOM_STARTS)): MakeId {
  let last = 0;
  let counter = 0;
  let era = resets;
  return (bucket, nowMs) => {
    if (era !== resets) [last, era] = [0, resets];
    if (!Number.isInteger(bucket) || bucket < 0 || bucket >= BUCKETS)
      throw new Error(`no such bucket: ${bucket}`);
    const now = Math.floor(nowMs) - EPOCH;
    if (!(now >= 0)) throw new Error(`no id can be made for the time ${nowMs}`);
    // If the clock was set back, or the millisecond is used up, continue from the last one.
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

/** The id generator of this process. */
export const makeId: MakeId = idMaker();

/** Returns the bucket in one of our ids, 0 to 1023. */
export function bucketOf(id: string): number {
  return Number((BigInt(id) >> COUNTER_BITS) & BigInt(BUCKETS - 1));
}

/** Groups ids by their bucket, in order of the bucket. */
export function idsByBucket(ids: readonly string[]): (readonly [number, readonly string[]])[] {
  const groups = Map.groupBy(ids, bucketOf);
  return [...groups].toSorted(([one], [other]) => one - other);
}

/** Returns a picture's bucket: pictures have no owner, so it is the first 10 bits of the signature. */
export function bucketOfPicture(signature: string): number {
  return Number.parseInt(signature.slice(0, 3), 16) >> 2;
}

/** Returns the creation time of one of our ids, to the millisecond. */
export function timeOf(id: string): Date {
  return new Date(Number(BigInt(id) >> (BUCKET_BITS + COUNTER_BITS)) + EPOCH);
}

/** Returns the lower bound of ids generated at this time or later. */
export function firstIdOf(time: Date): string {
  const since = BigInt(Math.max(0, time.getTime() - EPOCH));
  return String(since << (BUCKET_BITS + COUNTER_BITS));
}

const MAX_ID = 9_223_372_036_854_775_807n;

/** Whether a bigint column can hold the id; a larger one cannot exist. */
export function isStorableId(id: string): boolean {
  return /^\d{1,20}$/.test(id) && BigInt(id) <= MAX_ID;
}
