import { collect, type Candidates, type Visibility } from '#server/pins/index.ts';
import type { Seen } from '../feed/seen.ts';
import type { Visible } from '../feed/feed.ts';
import type { Narrowing } from './narrow.ts';
import type { Asked, Found } from './search-store.ts';
import type { SearchPlace } from './search-cursor.ts';
import { pinsIn, stageAfter, type Among } from './stages.ts';

/** A pin that was found, and where the list goes on behind it. */
export interface FoundPin extends Found {
  readonly place: SearchPlace;
}

/** Pins that one reading of a query found for a page. */
export interface FoundPage {
  readonly rows: readonly FoundPin[];
  /** One more that is behind them; null where none is known. */
  readonly more: FoundPin | null;
  /** Where a list goes on that was not read to its end, nor until one more was known. */
  readonly pausedAt: SearchPlace | null;
}

/** Whether anything may come behind the page. */
export const goesOn = ({ more, pausedAt }: FoundPage): boolean =>
  more !== null || pausedAt !== null;

/** What is looked for, and among what. */
export interface Wanted {
  readonly asked: Asked;
  readonly narrowing: Narrowing;
  readonly among: Among;
  readonly seen: Seen;
  readonly visible: Visible;
}

/** However much is hidden, a request reads at most this many batches. */
const MAX_BATCHES = 40;
/** Read at once, where the first pins of a part of the list were not enough. */
const MANY = 250;
/** Pins beyond a page that are looked at, because some may be hidden. */
const MORE = 5;

/**
 * A page of what one reading of the query finds. In public no picture is shown twice, whatever is saved and
 * liked meanwhile.
 */
export async function findPage(
  { tx }: Visibility,
  wanted: Wanted,
  start: SearchPlace,
  size: number,
): Promise<FoundPage> {
  const candidates = candidatesFrom(tx, wanted, start, size);
  const found = await collect(candidates, wanted.visible, size + 1);
  const [rows, [more = null]] = [found.slice(0, size), found.slice(size)];
  return { rows, more, pausedAt: more === null ? candidates.pausedAt() : null };
}

/** What matches, part after part of the list. */
function candidatesFrom(
  tx: Visibility['tx'],
  wanted: Wanted,
  start: SearchPlace,
  size: number,
): Candidates<FoundPin> & { readonly pausedAt: () => SearchPlace | null } {
  const isNew = wanted.among === 'public' ? onceEach(wanted.seen) : () => true;
  let place = start;
  let batches = 0;
  // A large batch is mostly for later pages: no more of it is looked at than this one takes.
  let waiting: Found[] = [];
  let behind: (() => Promise<SearchPlace>) | null = null;
  return {
    pausedAt: () => (place.stage === 'end' ? null : place),
    async next(missing) {
      while (waiting.length === 0) {
        if (behind !== null) place = await behind();
        behind = null;
        if (batches === MAX_BATCHES || place.stage === 'end') return null;
        // What is ranked is looked at as a whole anyway; the newest that match may lie far apart.
        const isFew = batches === 0 || (place.stage === 'newest' && place.after === null);
        const limit = isFew ? size + MORE : MANY;
        const came = await pinsIn(tx, place.stage, wanted, place, limit);
        batches += 1;
        behind = () => placeBehind(tx, place, came, { limit, asked: wanted.asked });
        waiting = came.filter(isNew);
      }
      const rows = waiting.splice(0, missing - 1 + MORE);
      return rows.map((row) => ({ ...row, place: at(place, row) }));
    },
  };
}

const at = (place: SearchPlace, { rank, id }: Found): SearchPlace => ({
  ...place,
  after: { rank, id },
});

async function placeBehind(
  tx: Visibility['tx'],
  place: SearchPlace,
  came: readonly Found[],
  { limit, asked }: { readonly limit: number; readonly asked: Asked },
): Promise<SearchPlace> {
  const last = came.at(-1);
  return last === undefined || came.length < limit
    ? { ...place, stage: await stageAfter(tx, place.stage, asked), after: null }
    : at(place, last);
}

/** The first pin of each picture that the visit has not shown. */
function onceEach(seen: Seen): (row: Found) => boolean {
  const met = new Set<string>();
  return ({ signature }) => {
    if (met.has(signature) || seen.has(signature)) return false;
    met.add(signature);
    return true;
  };
}
