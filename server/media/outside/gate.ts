import type { OutsideLimits } from './limits.ts';
import { Refusal } from './refusal.ts';

type Bounds = Pick<
  OutsideLimits,
  'perPerson' | 'perProcess' | 'perHost' | 'waiting' | 'waitingPerPerson' | 'waitMs'
>;

interface Waiter {
  readonly personId: string;
  readonly host: string;
  readonly admit: () => void;
}

/**
 * Limits concurrent fetches: per person, per target host, and in total [SEC-48]. Fetches that wait for a host hold
 * no slot, and a free slot goes to the first waiter that fits, so a hanging host or a busy person does not block
 * the others. The queue is limited too.
 */
export class Gate {
  readonly #bounds: Bounds;
  readonly #people = new Map<string, number>();
  readonly #hosts = new Map<string, number>();
  readonly #waiting = new Set<Waiter>();
  #running = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /**
   * Waits for a slot and returns the function that releases it; refuses as busy when the queue is full or the wait
   * too long.
   */
  async enter(personId: string, host: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (!this.#fits(personId, host)) await this.#wait(personId, host, signal);
    else this.#count(personId, host, 1);
    let inside = true;
    return () => {
      if (!inside) return;
      inside = false;
      this.#count(personId, host, -1);
      this.#admitNext();
    };
  }

  #fits(personId: string, host: string): boolean {
    return (
      this.#running < this.#bounds.perProcess &&
      (this.#people.get(personId) ?? 0) < this.#bounds.perPerson &&
      (this.#hosts.get(host) ?? 0) < this.#bounds.perHost
    );
  }

  #count(personId: string, host: string, change: 1 | -1): void {
    this.#running += change;
    for (const [counts, key] of [
      [this.#people, personId],
      [this.#hosts, host],
    ] as const) {
      const count = (counts.get(key) ?? 0) + change;
      if (count === 0) counts.delete(key);
      else counts.set(key, count);
    }
  }

  async #wait(personId: string, host: string, signal: AbortSignal): Promise<void> {
    const own = [...this.#waiting].filter((waiter) => waiter.personId === personId).length;
    if (this.#waiting.size >= this.#bounds.waiting || own >= this.#bounds.waitingPerPerson) {
      throw new Refusal('busy');
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter = { personId, host, admit: resolve };
    const leave = (): void => reject(new Refusal('unreachable'));
    const timer = setTimeout(() => reject(new Refusal('busy')), this.#bounds.waitMs);
    signal.addEventListener('abort', leave, { once: true });
    this.#waiting.add(waiter);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', leave);
      this.#waiting.delete(waiter);
    }
  }

  #admitNext(): void {
    for (const waiter of this.#waiting) {
      if (!this.#fits(waiter.personId, waiter.host)) continue;
      this.#waiting.delete(waiter);
      // Counted here and not when the waiter wakes: until then another could take the same slot.
      this.#count(waiter.personId, waiter.host, 1);
      waiter.admit();
    }
  }
}
