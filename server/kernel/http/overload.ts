import type { Admission } from '../core/admission.ts';

/**
 * Requests beyond what can be answered are refused early, so that the rest are answered in time
 * [SEC-79]. Each kind of request has a concurrency limit; beyond it requests wait, for a short
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
 * A request that is admitted for longer than this, and has not used the database meanwhile, waits for
 * something else (another site, a picture, the rest of a large upload) that has bounds of its own: it no
 * longer counts. One that waits for a row of the database does count: it holds a connection.
 */
const WORK_MS = 2_000;
const TURN_MS = 50;
/** What share of the limit, and of the queue, one network may have. */
const SHARE = 1 / 3;

/** A concurrency limiter: so many requests at once, and a queue. */
export interface Limiter {
  /**
   * Admits a request, at once if the limit allows, or answers null where it has to be refused. Requests that
   * are gone are passed over. No network gets more than its share, however many are free: the main thread is
   * one for all. Null is no network, and has no share.
   */
  enter(
    network: string | null,
    isGone: () => boolean,
  ): Admission | null | Promise<Admission | null>;
}

/** A request that is admitted: since when it does nothing that counts, and how often it uses the database. */
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

/** Opens a limiter; `patience` and what `now` counts are milliseconds. */
export function openLimiter(
  limit: number,
  patience: number,
  now: () => number = () => performance.now(),
): Limiter {
  const taken = takenAdmissions(limit, now);
  /** In the order of their coming. */
  const waiting: Waiter[] = [];
  /** Since when the queue was never empty. */
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

/** The requests that are admitted, counted by network. */
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
          // A request that comes back from elsewhere counts again.
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
