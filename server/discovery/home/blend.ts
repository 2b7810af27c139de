import type { FoundPin } from '../store.ts';

/** One stream of pins that the feed is made of. */
export interface Source<Pin extends FoundPin = FoundPin> {
  readonly name: string;
  /** How often it has its turn, beside the others. */
  readonly weight: number;
  readonly pins: readonly Pin[];
}

/** At most so many of one board and of one person, while there is anything else. */
export interface Caps {
  readonly board: number;
  readonly person: number;
}

/** Pins in the order in which a page takes them; `next` gives none when nothing is left. */
export interface Blend<Pin> {
  next(count: number): Pin[];
}

/**
 * The sources in turn by their weights, each picture once. What is over a cap is put aside and comes
 * when all else is used up: a feed of one board is better than a page that is not full.
 */
export function blend<Pin extends FoundPin>(
  sources: readonly Source<Pin>[],
  isShown: (signature: string) => boolean,
  caps: Caps,
): Blend<Pin> {
  const turns = sources.map(({ weight, pins }) => ({ weight, credit: 0, rest: [...pins] }));
  const aside: Pin[] = [];
  const taken = new Set<string>();
  const boards = new Map<string, number>();
  const people = new Map<string, number>();
  const isNew = ({ signature }: Pin): boolean => !taken.has(signature) && !isShown(signature);
  const take = (pin: Pin): Pin => {
    taken.add(pin.signature);
    boards.set(pin.boardId, (boards.get(pin.boardId) ?? 0) + 1);
    people.set(pin.personId, (people.get(pin.personId) ?? 0) + 1);
    return pin;
  };
  const isOver = (pin: Pin): boolean =>
    (boards.get(pin.boardId) ?? 0) >= caps.board || (people.get(pin.personId) ?? 0) >= caps.person;
  const firstOf = (rest: Pin[]): Pin | null => {
    for (let pin = rest.shift(); pin !== undefined; pin = rest.shift()) {
      if (!isNew(pin)) continue;
      if (!isOver(pin)) return take(pin);
      aside.push(pin);
    }
    return null;
  };
  const one = (): Pin | null => {
    for (;;) {
      const able = turns.filter(({ rest }) => rest.length > 0);
      const [chosen] = able.toSorted((a, b) => b.credit + b.weight - a.credit - a.weight);
      if (chosen === undefined) break;
      for (const turn of able) turn.credit += turn.weight;
      const pin = firstOf(chosen.rest);
      if (pin === null) continue;
      chosen.credit -= able.reduce((sum, { weight }) => sum + weight, 0);
      return pin;
    }
    for (let pin = aside.shift(); pin !== undefined; pin = aside.shift()) {
      if (isNew(pin)) return take(pin);
    }
    return null;
  };
  return {
    next(count) {
      const pins: Pin[] = [];
      while (pins.length < count) {
        const pin = one();
        if (pin === null) break;
        pins.push(pin);
      }
      return pins;
    },
  };
}
