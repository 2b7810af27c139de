import type { FoundPin } from '../core/store.ts';

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

/** Pins in the order in which a page takes them. */
export interface Blend<Pin> {
  /** The next ones; fewer when what is within the caps is used up. */
  next(many: number): Pin[];
  /** One that was given is not shown, and leaves room for others of its board and person. */
  drop(pin: Pin): void;
  /** Further pins, behind the others. */
  add(pins: readonly Pin[]): void;
  /** Lets each board and person have as many again; false when nothing waits for it. */
  raise(): boolean;
}

interface Turn<Pin> {
  readonly weight: number;
  readonly pins: readonly Pin[];
  credit: number;
  /** Of the pins, the first that was not looked at. */
  at: number;
}

/**
 * The sources in turn by their weights, each picture once. What is over a cap is put aside until the caps are
 * raised: a feed of one board is better than a page that is not full.
 */
export function blend<Pin extends FoundPin>(
  sources: readonly Source<Pin>[],
  isShown: (signature: string) => boolean,
  caps: Caps,
): Blend<Pin> {
  let turns = sources.map((source) => turnOf(source));
  let aside: Pin[] = [];
  const room = roomOf(caps);
  const taken = new Set<string>();
  const isNew = ({ signature }: Pin): boolean => !taken.has(signature) && !isShown(signature);
  const firstOf = (turn: Turn<Pin>): Pin | null => {
    while (turn.at < turn.pins.length) {
      const pin = turn.pins[turn.at++]!;
      if (!isNew(pin)) continue;
      if (!room.isOver(pin)) return pin;
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
      turns = [...turns, turnOf({ weight: 1, pins })];
    },
    raise() {
      if (aside.length === 0) return false;
      turns = [turnOf({ weight: 1, pins: aside }), ...turns];
      aside = [];
      room.raise();
      return true;
    },
  };
}

/** What each board and person has had, under caps that rise. */
function roomOf(caps: Caps) {
  const [boards, people] = [new Map<string, number>(), new Map<string, number>()];
  let raised = 1;
  return {
    count({ boardId, personId }: FoundPin, more: number): void {
      boards.set(boardId, (boards.get(boardId) ?? 0) + more);
      people.set(personId, (people.get(personId) ?? 0) + more);
    },
    isOver: ({ boardId, personId }: FoundPin): boolean =>
      (boards.get(boardId) ?? 0) >= raised * caps.board ||
      (people.get(personId) ?? 0) >= raised * caps.person,
    raise(): void {
      raised += 1;
    },
  };
}

function turnOf<Pin>({ weight, pins }: Pick<Turn<Pin>, 'weight' | 'pins'>): Turn<Pin> {
  return { weight, pins, credit: 0, at: 0 };
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
