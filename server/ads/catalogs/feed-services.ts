import { keysFor } from '#server/kernel/core/seal.ts';
import type { FeedDeps } from './ingest.ts';
import type { Writing } from './write-feeds.ts';

/** The way to a shop's server, which media has. */
interface Outside {
  readonly isPrivate: Writing['isPrivate'];
  readonly readFeed: FeedDeps['readFeed'];
}

interface Secrets {
  readonly secretKey: string;
  readonly secretKeyOld: string | null;
}

export interface FeedServices extends Outside, Pick<FeedDeps, 'passwords'> {}

/** What data sources take beside the database; passwords of shops' servers are sealed with a key of their own. */
export const feedServices = (
  { secretKey, secretKeyOld }: Secrets,
  outside: Outside,
): FeedServices => ({
  passwords: keysFor('feed-passwords', secretKey, secretKeyOld),
  isPrivate: (url) => outside.isPrivate(url),
  readFeed: (url, by, login) => outside.readFeed(url, by, login),
});
