import type { Logger } from 'pino';
import type { Database } from '#server/kernel/db/pool.ts';
import { codeOf } from '../core/codes.ts';
import type { AdPage } from '../core/targeting-rules.ts';
import { bytesOfPage } from './auction-record.ts';
import { insertSamples, type SampleRow } from './sample-store.ts';

/** An auction, as it happened. */
interface AuctionSample extends Pick<SampleRow, 'id' | 'places' | 'scores'> {
  readonly page: AdPage;
}

/** A code of 32 bits as a column holds it. */
export const signed = (code: number): number => code | 0;

export function sampleOf({ id, page, places, scores }: AuctionSample): SampleRow {
  const words = page.words.map(codeOf);
  return {
    id,
    topics: page.topics.map(({ topic }) => signed(topic)),
    words: words.map(signed),
    places,
    scores,
    page: bytesOfPage({ ...page, words }),
  };
}

/** Some auctions, kept for forecasts. */
export interface AuctionSamples {
  /** Whether the auction that begins now is to be kept. */
  isDue(): boolean;
  /** Keeps it later, and only if that costs no page anything. */
  put(sample: AuctionSample): void;
  /** Ends when what waits is on disk. */
  close(): Promise<void>;
}

/** One auction in so many is kept. */
export const SAMPLED_OF = 100;
/** What gathers in this time is written together. */
const PATIENCE_MS = 1_000;
/** So many wait for a slow database; those beyond are not kept. */
const MOST_WAITING = 1_000;

interface Parts {
  readonly db: Database;
  readonly log: Logger;
  /** How many may wait. */
  readonly room?: number;
}

/**
 * Each hundredth auction of a process, from one of the first hundred on, so that processes which start again and again
 * keep as large a part as others. No page waits for it: samples that find no room are dropped, and so are those that
 * cannot be written.
 */
export function openSamples({ db, log, room = MOST_WAITING }: Parts): AuctionSamples {
  let left = Math.floor(Math.random() * SAMPLED_OF);
  let waiting: SampleRow[] = [];
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> | null = null;

  const write = async (): Promise<void> => {
    const samples = waiting;
    waiting = [];
    if (samples.length === 0) return;
    await insertSamples(db.read, samples).catch((error: unknown) =>
      log.warn({ err: error }, 'samples of auctions were not kept'),
    );
  };
  const plan = (): void => {
    if (timer !== null || writing !== null) return;
    timer = setTimeout(() => {
      timer = null;
      writing = write().finally(() => {
        writing = null;
        if (waiting.length > 0) plan();
      });
    }, PATIENCE_MS).unref();
  };
  return {
    isDue() {
      if (left > 0) {
        left -= 1;
        return false;
      }
      left = SAMPLED_OF - 1;
      return true;
    },
    put(sample) {
      if (waiting.length >= room) return;
      waiting.push(sampleOf(sample));
      plan();
    },
    async close() {
      if (timer !== null) clearTimeout(timer);
      await writing;
      await write();
    },
  };
}
