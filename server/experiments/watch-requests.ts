import type { Logger } from 'pino';
import { groupOf, isCompared } from '#contract/kernel/experiments.ts';
import type { Watched } from '#server/kernel/context/kernel.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { type AimedExperiment, experimentsFor, factsOf } from './audience.ts';
import { countOf, stepOf, STEPS_MS } from './result-rules.ts';
import { addRequests, type GroupKey } from './result-store.ts';

const FLUSH_MS = 60_000;
const NO_LOOKS = new Map<string, string>();

interface Counter extends GroupKey {
  failures: number;
  readonly times: number[];
}

export interface RequestCounts {
  /** Counts a signed-in person's request in each of their groups. */
  note(request: Watched): void;
  /** Stores the counts since the last time. */
  close(): Promise<void>;
}

/** Counts requests in memory, and stores them once a minute; a killed process loses the last counts. */
export function watchRequests(
  write: Tx,
  known: () => readonly AimedExperiment[],
  { log, clock }: { readonly log: Logger; readonly clock: () => Date },
): RequestCounts {
  let counters = new Map<string, Counter>();
  const counterOf = (key: GroupKey): Counter => {
    const name = `${key.experiment} ${key.version} ${key.group}`;
    const found = counters.get(name) ?? {
      ...key,
      failures: 0,
      times: Array.from({ length: STEPS_MS.length + 1 }, () => 0),
    };
    counters.set(name, found);
    return found;
  };
  const flush = async (): Promise<void> => {
    const counted = [...counters.values()].filter((one) => countOf(one) > 0);
    counters = new Map();
    if (counted.length === 0) return;
    try {
      await addRequests(write, counted);
    } catch (error) {
      // Adds them to the next counts.
      for (const one of counted) {
        const next = counterOf(one);
        next.failures += one.failures;
        one.times.forEach((count, step) => (next.times[step] = (next.times[step] ?? 0) + count));
      }
      log.warn({ err: error }, 'requests of experiments could not be counted');
    }
  };
  const timer = setInterval(() => void flush(), FLUSH_MS).unref();
  return {
    note({ viewer, origin, ms, isDefect }) {
      const all = known();
      const met = experimentsFor(all, factsOf(viewer, origin), { now: clock(), looks: NO_LOOKS });
      for (const [at, one] of met.entries()) {
        if (!isCompared(one)) continue;
        const group = groupOf(one, viewer.id);
        const counter = counterOf({ experiment: one.name, version: all[at]?.version ?? 0, group });
        counter.times[stepOf(ms)]! += 1;
        if (isDefect) counter.failures += 1;
      }
    },
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}
