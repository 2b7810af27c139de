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
 * A place is for work. Whoever has had one for longer waits for something else (another site, a
 * picture, the rest of a large upload) that has bounds of its own, and no longer counts.
 */
const WORK_MS = 2_000;
const TURN_MS = 50;

/** Gives a place back; may be called more than once. */
export type Leave = () => void;

/** A number of places, and those who wait for one. */
export interface Lane {
  /** A place, at once if one is free, or null for whoever has to be refused. Those who are gone are passed over. */
  enter(isGone: () => boolean): Leave | null | Promise<Leave | null>;
}

interface Held {
  readonly since: number;
}

interface Waiter extends Held {
  readonly isGone: () => boolean;
  readonly answer: (leave: Leave | null) => void;
}

/** Opens a lane; `patience` and what `now` counts are milliseconds. */
export function openLane(
  places: number,
  patience: number,
  now: () => number = () => performance.now(),
): Lane {
  const held = new Set<Held>();
  /** In the order of their coming. */
  const waiting: Waiter[] = [];
  /** Since when there was always somebody waiting. */
  let standingSince: number | null = null;
  let timer: NodeJS.Timeout | null = null;

  const take = (since: number): Leave => {
    const place = { since };
    held.add(place);
    return () => {
      if (held.delete(place)) turn();
    };
  };
  const turn = (): void => {
    const time = now();
    for (const place of held) {
      if (time - place.since < WORK_MS) break;
      held.delete(place);
    }
    const isStanding = standingSince !== null && time - standingSince > patience;
    const latest = time - (isStanding ? Math.min(SHORT_PATIENCE_MS, patience) : patience);
    while (waiting[0] !== undefined && waiting[0].since < latest) waiting.shift()?.answer(null);
    while (held.size < places) {
      const next = isStanding ? waiting.pop() : waiting.shift();
      if (next === undefined) break;
      next.answer(next.isGone() ? null : take(time));
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
    enter(isGone) {
      turn();
      const since = now();
      if (held.size < places) return take(since);
      if (waiting.length >= MAX_WAITING) return null;
      standingSince ??= since;
      return new Promise((answer) => {
        waiting.push({ since, isGone, answer });
        watch();
      });
    },
  };
}
