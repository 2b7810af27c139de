import { apartFrom } from '#server/media/index.ts';
import type { Candidates, Visibility } from '#server/pins/index.ts';
import type { Displayed } from '../feed/displayed.ts';
import type { FoundPin, Ranked } from './related-store.ts';

/** A proposed pin. */
export interface Listed extends FoundPin {
  /** The position in the list by words after it, beyond the first ranked pins. */
  readonly position?: Ranked;
}

/** Returns the next pins of a list, null when it has ended; pictures that are not new may be omitted. */
export type ReadOn = (isNew: (signature: string) => boolean) => Promise<readonly Listed[] | null>;

/** Spare pins in the first lookup, since some are hidden or near-duplicates; doubled in each further one. */
const SPARE = 4;

/** Pins of one picture. */
type Picture = readonly Listed[];

interface List {
  readonly readOn: ReadOn;
  hasEnded: boolean;
  /** Pictures read but not looked up yet. */
  readonly proposed: Picture[];
  /** Pictures being looked up. */
  lookedUp: readonly Picture[];
  /** Pins that may be shown and were not taken yet. */
  readonly waiting: Listed[];
  readonly taken: Listed[];
}

const listOf = (readOn: ReadOn): List => ({
  readOn,
  hasEnded: false,
  proposed: [],
  lookedUp: [],
  waiting: [],
  taken: [],
});

const isOver = ({ hasEnded, proposed, waiting }: List): boolean =>
  hasEnded && proposed.length === 0 && waiting.length === 0;

/** The number of pins of a page, and how many come from the second list. */
export interface Quota {
  readonly many: number;
  readonly among: number;
}

/** Two lists, each with its share of a page. */
export interface TwoLists extends Candidates<Listed> {
  /** The pins taken from each. */
  readonly taken: readonly [readonly Listed[], readonly Listed[]];
}

/**
 * Returns candidates from two lists: `many` pins, each picture once and no near-duplicates; `among` of them from
 * the second list, or more if the first one ends. Looking pins up is most of a page's cost, so only as many as
 * needed are looked up, for both lists together, and one pin of each picture.
 */
export function fromTwoLists(
  visibility: Visibility,
  known: { readonly without: readonly string[]; readonly displayed: Displayed },
  [first, second]: readonly [ReadOn, ReadOn],
  { many, among }: Quota,
): TwoLists {
  const { isNew, take } = takerOf(visibility, known);
  const [one, other] = [listOf(first), listOf(second)];
  const lists = [one, other];
  const parts = [
    { list: one, least: many - among, beside: other },
    { list: other, least: among, beside: one },
  ];
  const wantedOf = ({ list, least, beside }: (typeof parts)[number]): number =>
    (isOver(beside) ? many - beside.taken.length : least) - list.taken.length;
  const taken = new Set<Listed>();
  let [spare, isAgain] = [SPARE, true];
  return {
    taken: [one.taken, other.taken],
    async next() {
      // If the first pin of a picture is hidden, its other pins are tried.
      isAgain = !isAgain;
      if (isAgain) {
        const hidden = lists
          .flatMap(({ lookedUp }) => lookedUp)
          .filter(([pin]) => !taken.has(pin!));
        return hidden.flatMap((pins) => pins.slice(1));
      }
      const short = parts.filter((part) => wantedOf(part) > 0 && !isOver(part.list));
      if (short.length === 0) return null;
      const requests = short.map((part) => ({ list: part.list, most: wantedOf(part) + spare }));
      spare *= 2;
      await Promise.all(requests.map(({ list, most }) => propose(list, most, isNew)));
      for (const { list, most } of requests) list.lookedUp = list.proposed.splice(0, most);
      return lists.flatMap(({ lookedUp }) => lookedUp.flatMap((pins) => pins.slice(0, 1)));
    },
    take(visible) {
      for (const pin of visible) taken.add(pin);
      if (!isAgain) return [];
      for (const list of lists) {
        list.waiting.push(...list.lookedUp.flatMap((pins) => visibleSlots(pins, taken)));
        list.lookedUp = [];
      }
      // Twice: if the second list ends here, the first one fills in.
      return [...parts, ...parts].flatMap((part) => take(part.list, wantedOf(part)));
    },
  };
}

/**
 * Returns the first pin of a picture that may be shown; the list continues after the picture's first pin in either
 * case.
 */
function visibleSlots(pins: Picture, taken: ReadonlySet<Listed>): Listed[] {
  const pin = pins.find((one) => taken.has(one));
  const position = pins[0]?.position;
  return pin === undefined ? [] : [{ ...pin, ...(position === undefined ? {} : { position }) }];
}

function takerOf(
  visibility: Visibility,
  { without, displayed }: { readonly without: readonly string[]; readonly displayed: Displayed },
): {
  isNew: (signature: string) => boolean;
  take: (list: List, many: number) => Listed[];
} {
  const known = new Set(without);
  const looksNew = apartFrom();
  const isNew = (signature: string): boolean => !known.has(signature) && !displayed.has(signature);
  return {
    isNew,
    take({ waiting, taken }, many) {
      const before = taken.length;
      while (taken.length < before + many && waiting.length > 0) {
        const [pin] = waiting.splice(0, 1);
        if (pin === undefined || !isNew(pin.signature)) continue;
        if (!looksNew(visibility.pins.get(pin.id)?.thumbHash ?? '')) continue;
        known.add(pin.signature);
        taken.push(pin);
      }
      return taken.slice(before);
    },
  };
}

async function propose(
  list: List,
  many: number,
  isNew: (signature: string) => boolean,
): Promise<void> {
  while (list.proposed.length < many && !list.hasEnded) {
    const pins = await list.readOn(isNew);
    list.hasEnded = pins === null;
    const fresh = (pins ?? []).filter(({ signature }) => isNew(signature));
    list.proposed.push(...Map.groupBy(fresh, ({ signature }) => signature).values());
  }
}
