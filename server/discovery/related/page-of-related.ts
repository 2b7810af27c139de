import type { Page, Paging } from '#contract/kernel/call.ts';
import type { Pin } from '#contract/pins.ts';
import { apartFrom } from '#server/media/index.ts';
import { collectPage, showPins, wordsOf, type Sight } from '#server/pins/index.ts';
import type { Walks } from '../graph/index.ts';
import { keepRecommended } from '../home/keep-recommended.ts';
import { seenIn, type Seen } from '../seen.ts';
import { relatedBookmark, relatedPlaceIn, type RelatedPlace } from './related-place.ts';
import {
  newestPinId,
  pinsByWords,
  pinsOfPictures,
  type FoundPin,
  type Ranked,
} from './related-store.ts';

const WORDS_ASKED = 12;
const SHORTEST_WORD = 3;
/** How far a list goes by walks; nobody scrolls so far, and words go on from there. */
const WALKED = 500;
/** Pictures whose pins are looked up at once. */
const AT_ONCE = 60;

/** What related pins are to be like. */
export interface Likeness {
  /** Pictures that walks begin at, and how much each of them says. */
  readonly pictures: readonly { readonly signature: string; readonly weight: number }[];
  /** Words for what no walk leads to. */
  readonly text: string;
  /** Pictures that the caller has already. */
  readonly without: readonly string[];
}

/**
 * A page of what is like this in public: what walks come to, best first, then what says the same
 * words. Each picture comes once in the whole list, and no two that look alike on one page.
 */
export async function pageOfRelated(
  sight: Sight,
  walks: Walks,
  paging: Paging,
  like: Likeness,
): Promise<Page<Pin[]>> {
  const place = relatedPlaceIn(paging.bookmark);
  const newest = place?.newest ?? (await newestPinId(sight.tx));
  if (newest === null) return { data: [], bookmark: null };
  const page = newPage(sight, like, seenIn(place?.seen ?? ''));
  const { page_size: size } = paging;
  const isWalking = place === null || place.byWords === null;
  const walked = isWalking ? await walkedPins(sight, walks, page, like, size + 1) : [];
  const missing = size - walked.length;
  const alike =
    missing < 0
      ? NOTHING
      : await pinsAlike(sight, page, like, { newest, byWords: place?.byWords ?? null }, missing);
  const shown = [...walked, ...alike.rows].slice(0, size);
  const data = await showPins(sight, shown);
  if (walked.length + alike.rows.length <= size && alike.last === null) {
    return { data, bookmark: null };
  }
  const seen = page.seen.with(shown.map(({ signature }) => signature));
  const byWords = missing > 0 ? alike.last : null;
  return { data, bookmark: relatedBookmark({ newest, seen, byWords }) };
}

const NOTHING: Collected = { rows: [], last: null };

interface Collected {
  readonly rows: readonly FoundPin[];
  readonly last: Ranked | null;
}

interface RelatedPage {
  readonly seen: Seen;
  /** Takes a pin unless its picture, or one that looks like it, was shown. */
  readonly take: (pin: FoundPin) => boolean;
}

function newPage(sight: Sight, { without }: Likeness, seen: Seen): RelatedPage {
  const known = new Set(without);
  const looksNew = apartFrom();
  return {
    seen,
    take(pin) {
      if (known.has(pin.signature) || seen.has(pin.signature)) return false;
      if (!looksNew(sight.pins.get(pin.id)?.thumbHash ?? '')) return false;
      known.add(pin.signature);
      return true;
    },
  };
}

async function walkedPins(
  sight: Sight,
  walks: Walks,
  page: RelatedPage,
  { pictures, without }: Likeness,
  size: number,
): Promise<FoundPin[]> {
  const near = await walks.near({ pictures, limit: WALKED, seed: 1 });
  const known = new Set(without);
  const fresh = near
    .map(({ signature }) => signature)
    .filter((one) => !known.has(one) && !page.seen.has(one));
  const pins: FoundPin[] = [];
  for (let at = 0; at < fresh.length && pins.length < size; at += AT_ONCE) {
    const found = await pinsOfPictures(sight.tx, fresh.slice(at, at + AT_ONCE));
    const kept = await keepRecommended(sight, found);
    pins.push(...kept.filter(page.take).slice(0, size - pins.length));
  }
  return pins;
}

async function pinsAlike(
  sight: Sight,
  page: RelatedPage,
  like: Likeness,
  { newest, byWords }: Pick<RelatedPlace, 'newest' | 'byWords'>,
  size: number,
): Promise<Collected> {
  const query = queryOf(like.text);
  if (query === null) return NOTHING;
  return collectPage<FoundPin & Ranked>({
    // Of a full page only whether there is more.
    size: Math.max(1, size),
    next: (after, limit) =>
      pinsByWords(sight.tx, { query, newest }, after ?? byWords ?? null, limit),
    keep: async (found) => (await keepRecommended(sight, found)).filter(page.take),
  });
}

/** Any of the words is enough; the longest say most. */
function queryOf(text: string): string | null {
  const words = [...new Set(wordsOf(text))].filter((word) => word.length >= SHORTEST_WORD);
  const longest = words.toSorted((one, other) => other.length - one.length).slice(0, WORDS_ASKED);
  return longest.length === 0 ? null : longest.join(' | ');
}
