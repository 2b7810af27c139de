import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { bucketOfPicture } from '#server/kernel/core/ids.ts';
import { currentSnapshot, type Event } from '#server/kernel/db/event-store.ts';
import type { Database } from '#server/kernel/db/pool.ts';
import { followEvents, type Following } from '#server/kernel/events/follow.ts';
import { layoutOf, type HashPart } from '#server/media/index.ts';
import { publicBoard } from '../graph/graph-store.ts';
import {
  addLook,
  hasLook,
  makeLooks,
  nearestLooks,
  type LikeLooking,
  type LookIndex,
} from './looks.ts';
import {
  picturesAfter,
  picturesAmong,
  type HashedPicture,
  type PerhapsPublic,
} from './looks-store.ts';

/** Finds pictures by how they look; the results are candidates, not filtered by visibility. */
export interface Looks {
  /** Returns the pictures most like this layout of colour, the most similar first. */
  nearest(layout: Int8Array, most: number): Promise<readonly LikeLooking[]>;
  /** Makes the ThumbHash of a part of a picture. */
  readonly hashPart: HashPart;
}

/** With their lifecycle, for the application. */
export interface OpenLooks extends Looks {
  /** Reads the pictures before the first query. */
  warmUp(): void;
  close(): Promise<void>;
}

interface LooksParts {
  readonly db: Database;
  readonly log: Logger;
  readonly hashPart: HashPart;
}

const AT_ONCE = 5000;
/** A board of more pictures that becomes public is read as far. */
const MOST_OF_BOARD = 50_000;
/** A query waits so long for the pictures to be read, and then has those that were. */
const PATIENCE_MS = 2000;
/** The pause after a failed read. */
const PAUSE_MS = 30_000;

/**
 * The layouts of all pictures on public boards, in the memory of this process. They are read at the first query or
 * after the server's start, and follow the events of all processes from then on. What stops being public stays
 * until the next start, and is left out of answers by visibility.
 */
export function openLooks({ db, log, hashPart }: LooksParts): OpenLooks {
  let looks = makeLooks();
  let reading: Promise<void> | null = null;
  let following: Following | null = null;
  let failedAt = -Infinity;
  let isOver = false;

  const readAll = async (): Promise<void> => {
    const from = await currentSnapshot(db.read);
    let after: HashedPicture | null = null;
    for (;;) {
      const pictures: PerhapsPublic[] = await picturesAfter(db.read, after, AT_ONCE);
      if (isOver) return;
      for (const picture of pictures) if (picture.isPublic) addOnce(looks, picture);
      if (pictures.length < AT_ONCE) break;
      after = pictures.at(-1)!;
    }
    following = followEvents({ db, log, from, take, onTooMuch: again });
    await following.catchUp();
  };
  const take = async (events: readonly Event[]): Promise<void> => {
    const signatures = [...(await signaturesOf(db, events))];
    const pictures = await picturesAmong(db.read, signatures.map(bucketOfPicture), signatures);
    for (const picture of pictures) if (picture.isPublic) addOnce(looks, picture);
  };
  const again = (): void => {
    void following?.stop();
    following = null;
    looks = makeLooks();
    reading = null;
    void ready();
  };
  const ready = async (): Promise<void> => {
    if (isOver || performance.now() - failedAt < PAUSE_MS) return;
    reading ??= readAll().catch((error: unknown) => {
      [reading, failedAt] = [null, performance.now()];
      if (!isOver) log.warn({ err: error }, 'how pictures look could not be read');
    });
    await Promise.race([reading, wait(PATIENCE_MS, undefined, { ref: false })]);
  };
  return {
    hashPart,
    async nearest(layout, most) {
      await ready();
      return nearestLooks(looks, layout, most);
    },
    warmUp: () => void ready(),
    async close() {
      isOver = true;
      await following?.stop();
    },
  };
}

function addOnce(looks: LookIndex, { signature, thumbHash }: HashedPicture): void {
  const layout = layoutOf(thumbHash);
  const name = Buffer.from(signature, 'hex');
  if (layout !== null && !hasLook(looks, name, layout)) addLook(looks, name, layout);
}

async function signaturesOf(db: Database, events: readonly Event[]): Promise<Set<string>> {
  const signatures = new Set<string>();
  for (const { kind, subject } of events) {
    if (kind === 'picture') signatures.add(subject.split(' ')[1]!);
    if (kind !== 'board') continue;
    const all = (await publicBoard(db.read, subject, MOST_OF_BOARD))?.signatures;
    for (let at = 0; all && at < all.length; at += 16) {
      signatures.add(all.toString('hex', at, at + 16));
    }
  }
  return signatures;
}
