import { apartFrom } from '#server/media/index.ts';
import type { Sight } from '#server/pins/index.ts';
import { keepRecommended } from '../core/keep-recommended.ts';
import type { Seen } from '../core/seen.ts';
import type { FoundPin, Ranked } from './related-store.ts';

/** A pin that is proposed. */
export interface Listed extends FoundPin {
  /** Where the list that words find goes on behind it, once it is beyond its first pins. */
  readonly place?: Ranked;
}

/** Answers the next pins of a list, null when it has ended; pictures that are not new need not be among them. */
export type Further = (isNew: (signature: string) => boolean) => Promise<readonly Listed[] | null>;

/** Some that are looked up may not be shown, or look like another one: this many more at first, then twice as many. */
const SPARE = 4;

interface List {
  readonly further: Further;
  hasEnded: boolean;
  /** Pins of each picture. */
  readonly proposed: (readonly Listed[])[];
  /** Pins that may be shown. */
  readonly waiting: Listed[];
  readonly taken: Listed[];
}

const listOf = (further: Further): List => ({
  further,
  hasEnded: false,
  proposed: [],
  waiting: [],
  taken: [],
});

const isOver = ({ hasEnded, proposed, waiting }: List): boolean =>
  hasEnded && proposed.length === 0 && waiting.length === 0;

/**
 * Takes `many` pins that may be shown from two lists, each picture once and none that looks like another: of the
 * second list `among` or, where the first one ends, more. To look a pin up is most of what a page costs, so
 * of both lists no more are looked up than there is use for, together, and one of each picture.
 */
export async function takeFromBoth(
  sight: Sight,
  known: { readonly without: readonly string[]; readonly seen: Seen },
  [first, second]: readonly [Further, Further],
  { many, among }: { readonly many: number; readonly among: number },
): Promise<readonly [readonly Listed[], readonly Listed[]]> {
  const { isNew, take } = takerOf(sight, known);
  const [one, other] = [listOf(first), listOf(second)];
  const parts = [
    { list: one, least: many - among, beside: other },
    { list: other, least: among, beside: one },
  ];
  const wantedOf = ({ list, least, beside }: (typeof parts)[number]): number =>
    (isOver(beside) ? many - beside.taken.length : least) - list.taken.length;
  for (let spare = SPARE; ; spare *= 2) {
    // Twice: where the second list ends here, the first one has to fill in.
    for (const part of [...parts, ...parts]) take(part.list, wantedOf(part));
    const short = parts.filter((part) => wantedOf(part) > 0 && !isOver(part.list));
    if (short.length === 0) return [one.taken, other.taken];
    await lookUp(
      sight,
      short.map((part) => ({ list: part.list, many: wantedOf(part) + spare })),
      isNew,
    );
  }
}

function takerOf(
  sight: Sight,
  { without, seen }: { readonly without: readonly string[]; readonly seen: Seen },
): { isNew: (signature: string) => boolean; take: (list: List, many: number) => void } {
  const known = new Set(without);
  const looksNew = apartFrom();
  const isNew = (signature: string): boolean => !known.has(signature) && !seen.has(signature);
  return {
    isNew,
    take({ waiting, taken }, many) {
      const until = taken.length + many;
      while (taken.length < until && waiting.length > 0) {
        const [pin] = waiting.splice(0, 1);
        if (pin === undefined || !isNew(pin.signature)) continue;
        if (!looksNew(sight.pins.get(pin.id)?.thumbHash ?? '')) continue;
        known.add(pin.signature);
        taken.push(pin);
      }
    },
  };
}

/** Looks up the next pictures of lists: of each picture its first pin, and the others where that one may not be shown. */
async function lookUp(
  sight: Sight,
  lists: readonly { readonly list: List; readonly many: number }[],
  isNew: (signature: string) => boolean,
): Promise<void> {
  await Promise.all(lists.map(({ list, many }) => propose(list, many, isNew)));
  const parts = lists.map(({ list, many }) => ({ list, next: list.proposed.splice(0, many) }));
  const pictures = parts.flatMap(({ next }) => next);
  const kept = new Set(
    await keepRecommended(
      sight,
      pictures.flatMap((pins) => pins.slice(0, 1)),
    ),
  );
  const others = pictures.filter(([pin]) => pin !== undefined && !kept.has(pin));
  for (const pin of await keepRecommended(
    sight,
    others.flatMap((pins) => pins.slice(1)),
  )) {
    kept.add(pin);
  }
  for (const { list, next } of parts) {
    for (const pins of next) {
      const pin = pins.find((one) => kept.has(one));
      // The list goes on behind the picture's first pin, whichever is shown.
      if (pin !== undefined) list.waiting.push({ ...pin, ...placeOf(pins) });
    }
  }
}

const placeOf = ([pin]: readonly Listed[]): Pick<Listed, 'place'> =>
  pin?.place === undefined ? {} : { place: pin.place };

async function propose(
  list: List,
  many: number,
  isNew: (signature: string) => boolean,
): Promise<void> {
  while (list.proposed.length < many && !list.hasEnded) {
    const pins = await list.further(isNew);
    list.hasEnded = pins === null;
    const fresh = (pins ?? []).filter(({ signature }) => isNew(signature));
    list.proposed.push(...Map.groupBy(fresh, ({ signature }) => signature).values());
  }
}
