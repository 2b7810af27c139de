import { collect, type Candidates, type Visibility } from '#server/pins/index.ts';
import type { Displayed } from '../feed/displayed.ts';
import type { Visible } from '../feed/feed.ts';
import type { Narrowing } from './narrow.ts';
import type { TextQuery, Found } from './search-store.ts';
import type { SearchPosition } from './search-cursor.ts';
import { pinsIn, stageAfter, type Among } from './stages.ts';

/** A found pin, and the position in the list after it. */
export interface FoundPin extends Found {
  readonly position: SearchPosition;
}

/** The pins that one interpretation of a query found for a page. */
export interface FoundPage {
  readonly rows: readonly FoundPin[];
  /** One more pin after them; null if none is known. */
  readonly more: FoundPin | null;
  /** The position where reading stopped before the page was full or the list ended. */
  readonly pausedAt: SearchPosition | null;
}

/** Returns whether anything may follow the page. */
export const goesOn = ({ more, pausedAt }: FoundPage): boolean =>
  more !== null || pausedAt !== null;

/** The query, and the pins to search. */
export interface Wanted {
  readonly textQuery: TextQuery;
  readonly narrowing: Narrowing;
  readonly among: Among;
  readonly displayed: Displayed;
  readonly visible: Visible;
}

/** The maximum number of batches that a request reads, however many pins are hidden. */
const MAX_BATCHES = 40;
/** The size of a batch, if the first pins of a stage were not enough. */
const MANY = 250;
/** The number of pins read beyond a page, because some may be hidden. */
const MORE = 5;

/**
 * Returns a page of one interpretation's results. No public picture is shown twice, whatever is saved and liked
 * meanwhile.
 */
export async function findPage(
  { tx }: Visibility,
  wanted: Wanted,
  start: SearchPosition,
  size: number,
): Promise<FoundPage> {
  const candidates = candidatesFrom(tx, wanted, start, size);
  const found = await collect(candidates, wanted.visible, size + 1);
  const [rows, [more = null]] = [found.slice(0, size), found.slice(size)];
  return { rows, more, pausedAt: more === null ? candidates.pausedAt() : null };
}

/** Returns the matching pins, stage by stage. */
function candidatesFrom(
  tx: Visibility['tx'],
  wanted: Wanted,
  start: SearchPosition,
  size: number,
): Candidates<FoundPin> & { readonly pausedAt: () => SearchPosition | null } {
  const isNew = wanted.among === 'public' ? onceEach(wanted.displayed) : () => true;
  let position = start;
  let batches = 0;
  // A large batch is mostly for later pages: only as much as this page takes is checked.
  let waiting: Found[] = [];
  let behind: (() => Promise<SearchPosition>) | null = null;
  return {
    pausedAt: () => (position.stage === 'end' ? null : position),
    async next(missing) {
      while (waiting.length === 0) {
        if (behind !== null) position = await behind();
        behind = null;
        if (batches === MAX_BATCHES || position.stage === 'end') return null;
        // A ranked stage is read as a whole anyway; the newest matches may be far apart.
        const isFew = batches === 0 || (position.stage === 'newest' && position.after === null);
        const limit = isFew ? size + MORE : MANY;
        const came = await pinsIn(tx, position.stage, wanted, position, limit);
        batches += 1;
        behind = () => positionBehind(tx, position, came, { limit, textQuery: wanted.textQuery });
        waiting = came.filter(isNew);
      }
      const rows = waiting.splice(0, missing - 1 + MORE);
      return rows.map((row) => ({ ...row, position: at(position, row) }));
    },
  };
}

const at = (position: SearchPosition, { rank, id }: Found): SearchPosition => ({
  ...position,
  after: { rank, id },
});

async function positionBehind(
  tx: Visibility['tx'],
  position: SearchPosition,
  came: readonly Found[],
  { limit, textQuery }: { readonly limit: number; readonly textQuery: TextQuery },
): Promise<SearchPosition> {
  const last = came.at(-1);
  return last === undefined || came.length < limit
    ? { ...position, stage: await stageAfter(tx, position.stage, textQuery), after: null }
    : at(position, last);
}

/** Accepts the first pin of each picture that the visit has not shown. */
function onceEach(displayed: Displayed): (row: Found) => boolean {
  const met = new Set<string>();
  return ({ signature }) => {
    if (met.has(signature) || displayed.has(signature)) return false;
    met.add(signature);
    return true;
  };
}
