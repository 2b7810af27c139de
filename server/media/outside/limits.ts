/** The limits of SEC-46 and SEC-48; tests pass smaller ones. Times are milliseconds, sizes bytes after decompression. */
export interface OutsideLimits {
  /** Name, connection and TLS together. */
  readonly connectMs: number;
  /** From the first connection to the last byte, redirects and their waiting included. */
  readonly totalMs: number;
  /** As totalMs, of a feed: its reader says when the next piece may come. */
  readonly feedMs: number;
  readonly headerBytes: number;
  readonly pageBytes: number;
  readonly pictureBytes: number;
  readonly feedBytes: number;
  readonly redirects: number;
  readonly perPerson: number;
  readonly perProcess: number;
  readonly perHost: number;
  /** Fetches that may wait for a place, of everybody and of one person. */
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
  redirects: 5,
  perPerson: 3,
  perProcess: 20,
  perHost: 2,
  waiting: 100,
  waitingPerPerson: 10,
  waitMs: 5_000,
};
