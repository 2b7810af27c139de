import type { RefusedLine } from './read-catalogue.ts';

/** The number of things created. */
export interface Counted {
  people: number;
  boards: number;
  sections: number;
  pins: number;
  saves: number;
  photos: number;
}

/** The progress of an import. */
export interface Report {
  readonly made: Readonly<Counted>;
  readonly refused: number;
  count(more: Counted): void;
  refuse(line: RefusedLine): void;
  /** Reports the progress of a part of the work: `share` from 0 to 1. */
  reached(part: string, share: number): void;
}

/** Receives progress as it happens. */
export interface Listener {
  refused(line: RefusedLine): void;
  reached(part: string, share: number, made: Readonly<Counted>): void;
}

/** Returns a report that counts, and notifies the listener. */
export function reportTo(listener: Listener): Report {
  const made: Counted = { people: 0, boards: 0, sections: 0, pins: 0, saves: 0, photos: 0 };
  let refused = 0;
  return {
    made,
    get refused() {
      return refused;
    },
    count(more) {
      for (const name of Object.keys(made) as (keyof Counted)[]) made[name] += more[name];
    },
    refuse(line) {
      refused += 1;
      listener.refused(line);
    },
    reached(part, share) {
      listener.reached(part, share, made);
    },
  };
}
