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

interface Turn<Pin> {
  readonly weight: number;
  readonly pins: readonly Pin[];
  credit: number;
  /** Of the pins, the first that was not looked at. */
  at: number;
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
  const turns: Turn<Pin>[] = sources.map(({ weight, pins }) => ({
    weight,
    pins,
    credit: 0,
    at: 0,
  }));
  const aside: Pin[] = [];
  let fromAside = 0;
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
  const firstOf = (turn: Turn<Pin>): Pin | null => {
    while (turn.at < turn.pins.length) {
      const pin = turn.pins[turn.at++]!;
      if (!isNew(pin)) continue;
      if (!isOver(pin)) return take(pin);
      aside.push(pin);
    }
    return null;
  };
  const one = (): Pin | null => {
    for (let next = nextOf(turns); next !== null; next = nextOf(turns)) {
      const pin = firstOf(next.turn);
      if (pin === null) continue;
      next.turn.credit -= next.weights;
      return pin;
    }
    while (fromAside < aside.length) {
      const pin = aside[fromAside++]!;
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

/** Whose turn it is of those that have pins left, and what they weigh together; null when none has. */
function nextOf<Pin>(turns: readonly Turn<Pin>[]): { turn: Turn<Pin>; weights: number } | null {
  let chosen: Turn<Pin> | null = null;
  let weights = 0;
  for (const turn of turns) {
    if (turn.at === turn.pins.length) continue;
    weights += turn.weight;
    turn.credit += turn.weight;
    if (chosen === null || turn.credit > chosen.credit) chosen = turn;
  }
  return chosen && { turn: chosen, weights };
}
