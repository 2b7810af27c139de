import { mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Logger } from 'pino';

/** The product's event log, for analytics: one JSON line per event, separate from the process log. */
export interface EventLog {
  write(event: ProductEvent): void;
  /** Flushes the buffer. */
  close(): Promise<void>;
}

export interface ProductEvent {
  readonly event: string;
  readonly [field: string]: unknown;
}

/** A file of this size is rotated; so many older ones are kept. */
const MAX_BYTES = 10 * 1024 * 1024;
const OLDER = 4;
/** The buffer size for a slow disk; events beyond it are dropped. */
const MAX_WAITING = 1024 * 1024;
/**
 * Events are batched for this many milliseconds: opening the file for each would cost a search a twentieth of its
 * time.
 */
const TOGETHER_MS = 100;

interface Options {
  /** A path, "-" for standard output, or "off"; null selects a file in the data folder. */
  readonly to: string | null;
  readonly dataDir: string;
  readonly log: Pick<Logger, 'warn'>;
  readonly clock: () => Date;
  readonly maxBytes?: number;
}

export const noEvents: EventLog = { write: () => undefined, close: async () => undefined };

/**
 * Opens the event log. It never fails a request: events that cannot be written are dropped, and one log line
 * reports it.
 */
export function openEventLog({ to, dataDir, log, clock, maxBytes }: Options): EventLog {
  if (to === 'off') return noEvents;
  const append =
    to === '-' ? toOutput : toFile(to ?? join(dataDir, 'events', 'events.log'), maxBytes);
  let waiting = '';
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();
  let isWarned = false;
  const writeAll = async (): Promise<void> => {
    const lines = waiting;
    waiting = '';
    if (lines === '') return;
    try {
      await append(lines);
    } catch (error) {
      if (!isWarned) log.warn({ err: error }, 'the event log cannot be written');
      isWarned = true;
    }
  };
  /** Serialises writes: the next batch starts when the previous one is done. */
  const writeOn = (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    return (writing = writing.then(writeAll));
  };
  return {
    write(event) {
      if (waiting.length > MAX_WAITING) return;
      waiting += `${JSON.stringify({ time: clock().toISOString(), ...event })}\n`;
      timer ??= setTimeout(() => void writeOn(), TOGETHER_MS);
    },
    close: writeOn,
  };
}

type Append = (lines: string) => Promise<void>;

const toOutput: Append = (lines) =>
  new Promise((resolve) => {
    process.stdout.write(lines, () => resolve());
  });

function toFile(path: string, maxBytes = MAX_BYTES): Append {
  let size: number | null = null;
  return async (lines) => {
    if (size === null) {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    }
    if (size > 0 && size + Buffer.byteLength(lines) > maxBytes) {
      putAside(path);
      size = 0;
    }
    await appendFile(path, lines, { mode: 0o600 });
    size += Buffer.byteLength(lines);
  };
}

function putAside(path: string): void {
  rmSync(`${path}.${OLDER}`, { force: true });
  for (let number = OLDER - 1; number >= 0; number -= 1) {
    const from = number === 0 ? path : `${path}.${number}`;
    if (statSync(from, { throwIfNoEntry: false })) renameSync(from, `${path}.${number + 1}`);
  }
}
