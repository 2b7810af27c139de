import { statfs } from 'node:fs/promises';
import type { Logger } from 'pino';

/**
 * A database that cannot extend its write-ahead log shuts down, which ends reads too. So people's writes are
 * refused before the disk is full, and reads go on [SEC-78]. The reserve has room for four more segments of the
 * log, for work in progress and background jobs.
 */
const RESERVE_BYTES = 64 * 1024 * 1024;
const CHECK_MS = 1_000;

/** Whether the free disk space is down to the reserve. */
export interface DiskSpace {
  readonly isFull: () => boolean;
  stop(): void;
}

/** Watches the disk that holds `folder`; does not keep the process running. */
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
