/** The limits of SEC-46 and SEC-48; tests pass smaller ones. Times are milliseconds, sizes bytes after decompression. */
export interface OutsideLimits {
  /** DNS, TCP and TLS together. */
  readonly connectMs: number;
  /** From the first connection to the last byte, redirects and their waits included. */
  readonly totalMs: number;
  /** As totalMs, for a feed, whose consumer controls the pace. */
  readonly feedMs: number;
  readonly headerBytes: number;
  readonly pageBytes: number;
  readonly pictureBytes: number;
  readonly feedBytes: number;
  readonly robotsBytes: number;
  readonly redirects: number;
  readonly perPerson: number;
  readonly perProcess: number;
  readonly perHost: number;
  /** The maximum number of fetches in the queue, in total and per person. */
  readonly waiting: number;
  readonly waitingPerPerson: number;
  readonly waitMs: number;
}

export const outsideLimits: OutsideLimits = {
  connectMs: 3_000,
  totalMs: 10_000,
  feedMs: 900_000,
  headerBytes: 16 * 1024,
  pageBytes: 3 * 1024 * 1024,
  pictureBytes: 20 * 1024 * 1024,
  feedBytes: 2 * 1024 * 1024 * 1024,
  // What RFC 9309 has a reader take at least.
  robotsBytes: 500 * 1024,
  redirects: 5,
  perPerson: 3,
  perProcess: 20,
  perHost: 2,
  waiting: 100,
  waitingPerPerson: 10,
  waitMs: 5_000,
};
