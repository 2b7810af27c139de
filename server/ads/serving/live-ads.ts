import type { Logger } from 'pino';
import { currentSnapshot, type Event } from '#server/kernel/db/event-store.ts';
import type { Database } from '#server/kernel/db/pool.ts';
import { followEvents, type Following } from '#server/kernel/events/follow.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import type { EpochAd } from '../pacing/epoch-body.ts';
import { epochAt, latestEpoch, type Epoch } from '../pacing/epochs.ts';
import { PACE, paceEarly } from '../pacing/pace.ts';
import type { AdPage } from '../core/targeting-rules.ts';
import type { Selection, WhyNot } from './ad-index.ts';
import { makeEpochIndex, type EpochIndex } from './epoch-index.ts';
import { tellThatGroupIsOut } from './out-store.ts';

/** The ads that may run now, as this process knows them. */
export interface LiveAds {
  /** Returns the current ads; null while unknown or if there are none. */
  now(): Promise<LiveEpoch | null>;
  /** Turns off an ad group whose budget is exhausted: here at once, elsewhere within a second. */
  groupIsOut(groupId: string): Promise<void>;
  /** Loads the ads before the first query, and starts following paces. */
  warmUp(): void;
  close(): Promise<void>;
}

/** An epoch's ads, without those that changed since. */
export interface LiveEpoch {
  readonly no: number;
  select(page: AdPage, most: number, whyNot: WhyNot): Selection;
  ad(id: string): EpochAd | undefined;
  /** Whether the ad changed after the epoch and waits for the next one. */
  isOff(adId: string): boolean;
}

export interface LiveAdsParts {
  readonly db: Database;
  readonly log: Logger;
  readonly clock: () => Date;
  /** Called when a person's ad choices change, in any process. */
  readonly onChoice?: (personId: string) => void;
  /** Called when `onChoice` becomes active. */
  readonly onFollow?: () => void;
}

const PACE_MS = 30_000;
/** After a failed read. */
const PAUSE_MS = 5_000;

/**
 * Keeps the ads in memory in step with the database: an epoch has the state of all, and an event announces a change. A
 * changed ad is off at once, and on again with the next epoch made after the change, which is requested from the pacing
 * process.
 */
export function openLiveAds(parts: LiveAdsParts): LiveAds {
  const { db, log, clock } = parts;
  let live: Live | null = null;
  let making: Promise<void> | null = null;
  let failedAt = -Infinity;
  let isOver = false;
  let timer: NodeJS.Timeout | null = null;

  const fail = (error: unknown): void => log.warn({ err: error }, 'ads could not be paced');
  // A process that does not serve requests leaves it to the others.
  const onChange = (): void => {
    if (timer !== null) void paceEarly(jobsIn(db.read)).catch(fail);
  };
  const remake = async (): Promise<void> => {
    const before = live;
    [live, making] = [null, null];
    await before?.following.stop();
  };
  const ready = async (): Promise<void> => {
    if (live !== null || isOver || performance.now() - failedAt < PAUSE_MS) return;
    making ??= followed(parts, { onTooMuch: () => void remake(), onChange })
      .then(async (made) => {
        live = made;
        if (isOver) await made.following.stop();
      })
      .catch((error: unknown) => {
        [making, failedAt] = [null, performance.now()];
        if (!isOver) log.warn({ err: error }, 'the ads could not be read');
      });
    await making;
  };
  return {
    async now() {
      await ready();
      return live?.known.now() ?? null;
    },
    async groupIsOut(groupId) {
      live?.known.turnOff(groupId, clock());
      await db.transaction((tx) => tellThatGroupIsOut(tx, groupId));
    },
    warmUp() {
      void ready();
      timer ??= setInterval(() => {
        void jobsIn(db.read).add(PACE, {}, { jobKey: PACE }).catch(fail);
      }, PACE_MS).unref();
    },
    async close() {
      isOver = true;
      if (timer !== null) clearInterval(timer);
      await making;
      await live?.following.stop();
    },
  };
}

interface Live {
  readonly known: KnownAds;
  readonly following: Following;
}

async function followed(
  { db, log, clock, onChoice, onFollow }: LiveAdsParts,
  { onTooMuch, onChange }: { readonly onTooMuch: () => void; readonly onChange: () => void },
): Promise<Live> {
  const from = await currentSnapshot(db.read);
  onFollow?.();
  const first = await epochAt(db.read, null);
  const known = keepKnown(first && (await makeEpochIndex(first)));
  const take = async (events: readonly Event[]): Promise<void> => {
    const now = clock();
    for (const personId of namesOf(events, 'ad_viewer')) onChoice?.(personId);
    const changed = namesOf(events, 'ad');
    for (const id of changed) known.off.set(id, now);
    for (const groupId of namesOf(events, 'ad_group_out')) known.turnOff(groupId, now);
    if (namesOf(events, 'ad_epoch').size > 0)
      await known.moveTo(await latestEpoch(db.read, known.epoch()));
    // An epoch made before the change was known here says nothing about it.
    if ([...changed].some((id) => known.off.has(id))) onChange();
  };
  return { known, following: followEvents({ db, log, from, take, onTooMuch }) };
}

/** The current ads, and those that wait for the next epoch. */
interface KnownAds {
  /** When each ad was turned off. */
  readonly off: Map<string, Date>;
  epoch(): Epoch | null;
  moveTo(epoch: Epoch | null): Promise<void>;
  turnOff(groupId: string, now: Date): void;
  now(): LiveEpoch | null;
}

function keepKnown(first: EpochIndex | null): KnownAds {
  const off = new Map<string, Date>();
  let index = first;
  return {
    off,
    epoch: () => index?.epoch() ?? null,
    async moveTo(epoch) {
      if (epoch === null) return;
      if (index === null) index = await makeEpochIndex(epoch);
      else await index.moveTo(epoch);
      for (const [id, since] of off) if (since <= epoch.at) off.delete(id);
    },
    turnOff(groupId, now) {
      for (const { ad } of index?.epoch().state.values() ?? []) {
        if (ad.groupId === groupId) off.set(ad.id, now);
      }
    },
    now: () => index && epochOf(index, off),
  };
}

const namesOf = (events: readonly Event[], kind: string): ReadonlySet<string> =>
  new Set(events.filter((event) => event.kind === kind).map(({ subject }) => subject));

function epochOf(index: EpochIndex, off: ReadonlyMap<string, Date>): LiveEpoch {
  return {
    // Of the same epoch as the selection that it is read beside, whichever that is by then.
    get no() {
      return index.epoch().no;
    },
    select: (page, most, whyNot) => index.select(page, most, whyNot),
    ad: (id) => index.epoch().state.get(id),
    isOff: (adId) => off.has(adId),
  };
}
