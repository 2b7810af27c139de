import type { RefusedLine } from './read-catalogue.ts';

/** Things that were made. */
export interface Counted {
  people: number;
  boards: number;
  sections: number;
  pins: number;
  saves: number;
  photos: number;
}

/** What an import has done so far. */
export interface Report {
  readonly made: Readonly<Counted>;
  readonly refused: number;
  count(more: Counted): void;
  refuse(line: RefusedLine): void;
  /** Says how far the named part of the work is: `share` from 0 to 1. */
  reached(part: string, share: number): void;
}

/** Told of what happens while it does. */
export interface Listener {
  refused(line: RefusedLine): void;
  reached(part: string, share: number, made: Readonly<Counted>): void;
}

/** A report that counts, and tells the listener. */
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
