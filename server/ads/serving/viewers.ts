import { randomBytes } from 'node:crypto';
import { adFactsOf, type AdFacts } from '#server/identity/index.ts';
import type { Database } from '#server/kernel/db/pool.ts';
import { readyAudiencesOf } from '../audiences/member-store.ts';
import { dayOf } from '../pacing/today-rules.ts';
import { countViews, renewViewer, viewerOf, viewsSince } from './viewer-store.ts';

/** Somebody who is shown ads. */
export interface AdViewer {
  /** The number that stands for them in events, and the one before. */
  readonly viewer: string;
  readonly was: string | null;
  /** Null before they chose. */
  readonly isPersonal: boolean | null;
  readonly hiddenAds: ReadonlySet<string>;
  readonly mutedAccounts: ReadonlySet<string>;
  /** What they told about themself; null for somebody who is gone. */
  readonly facts: AdFacts | null;
  /** Views of the last thirty days, by ad group. */
  readonly views: Map<string, number>;
  /** Audiences that they are in and that may run. */
  readonly audiences: readonly string[];
}

/**
 * Those who are shown ads, the last ones kept for a minute. Whatever they chose or told about themself is an event,
 * so that it holds at once, and in other processes within a second.
 */
export interface AdViewers {
  of(personId: string): Promise<AdViewer>;
  /** Reads the person again at the next page: they chose something else. */
  forget(personId: string): void;
  /** Reads everybody again: some of what they chose may not have been heard of. */
  forgetAll(): void;
  /** Counts that they saw an ad of these ad groups, each of which says how often somebody may. */
  countViews(personId: string, groupIds: readonly string[]): Promise<void>;
}

const MOST = 10_000;
const KEPT_MS = 60_000;
const DAY_MS = 86_400_000;
/** For so long a number stands for the same person. */
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

/** A number that stands for somebody, by chance alone; 0 is nobody. */
export const viewerNumber = (): string => String((randomBytes(8).readBigUInt64BE() >> 1n) | 1n);
