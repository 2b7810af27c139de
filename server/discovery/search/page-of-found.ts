import { keepForFeed, keepVisible, type Sight } from '#server/pins/index.ts';
import type { Narrowing } from './narrow.ts';
import type { Found } from './search-store.ts';
import type { SearchPlace } from './search-place.ts';
import { pinsIn, stageAfter, type Among } from './stages.ts';
import type { Asked } from './search-store.ts';

/** Pins that were found for a page, and where the list goes on; null at its end. */
export interface FoundPage {
  readonly rows: readonly Found[];
  readonly next: SearchPlace | null;
}

/** However much is hidden, a request reads at most this many batches. */
const MAX_BATCHES = 40;
/** Read at once, where the first pins of a part of the list were not enough. */
const MANY = 250;
/** Pins beyond a page that are looked at, because some may be hidden. */
const MORE = 5;

/**
 * Reads on, part after part of the list, until a page is full and one more pin that may be shown is known.
 * In public no picture is shown twice, whatever is saved and liked meanwhile.
 */
export async function pageOfFound(
  sight: Sight,
  search: { readonly asked: Asked; readonly narrowing: Narrowing; readonly among: Among },
  start: SearchPlace,
  size: number,
): Promise<FoundPage> {
  const isPublic = search.among === 'public';
  const [rows, names] = [[] as Found[], new Set<string>()];
  let place = start;
  let shownAt = start;
  for (let batch = 0; batch < MAX_BATCHES && place.stage !== 'end'; batch += 1) {
    // What is ranked is looked at as a whole anyway; the newest that match may lie far apart.
    const isFew = batch === 0 || (place.stage === 'newest' && place.after === null);
    const limit = isFew ? size + MORE : MANY;
    const came = await pinsIn(sight.tx, place.stage, search, place, limit);
    const fresh = came.filter((row) => {
      if (!isPublic) return true;
      if (names.has(row.signature) || start.seen.has(row.signature)) return false;
      names.add(row.signature);
      return true;
    });
    // A large batch is mostly for later pages: no more of it is looked at than this one takes.
    while (fresh.length > 0) {
      const few = fresh.splice(0, size + MORE - rows.length);
      for (const row of await (isPublic ? keepForFeed : keepVisible)(sight, few)) {
        if (rows.length === size) return { rows, next: shownAt };
        rows.push(row);
        shownAt = { ...place, after: { rank: row.rank, id: row.id } };
      }
    }
    const last = came.at(-1);
    place =
      last === undefined || came.length < limit
        ? { ...place, stage: await stageAfter(sight.tx, place.stage, search.asked), after: null }
        : { ...place, after: { rank: last.rank, id: last.id } };
  }
  return { rows, next: place.stage === 'end' ? null : place };
}
