import type { FoundPin } from '../core/store.ts';

/** One source of pins, with its weight. */
export interface Source<Pin extends FoundPin = FoundPin> {
  readonly name: string;
  /** How often it has its turn, relative to the others. */
  readonly weight: number;
  readonly pins: readonly Pin[];
}

/** The maximum number of pins of one board and of one person, while there are others. */
export interface Quota {
  readonly board: number;
  readonly person: number;
}

/** Pins in the order in which a page takes them. */
export interface RoundRobin<Pin> {
  /** Returns the next pins; fewer when those within the quota are used up. */
  next(many: number): Pin[];
  /** Returns the quota of a taken pin, which is not shown after all, to its board and person. */
  drop(pin: Pin): void;
  /** Appends further pins. */
  add(pins: readonly Pin[]): void;
  /** Raises the quota of each board and person; false if no pin is waiting for it. */
  raise(): boolean;
}

interface Stream<Pin> {
  readonly weight: number;
  readonly pins: readonly Pin[];
  credit: number;
  /** The index of the first unread pin. */
  at: number;
}

/**
 * Merges the sources by smooth weighted round-robin, each picture once. Pins over the quota wait until it is
 * raised: a page from one board is better than a page that is not full.
 */
export function roundRobin<Pin extends FoundPin>(
  sources: readonly Source<Pin>[],
  isShown: (signature: string) => boolean,
  quota: Quota,
): RoundRobin<Pin> {
  let streams = sources.map((source) => streamOf(source));
  let aside: Pin[] = [];
  const room = roomOf(quota);
  const taken = new Set<string>();
  const isNew = ({ signature }: Pin): boolean => !taken.has(signature) && !isShown(signature);
  const firstOf = (stream: Stream<Pin>): Pin | null => {
    while (stream.at < stream.pins.length) {
      const pin = stream.pins[stream.at++]!;
      if (!isNew(pin)) continue;
      if (!room.isOver(pin)) return pin;
      aside.push(pin);
    }
    return null;
  };
  const one = (): Pin | null => {
    for (let next = nextOf(streams); next !== null; next = nextOf(streams)) {
      const pin = firstOf(next.stream);
      if (pin === null) continue;
      next.stream.credit -= next.weights;
      return pin;
    }
    return null;
  };
  return {
    next(many) {
      const pins: Pin[] = [];
      while (pins.length < many) {
        const pin = one();
        if (pin === null) break;
        taken.add(pin.signature);
        room.count(pin, 1);
        pins.push(pin);
      }
      return pins;
    },
    drop: (pin) => room.count(pin, -1),
    add(pins) {
      streams = [...streams, streamOf({ weight: 1, pins })];
    },
    raise() {
      if (aside.length === 0) return false;
      streams = [streamOf({ weight: 1, pins: aside }), ...streams];
      aside = [];
      room.raise();
      return true;
    },
  };
}

/** Counts the pins of each board and person, against a quota that rises. */
function roomOf(quota: Quota) {
  const [boards, people] = [new Map<string, number>(), new Map<string, number>()];
  let raised = 1;
  return {
    count({ boardId, personId }: FoundPin, more: number): void {
      boards.set(boardId, (boards.get(boardId) ?? 0) + more);
      people.set(personId, (people.get(personId) ?? 0) + more);
    },
    isOver: ({ boardId, personId }: FoundPin): boolean =>
      (boards.get(boardId) ?? 0) >= raised * quota.board ||
      (people.get(personId) ?? 0) >= raised * quota.person,
    raise(): void {
      raised += 1;
    },
  };
}

function streamOf<Pin>({ weight, pins }: Pick<Stream<Pin>, 'weight' | 'pins'>): Stream<Pin> {
  return { weight, pins, credit: 0, at: 0 };
}

/** Returns the source whose turn it is among those with pins left, and their total weight; null if none has any. */
function nextOf<Pin>(
  streams: readonly Stream<Pin>[],
): { stream: Stream<Pin>; weights: number } | null {
  let chosen: Stream<Pin> | null = null;
  let weights = 0;
  for (const stream of streams) {
    if (stream.at === stream.pins.length) continue;
    weights += stream.weight;
    stream.credit += stream.weight;
    if (chosen === null || stream.credit > chosen.credit) chosen = stream;
  }
  return chosen && { stream: chosen, weights };
}
