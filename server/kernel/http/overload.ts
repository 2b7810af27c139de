import type { Place } from '../core/place.ts';

/**
 * What is asked beyond what can be answered is refused early, so that the rest is answered in time
 * [SEC-79]. Each kind of request has a number of places; whoever finds none waits, for a short
 * while. The wait itself is the measure of load, not its length in requests: while a queue is
 * emptied now and then, it is a burst, and patience is long; once it has stood for a while, patience
 * is short and the newest goes first, because whoever waited longest is gone or about to be refused.
 *
 * This is the controlled delay of Nichols and Jacobson (RFC 8289) in the form that suits a server:
 * Ben Maurer, "Fail at Scale", ACM Queue 13 (8), 2015: controlled delay and adaptive LIFO.
 */
const SHORT_PATIENCE_MS = 200;
const MAX_WAITING = 500;
/**
 * A place is for work. Whoever has had one for longer, and has not used the database meanwhile, waits
 * for something else (another site, a picture, the rest of a large upload) that has bounds of its own,
 * and no longer counts. Whoever waits for a row in the database does: it has a connection in hand.
 */
const WORK_MS = 2_000;
const TURN_MS = 50;
/** What one network may have of the places, and of the queue. */
const SHARE = 1 / 3;

/** A number of places, and those who wait for one. */
export interface Lane {
  /**
   * A place, at once if one is free, or null for whoever has to be refused. Those who are gone are passed
   * over. No network has more than its share, however many are free: the main thread is one for all. Null
   * is no network, and has no share.
   */
  enter(network: string | null, isGone: () => boolean): Place | null | Promise<Place | null>;
}

/** A place that is taken: since when it does nothing that counts, and what it has to do with the database. */
interface Held {
  readonly network: string | null;
  since: number;
  uses: number;
}

interface Waiter {
  readonly network: string | null;
  readonly since: number;
  readonly isGone: () => boolean;
  readonly answer: (place: Place | null) => void;
}

/** Opens a lane; `patience` and what `now` counts are milliseconds. */
export function openLane(
  places: number,
  patience: number,
  now: () => number = () => performance.now(),
): Lane {
  const taken = takenPlaces(places, now);
  /** In the order of their coming. */
  const waiting: Waiter[] = [];
  /** Since when there was always somebody waiting. */
  let standingSince: number | null = null;
  let timer: NodeJS.Timeout | null = null;

  const turn = (): void => {
    const time = now();
    taken.expire();
    const isStanding = standingSince !== null && time - standingSince > patience;
    const latest = time - (isStanding ? Math.min(SHORT_PATIENCE_MS, patience) : patience);
    while (waiting[0] !== undefined && waiting[0].since < latest) waiting.shift()?.answer(null);
    const mayGo = ({ network }: Waiter): boolean => taken.isFree(network);
    while (!taken.isFull()) {
      const at = isStanding ? waiting.findLastIndex(mayGo) : waiting.findIndex(mayGo);
      const [next] = at < 0 ? [] : waiting.splice(at, 1);
      if (next === undefined) break;
      next.answer(next.isGone() ? null : taken.take(next.network, turn));
    }
    watch();
  };
  const watch = (): void => {
    if (waiting.length > 0) {
      timer ??= setInterval(turn, TURN_MS).unref();
      return;
    }
    standingSince = null;
    if (timer !== null) clearInterval(timer);
    timer = null;
  };

  return {
    enter(network, isGone) {
      turn();
      const since = now();
      if (taken.isFree(network)) return taken.take(network, turn);
      const alike =
        network === null ? 0 : waiting.filter((waiter) => waiter.network === network).length;
      if (waiting.length >= MAX_WAITING || alike >= MAX_WAITING * SHARE) return null;
      standingSince ??= since;
      return new Promise((answer) => {
        waiting.push({ network, since, isGone, answer });
        watch();
      });
    },
  };
}

/** The places that are taken, counted by network. */
function takenPlaces(places: number, now: () => number) {
  const share = Math.ceil(places * SHARE);
  const held = new Set<Held>();
  const networks = new Map<string, number>();
  const sizeOf = (network: string | null): number =>
    network === null ? 0 : (networks.get(network) ?? 0);
  const add = (place: Held): void => {
    if (held.has(place)) return;
    held.add(place);
    if (place.network !== null) networks.set(place.network, sizeOf(place.network) + 1);
  };
  const remove = (place: Held): boolean => {
    if (!held.delete(place)) return false;
    if (place.network === null) return true;
    const left = sizeOf(place.network) - 1;
    if (left > 0) networks.set(place.network, left);
    else networks.delete(place.network);
    return true;
  };
  return {
    isFull: () => held.size >= places,
    isFree: (network: string | null) => held.size < places && sizeOf(network) < share,
    expire(): void {
      for (const place of held) {
        if (place.uses === 0 && now() - place.since >= WORK_MS) remove(place);
      }
    },
    take(network: string | null, onLeave: () => void): Place {
      const place: Held = { network, since: now(), uses: 0 };
      let hasLeft = false;
      add(place);
      return {
        leave() {
          hasLeft = true;
          if (remove(place)) onLeave();
        },
        useDatabase() {
          place.uses += 1;
          // Whoever comes back from elsewhere counts again.
          if (!hasLeft) add(place);
          let isOver = false;
          return () => {
            if (isOver) return;
            isOver = true;
            place.uses -= 1;
            place.since = now();
          };
        },
      };
    },
  };
}
