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
  /** How ads stand; null while nothing is known, and where there are none. */
  now(): Promise<LiveEpoch | null>;
  /** Nothing is left to spend for the ad group: it is off here at once, elsewhere within a second. */
  groupIsOut(groupId: string): Promise<void>;
  /** Has the ads read before somebody asks, and paced from then on. */
  warmUp(): void;
  close(): Promise<void>;
}

/** The ads of an epoch, without those that have changed since. */
export interface LiveEpoch {
  readonly no: number;
  select(page: AdPage, most: number, whyNot: WhyNot): Selection;
  ad(id: string): EpochAd | undefined;
  /** Whether something happened to the ad since the epoch, so that it waits for the next one. */
  isOff(adId: string): boolean;
}

export interface LiveAdsParts {
  readonly db: Database;
  readonly log: Logger;
  readonly clock: () => Date;
  /** Is told of whom ads go by something else from now on, in whichever process they chose it. */
  readonly onChoice?: (personId: string) => void;
  /** Is told that `onChoice` is called from here on. */
  readonly onFollow?: () => void;
}

const PACE_MS = 30_000;
/** After reading failed. */
const PAUSE_MS = 5_000;

/**
 * The ads in memory follow the database: an epoch says how all of them stand, and an event that one has changed. That
 * one is off at once, and on again with the next epoch that was made after the change, which is asked for where paces
 * are worked out.
 */
export function openLiveAds(parts: LiveAdsParts): LiveAds {
  const { db, log, clock } = parts;
  let live: Live | null = null;
  let making: Promise<void> | null = null;
  let failedAt = -Infinity;
  let isOver = false;
  let timer: NodeJS.Timeout | null = null;

  const fail = (error: unknown): void => log.warn({ err: error }, 'ads could not be paced');
  // A process that answers nobody yet, or never, leaves it to the others.
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
  const known = keepKnown(await epochAt(db.read, null));
  const take = async (events: readonly Event[]): Promise<void> => {
    const now = clock();
    for (const personId of namesOf(events, 'ad_viewer')) onChoice?.(personId);
    const changed = namesOf(events, 'ad');
    for (const id of changed) known.off.set(id, now);
    for (const groupId of namesOf(events, 'ad_group_out')) known.turnOff(groupId, now);
    if (namesOf(events, 'ad_epoch').size > 0)
      known.moveTo(await latestEpoch(db.read, known.epoch()));
    // An epoch made before the change was known here says nothing of it.
    if ([...changed].some((id) => known.off.has(id))) onChange();
  };
  return { known, following: followEvents({ db, log, from, take, onTooMuch }) };
}

/** How ads stand, and which of them wait for the next epoch. */
interface KnownAds {
  /** Since when ads are off. */
  readonly off: Map<string, Date>;
  epoch(): Epoch | null;
  moveTo(epoch: Epoch | null): void;
  turnOff(groupId: string, now: Date): void;
  now(): LiveEpoch | null;
}

function keepKnown(first: Epoch | null): KnownAds {
  const off = new Map<string, Date>();
  let index: EpochIndex | null = first && makeEpochIndex(first);
  return {
    off,
    epoch: () => index?.epoch() ?? null,
    moveTo(epoch) {
      if (epoch === null) return;
      if (index === null) index = makeEpochIndex(epoch);
      else index.moveTo(epoch);
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
  const { no, state } = index.epoch();
  return {
    no,
    select: (page, most, whyNot) => index.select(page, most, whyNot),
    ad: (id) => state.get(id),
    isOff: (adId) => off.has(adId),
  };
}
