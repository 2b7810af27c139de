import type { Page, Paging } from '#contract/kernel/call.ts';
import type { Pin } from '#contract/pins.ts';
import { apartFrom } from '#server/media/index.ts';
import { collectPage, showPins, type Sight } from '#server/pins/index.ts';
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
import { tellingWords } from './telling-words.ts';

/** Of each so many pins one comes by a walk, while walks lead on; the others say the same words. */
const WALKED_OF = 3;
/** How far a list goes by walks; nobody scrolls so far, and words go on from there. */
const WALKED = 500;
/** Pictures whose pins are looked up at once. */
const AT_ONCE = 60;

/** What related pins are to be like. */
export interface Likeness {
  /** Pictures that walks begin at, and how much each of them says. */
  readonly pictures: readonly { readonly signature: string; readonly weight: number }[];
  /** What is said of them. */
  readonly text: string;
  /** Pictures that the caller has already. */
  readonly without: readonly string[];
}

/**
 * A page of what is like this in public: what walks come to and, between it, what says the same rare
 * words, each best first. Each picture comes once in the whole list, and no two that look alike on one
 * page.
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
  const walkOn = await walkFrom(sight, walks, page, like);
  const walked = await walkOn(Math.ceil(size / WALKED_OF));
  const before = { newest, byWords: place?.byWords ?? null };
  const alike = await pinsAlike(sight, page, like, before, size - walked.length);
  // Without more words, walks fill the page; one pin more says that there is another page.
  const rest = size + 1 - walked.length - alike.rows.length;
  const more = alike.last === null ? await walkOn(rest) : [];
  const shown = [...between(walked, alike.rows), ...more].slice(0, size);
  const data = await showPins(sight, shown);
  if (alike.last === null && more.length < rest) return { data, bookmark: null };
  const seen = page.seen.with(shown.map(({ signature }) => signature));
  const byWords = alike.rows.at(-1) ?? before.byWords;
  return { data, bookmark: relatedBookmark({ newest, seen, byWords }) };
}

/** One that was walked to, then as many others as stand between two of these. */
function between(walked: readonly FoundPin[], others: readonly FoundPin[]): FoundPin[] {
  const apart = WALKED_OF - 1;
  const rows = walked.flatMap((pin, at) => [pin, ...others.slice(at * apart, (at + 1) * apart)]);
  return [...rows, ...others.slice(walked.length * apart)];
}

interface Collected {
  readonly rows: readonly (FoundPin & Ranked)[];
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

/** Answers pins of a walk, each time the next ones. */
async function walkFrom(
  sight: Sight,
  walks: Walks,
  page: RelatedPage,
  { pictures, without }: Likeness,
): Promise<(many: number) => Promise<FoundPin[]>> {
  const near = await walks.near({ pictures, limit: WALKED, seed: 1 });
  const known = new Set(without);
  const left = near
    .map(({ signature }) => signature)
    .filter((one) => !known.has(one) && !page.seen.has(one));
  const waiting: FoundPin[] = [];
  return async (many) => {
    const pins: FoundPin[] = [];
    while (pins.length < many) {
      if (waiting.length === 0 && left.length === 0) break;
      if (waiting.length === 0) {
        const found = await pinsOfPictures(sight.tx, left.splice(0, AT_ONCE));
        waiting.push(...(await keepRecommended(sight, found)));
      }
      pins.push(...waiting.splice(0, 1).filter(page.take));
    }
    return pins;
  };
}

async function pinsAlike(
  sight: Sight,
  page: RelatedPage,
  like: Likeness,
  { newest, byWords }: Pick<RelatedPlace, 'newest' | 'byWords'>,
  size: number,
): Promise<Collected> {
  const words = await tellingWords(sight.tx, like.text);
  if (words.length === 0 || size === 0) return { rows: [], last: null };
  // One more than is shown says that there are more; what lies beyond is left to the next page.
  let room = size + 1;
  const take = (pin: FoundPin): boolean => room > 0 && page.take(pin) && (room -= 1) >= 0;
  return collectPage<FoundPin & Ranked>({
    size,
    next: (after, limit) =>
      pinsByWords(sight.tx, { words, newest }, after ?? byWords ?? null, limit),
    keep: async (found) => (await keepRecommended(sight, found)).filter(take),
  });
}
