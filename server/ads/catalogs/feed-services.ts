import { keysFor } from '#server/kernel/core/seal.ts';
import type { FeedDeps } from './ingest.ts';
import type { Writing } from './write-feeds.ts';

/** The connection to shops' servers, provided by media. */
interface Outside {
  readonly isPrivate: Writing['isPrivate'];
  readonly readFeed: FeedDeps['readFeed'];
}

interface Secrets {
  readonly secretKey: string;
  readonly secretKeyOld: string | null;
}

export interface FeedServices extends Outside, Pick<FeedDeps, 'passwords'> {}

/** Dependencies of data sources besides the database; passwords of shops' servers are encrypted with their own key. */
export const feedServices = (
  { secretKey, secretKeyOld }: Secrets,
  outside: Outside,
): FeedServices => ({
  passwords: keysFor('feed-passwords', secretKey, secretKeyOld),
  isPrivate: (url) => outside.isPrivate(url),
  readFeed: (url, by, login) => outside.readFeed(url, by, login),
});
