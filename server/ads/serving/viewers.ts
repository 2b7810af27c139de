import { randomBytes } from 'node:crypto';
import { adFactsOf, type AdFacts } from '#server/identity/index.ts';
import type { Database } from '#server/kernel/db/pool.ts';
import { readyAudiencesOf } from '../audiences/member-store.ts';
import { dayOf } from '../pacing/today-rules.ts';
import { countViews, renewViewer, viewerOf, viewsSince } from './viewer-store.ts';

/** A person who is shown ads. */
export interface AdViewer {
  /** Their pseudonym in events, and the previous one. */
  readonly viewer: string;
  readonly was: string | null;
  /** Null before they choose. */
  readonly isPersonal: boolean | null;
  readonly hiddenAds: ReadonlySet<string>;
  readonly mutedAccounts: ReadonlySet<string>;
  /** Facts they stated about themself; null if the account is gone. */
  readonly facts: AdFacts | null;
  /** Views of the last thirty days, by ad group. */
  readonly views: Map<string, number>;
  /** Their audiences that may run. */
  readonly audiences: readonly string[];
}

/**
 * People who are shown ads, cached for a minute. Their choices and facts arrive as events, so that changes apply at
 * once, and in other processes within a second.
 */
export interface AdViewers {
  of(personId: string): Promise<AdViewer>;
  /** Drops a person from the cache, because their choices changed. */
  forget(personId: string): void;
  /** Empties the cache, because some changes may have been missed. */
  forgetAll(): void;
  /** Counts views of these ad groups, which have frequency caps. */
  countViews(personId: string, groupIds: readonly string[]): Promise<void>;
}

const MOST = 10_000;
const KEPT_MS = 60_000;
const DAY_MS = 86_400_000;
/** How long a pseudonym stays the same. */
const SAME_MS = 30 * DAY_MS;

export function openViewers(db: Database, clock: () => Date): AdViewers {
  const cache = new Map<string, { readonly viewer: Promise<AdViewer>; readonly until: number }>();
  return {
    of(personId) {
      const now = clock();
      const known = cache.get(personId);
      if (known !== undefined && known.until > now.getTime()) return known.viewer;
      const viewer = read(db, personId, now);
      cache.delete(personId);
      cache.set(personId, { viewer, until: now.getTime() + KEPT_MS });
      if (cache.size > MOST) cache.delete(cache.keys().next().value ?? '');
      viewer.catch(() => cache.delete(personId));
      return viewer;
    },
    forget: (personId) => void cache.delete(personId),
    forgetAll: () => cache.clear(),
    async countViews(personId, groupIds) {
      if (groupIds.length === 0) return;
      await countViews(db.read, personId, dayOf(clock()), groupIds);
      const known = await cache.get(personId)?.viewer;
      for (const id of known === undefined ? [] : groupIds) {
        known?.views.set(id, (known.views.get(id) ?? 0) + 1);
      }
    },
  };
}

async function read(db: Database, personId: string, now: Date): Promise<AdViewer> {
  const oldest = new Date(now.getTime() - SAME_MS);
  let row = await viewerOf(db.read, personId);
  if (row === null || row.since < oldest) {
    await renewViewer(db.read, personId, { viewer: viewerNumber(), now, oldest });
    row = await viewerOf(db.read, personId);
  }
  if (row === null) throw new Error('a viewer of ads is gone while they are asked for');
  const [facts, views, audiences] = await Promise.all([
    adFactsOf(db.read, personId),
    viewsSince(db.read, personId, dayOf(oldest)),
    readyAudiencesOf(db.read, personId, now),
  ]);
  return {
    facts,
    viewer: row.viewer,
    was: row.was,
    isPersonal: row.isPersonal,
    hiddenAds: new Set(row.hiddenAds),
    mutedAccounts: new Set(row.mutedAccounts),
    views: new Map(views),
    audiences,
  };
}

/** Returns a random pseudonym; 0 is nobody. */
export const viewerNumber = (): string => String((randomBytes(8).readBigUInt64BE() >> 1n) | 1n);
