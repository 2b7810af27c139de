import type { Paging } from '#contract/kernel/call.ts';
import { collect, type Visibility } from '#server/pins/index.ts';
import { filterRecommended } from '../core/filter-recommended.ts';
import type { Found, FeedRequest, Start } from '../feed/feed.ts';
import { runFeed, type FeedPage } from '../feed/run-feed.ts';
import type { SimilarPicture, Preference, Walks } from '../graph/index.ts';
import { firstAlike } from './first-alike.ts';
import { relatedCursor, type RelatedPosition } from './related-cursor.ts';
import { fromTwoLists, type Listed, type ReadOn, type TwoLists } from './two-lists.ts';
import { newestPinId, pinsByWords, pinsOfPictures, type Ranked } from './related-store.ts';
import { tellingWords, type Texts, type Words } from './telling-words.ts';

/** One of this many pins comes from a walk: the fewer words a picture has, the more come from walks. */
const WALKED_OF = { least: 2, most: 8 };
/** The maximum number of pins from walks in a list; after them only words continue. */
const WALKED = 500;
/** The number of pictures from walks whose pins are read at once. */
const PICTURES_AT_ONCE = 20;
/**
 * Pins read at once, and how often per page, beyond the first ranked ones that words find: each read weighs all
 * pins with any of the words again. If the viewer may see none, the next page continues there.
 */
const FURTHER = { atOnce: 500, most: 2 };

/** What related pins should be similar to. */
export interface Likeness {
  /** The pictures where walks start, with weights. */
  readonly pictures: readonly { readonly signature: string; readonly weight: number }[];
  readonly texts: Texts;
  /** The preference of the walks. */
  readonly prefers: Preference;
  /** Pictures to exclude: the caller has them already. */
  readonly without: readonly string[];
}

/**
 * Returns a page of similar public pins: those with the same words and, between them, those that random walks
 * find, each best first. Each picture appears once in the whole list, and no two near-duplicates on one page. A
 * page may be short and still not be the last.
 */
export async function runRelated(
  request: FeedRequest,
  walks: Walks,
  paging: Paging,
  like: Likeness,
): Promise<FeedPage> {
  return runFeed(
    request,
    {
      name: 'related',
      cursor: relatedCursor,
      visible: (visibility) => (rows) => filterRecommended(visibility, rows),
      isRecommended: true,
      isOnceAVisit: true,
      about: { words: like.texts.text, pictures: like.pictures.map(({ signature }) => signature) },
      find: (start) => findRelated(request.visibility, walks, like, start),
    },
    paging,
  );
}

const nothing: Found<RelatedPosition, Listed> = { rows: [], next: () => null };

async function findRelated(
  visibility: Visibility,
  walks: Walks,
  like: Likeness,
  { position, displayed, size, visible }: Start<RelatedPosition>,
): Promise<Found<RelatedPosition, Listed>> {
  const newest = position?.newest ?? (await newestPinId(visibility.tx));
  if (newest === null) return nothing;
  const before = { newest, byWords: position?.byWords ?? null };
  const [words, similar] = await Promise.all([
    tellingWords(visibility.tx, like.texts),
    walks.similar({ pictures: like.pictures, ...like.prefers, limit: WALKED, seed: 1 }),
  ]);
  const turns = turnsOf(words, displayed.size);
  const saying = sayingFrom(visibility, walks, words, before);
  const lists = fromTwoLists(
    visibility,
    { without: like.without, displayed },
    [saying.readOn, walkingFrom(visibility, similar)],
    // One more than the page shows whether there is another page.
    { many: size + 1, among: turns.among(size) },
  );
  await collect(lists, visible, size + 1);
  return {
    rows: inTurn(lists.taken, turns.isWalked),
    next(rows, left) {
      const pausedAt = left.length === 0 ? saying.pausedAt() : null;
      if (left.length === 0 && pausedAt === null) return null;
      const lastShown = rows.findLast((pin) => pin.position !== undefined)?.position;
      return { newest, byWords: pausedAt ?? lastShown ?? before.byWords };
    },
  };
}

interface Turns {
  /** Whether the pin at this position of the page comes from a walk. */
  readonly isWalked: (at: number) => boolean;
  /** How many of this many pins come from walks. */
  readonly among: (size: number) => number;
}

/** Returns the turns, counted from the first page on: the last of each few comes from a walk. */
function turnsOf({ telling }: Words, count: number): Turns {
  const every = Math.min(WALKED_OF.most, Math.max(WALKED_OF.least, telling.length));
  return {
    isWalked: (at) => (count + at + 1) % every === 0,
    among: (size) => Math.floor((count + size) / every) - Math.floor(count / every),
  };
}

/** Merges both lists in turn; continues with one when the other has ended. */
function inTurn([saying, walked]: TwoLists['taken'], isWalked: Turns['isWalked']): Listed[] {
  const [alike, walks] = [[...saying], [...walked]];
  return Array.from({ length: alike.length + walks.length }, (_, at) => {
    const [one, other] = isWalked(at) ? [walks, alike] : [alike, walks];
    return one.shift() ?? other.shift();
  }).filter((pin) => pin !== undefined);
}

function walkingFrom({ tx }: Visibility, similar: readonly SimilarPicture[]): ReadOn {
  const left = similar.map(({ signature }) => signature);
  return async (isNew) => {
    const pictures: string[] = [];
    while (left.length > 0 && pictures.length < PICTURES_AT_ONCE) {
      pictures.push(...left.splice(0, 1).filter(isNew));
    }
    return pictures.length === 0 ? null : pinsOfPictures(tx, pictures);
  };
}

/** Reads the ranked pins first, then the rest by words. */
function sayingFrom(
  { tx }: Visibility,
  walks: Walks,
  words: Words,
  { newest, byWords }: Pick<RelatedPosition, 'newest' | 'byWords'>,
): { readonly readOn: ReadOn; readonly pausedAt: () => Ranked | null } {
  let isBegun = byWords !== null;
  let last = byWords;
  let times = 0;
  return {
    /** The position of a list read as far as one request may; null if it has ended. */
    pausedAt: () => (times === FURTHER.most ? last : null),
    async readOn() {
      if (words.telling.length === 0) return null;
      if (!isBegun) {
        isBegun = true;
        const found = await firstAlike(tx, walks, words, newest);
        ({ last } = found);
        return found.pins;
      }
      if (last === null || times === FURTHER.most) return null;
      times += 1;
      const wanted = { words: words.telling, newest };
      const found = await pinsByWords(tx, wanted, last, FURTHER.atOnce);
      last = found.length < FURTHER.atOnce ? null : (found.at(-1) ?? null);
      return found.map(({ rank, ...pin }) => ({ ...pin, position: { rank, id: pin.id } }));
    },
  };
}
