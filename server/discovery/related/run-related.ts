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
/** A list has at most so many pins from walks; after them only words go on. */
const WALKED = 500;
/** The pins of so many pictures from walks are read at once. */
const PICTURES_AT_ONCE = 20;
/**
 * Beyond the first of them, pins that words find are read so many at once and so often for a page: each time
 * all that hold any of the words are weighed again. Who may not see them goes on with the next page.
 */
const FURTHER = { atOnce: 500, most: 2 };

/** What related pins are to be like. */
export interface Likeness {
  /** Pictures that walks begin at, and their weights. */
  readonly pictures: readonly { readonly signature: string; readonly weight: number }[];
  readonly texts: Texts;
  /** What walks prefer. */
  readonly prefers: Preference;
  /** Pictures that the caller has already. */
  readonly without: readonly string[];
}

/**
 * A page of similar public pins: those with the same words and, between them, those that random walks find, each
 * best first. Each picture comes once in the whole list, and no two near-duplicates on one page. A page may have
 * fewer pins than were asked for, and still not be the last.
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
    // One more than is shown says that there is another page.
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
  /** Whether the pin at this position of the page comes by a walk. */
  readonly isWalked: (at: number) => boolean;
  /** How many of so many come from walks. */
  readonly among: (size: number) => number;
}

/** The last of each few comes from a walk, counted from the first page on. */
function turnsOf({ telling }: Words, count: number): Turns {
  const every = Math.min(WALKED_OF.most, Math.max(WALKED_OF.least, telling.length));
  return {
    isWalked: (at) => (count + at + 1) % every === 0,
    among: (size) => Math.floor((count + size) / every) - Math.floor(count / every),
  };
}

/** Both lists in turn; one alone when the other has ended. */
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

/** First the ranked pins, as long as they last; then the rest by words. */
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
    /** Where a list that was read as far as one request reads goes on; null for one that has ended. */
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
