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

/** Converts a 32-bit code to a signed column. */
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

/** Samples auctions for forecasts. */
export interface AuctionSamples {
  /** Whether to sample the auction that begins now. */
  isDue(): boolean;
  /** Stores it later, without delaying any page. */
  put(sample: AuctionSample): void;
  /** Resolves once the waiting samples are durable. */
  close(): Promise<void>;
}

/** One auction in this many is sampled. */
export const SAMPLED_OF = 100;
/** Samples are batched over this time. */
const PATIENCE_MS = 1_000;
/** The most samples waiting for a slow database; further ones are dropped. */
const MOST_WAITING = 1_000;

interface Parts {
  readonly db: Database;
  readonly log: Logger;
  /** The most waiting samples. */
  readonly room?: number;
}

/**
 * Samples every hundredth auction of a process, starting at random within the first hundred, so that frequently
 * restarted processes have the same share. No page waits for it: samples are dropped if there is no room or writing
 * fails.
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
