import type { Admission } from '../core/admission.ts';

/**
 * Refuses requests early that cannot be answered, so that the rest are answered in time [SEC-79]. Each kind of
 * request has a concurrency limit; beyond it requests wait for a short while. Load is measured by how long the
 * queue has not been empty, and not by its length: a queue that empties now and then is a burst, and patience is
 * long; once it has stood for a while, patience is short and the newest request goes first, because the oldest
 * ones have given up or are about to be refused.
 *
 * This is the controlled delay of Nichols and Jacobson (RFC 8289) in the form that suits a server: Ben Maurer,
 * "Fail at Scale", ACM Queue 13 (8), 2015: controlled delay and adaptive LIFO.
 */
const SHORT_PATIENCE_MS = 200;
const MAX_WAITING = 500;
/**
 * A request that is admitted for longer than this without using the database waits for something else (another
 * site, a picture, the rest of a large upload) that has its own limits, and no longer counts. One that waits for a
 * database row does count: it holds a connection.
 */
const WORK_MS = 2_000;
const TURN_MS = 50;
/** The share of the limit, and of the queue, that one network may have. */
const SHARE = 1 / 3;

/** A concurrency limiter with a queue. */
export interface Limiter {
  /**
   * Admits a request, at once if the limit allows, or returns null if it must be refused. Skips requests whose
   * client has disconnected. No network gets more than its share, however many permits are free, because all
   * requests share the main thread. A null network has no share to exceed.
   */
  enter(
    network: string | null,
    isGone: () => boolean,
  ): Admission | null | Promise<Admission | null>;
}

/** An admitted request: since when it has not used the database, and how many uses are open. */
interface Held {
  readonly network: string | null;
  since: number;
  uses: number;
}

interface Waiter {
  readonly network: string | null;
  readonly since: number;
  readonly isGone: () => boolean;
  readonly answer: (admission: Admission | null) => void;
}

/** Creates a limiter; `patience` and `now` are in milliseconds. */
export function openLimiter(
  limit: number,
  patience: number,
  now: () => number = () => performance.now(),
): Limiter {
  const taken = takenAdmissions(limit, now);
  /** In the order of arrival. */
  const waiting: Waiter[] = [];
  /** When the queue last became non-empty; null while it is empty. */
  let queuedSince: number | null = null;
  let timer: NodeJS.Timeout | null = null;

  const turn = (): void => {
    const time = now();
    taken.expire();
    const isLongQueue = queuedSince !== null && time - queuedSince > patience;
    const latest = time - (isLongQueue ? Math.min(SHORT_PATIENCE_MS, patience) : patience);
    while (waiting[0] !== undefined && waiting[0].since < latest) waiting.shift()?.answer(null);
    const mayGo = ({ network }: Waiter): boolean => taken.isFree(network);
    while (!taken.isFull()) {
      const at = isLongQueue ? waiting.findLastIndex(mayGo) : waiting.findIndex(mayGo);
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
    queuedSince = null;
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
      queuedSince ??= since;
      return new Promise((answer) => {
        waiting.push({ network, since, isGone, answer });
        watch();
      });
    },
  };
}

/** The admitted requests, counted by network. */
function takenAdmissions(limit: number, now: () => number) {
  const share = Math.ceil(limit * SHARE);
  const held = new Set<Held>();
  const networks = new Map<string, number>();
  const sizeOf = (network: string | null): number =>
    network === null ? 0 : (networks.get(network) ?? 0);
  const add = (admission: Held): void => {
    if (held.has(admission)) return;
    held.add(admission);
    if (admission.network !== null) networks.set(admission.network, sizeOf(admission.network) + 1);
  };
  const remove = (admission: Held): boolean => {
    if (!held.delete(admission)) return false;
    if (admission.network === null) return true;
    const left = sizeOf(admission.network) - 1;
    if (left > 0) networks.set(admission.network, left);
    else networks.delete(admission.network);
    return true;
  };
  return {
    isFull: () => held.size >= limit,
    isFree: (network: string | null) => held.size < limit && sizeOf(network) < share,
    expire(): void {
      for (const admission of held) {
        if (admission.uses === 0 && now() - admission.since >= WORK_MS) remove(admission);
      }
    },
    take(network: string | null, onLeave: () => void): Admission {
      const admission: Held = { network, since: now(), uses: 0 };
      let hasLeft = false;
      add(admission);
      return {
        leave() {
          hasLeft = true;
          if (remove(admission)) onLeave();
        },
        useDatabase() {
          admission.uses += 1;
          // A request that uses the database again counts again.
          if (!hasLeft) add(admission);
          let isOver = false;
          return () => {
            if (isOver) return;
            isOver = true;
            admission.uses -= 1;
            admission.since = now();
          };
        },
      };
    },
  };
}
