import type { Page, Paging } from '#contract/kernel/call.ts';
import type { Pin } from '#contract/pins.ts';
import {
  collectPage,
  keepForFeed,
  keepVisible,
  showPins,
  toSearchQuery,
  type Sight,
} from '#server/pins/index.ts';
import { rankedBookmark, rankedPlaceIn } from './ranked-place.ts';
import {
  searchPinsOf,
  searchPublicPins,
  type FoundPin,
  type Ranked,
  type RankedPlace,
} from './store.ts';

type Found = FoundPin & Ranked;

/** Pins on public boards that hold every word, each picture once on a page. */
export function searchPins(sight: Sight, text: string, paging: Paging): Promise<Page<Pin[]>> {
  const find = (query: string, after: RankedPlace, limit: number) =>
    searchPublicPins(sight.tx, query, after, limit);
  return pageOfFound(sight, text, paging, { find, isPublic: true });
}

/** The person's own pins that hold every word, those on secret boards included. */
export function searchOwnPins(
  sight: Sight,
  personId: string,
  text: string,
  paging: Paging,
): Promise<Page<Pin[]>> {
  const find = (query: string, after: RankedPlace, limit: number) =>
    searchPinsOf(sight.tx, personId, query, after, limit);
  return pageOfFound(sight, text, paging, { find, isPublic: false });
}

async function pageOfFound(
  sight: Sight,
  text: string,
  paging: Paging,
  list: {
    readonly find: (query: string, after: RankedPlace, limit: number) => Promise<Found[]>;
    /** Public pins, each picture once; else the viewer's own. */
    readonly isPublic: boolean;
  },
): Promise<Page<Pin[]>> {
  const start = rankedPlaceIn(paging.bookmark);
  const query = toSearchQuery(text);
  if (query === null) return { data: [], bookmark: null };
  const { rows, last } = await collectPage<Found>({
    size: paging.page_size,
    next: (after, limit) => list.find(query, after ?? start, limit),
    keep: (found) => (list.isPublic ? keepForFeed : keepVisible)(sight, found),
    ...(list.isPublic ? { nameOf: (pin: Found) => pin.signature } : {}),
  });
  return { data: await showPins(sight, rows), bookmark: rankedBookmark(last) };
}
