import { statfs } from 'node:fs/promises';
import type { Logger } from 'pino';

/**
 * A database that cannot extend its write-ahead log ends itself, and its reads with it. So people's
 * writes are refused a while before its disk is full, and reads go on [SEC-78]. What is left then
 * has room for four more segments of the log: for what is under way, and for background work.
 */
const RESERVE_BYTES = 64 * 1024 * 1024;
const CHECK_MS = 1_000;

/** Knows whether a disk is down to the reserve. */
export interface DiskSpace {
  readonly isFull: () => boolean;
  stop(): void;
}

/** Watches the disk that holds `folder`, and keeps no process running. */
export function watchDiskSpace(folder: string, log: Logger): DiskSpace {
  let isFull = false;
  const check = async (): Promise<void> => {
    const { bavail, bsize } = await statfs(folder);
    const wasFull = isFull;
    isFull = bavail * bsize < RESERVE_BYTES;
    if (isFull && !wasFull) log.error('the disk of the database is full: nothing is saved');
    if (!isFull && wasFull) log.warn('the disk of the database has room again');
  };
  const checkLater = (): void => {
    check().catch((error: unknown) => {
      log.error({ error }, 'the room on the disk of the database is not known');
    });
  };
  checkLater();
  const timer = setInterval(checkLater, CHECK_MS).unref();
  return { isFull: () => isFull, stop: () => clearInterval(timer) };
}
