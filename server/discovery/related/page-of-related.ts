import type { Page, Paging } from '#contract/kernel/call.ts';
import type { Pin } from '#contract/pins.ts';
import { apartFrom } from '#server/media/index.ts';
import { showPins, type Sight } from '#server/pins/index.ts';
import type { Walks } from '../graph/index.ts';
import { keepRecommended } from '../home/keep-recommended.ts';
import { seenIn, type Seen } from '../seen.ts';
import { firstAlike } from './first-alike.ts';
import { relatedBookmark, relatedPlaceIn, type RelatedPlace } from './related-place.ts';
import {
  newestPinId,
  pinsByWords,
  pinsOfPictures,
  type FoundPin,
  type Ranked,
} from './related-store.ts';
import { tellingWords, type Said, type Words } from './telling-words.ts';

/** Of each so many pins one comes by a walk: the fewer words tell what a picture is, the more walks do. */
const WALKED_OF = { least: 2, most: 8 };
/** How far a list goes by walks; nobody scrolls so far, and words go on from there. */
const WALKED = 500;
/** Pins that are looked up at once: those of a page, and further down, where most may be hidden. */
const AT_ONCE = 60;
const FURTHER_AT_ONCE = 250;
/** However much is hidden, a request reads on so often. */
const MOST_FURTHER = 40;

/** What related pins are to be like. */
export interface Likeness {
  /** Pictures that walks begin at, and how much each of them says. */
  readonly pictures: readonly { readonly signature: string; readonly weight: number }[];
  readonly said: Said;
  /** Pictures that the caller has already. */
  readonly without: readonly string[];
}

/**
 * A page of what is like this in public: what says the same words and, between it, what walks come to,
 * each best first. Each picture comes once in the whole list, and no two that look alike on one page.
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
  const before = { newest, byWords: place?.byWords ?? null };
  const page = newPage(sight, like, seenIn(place?.seen ?? ''));
  const { page_size: size } = paging;
  const words = await tellingWords(sight.tx, like.said);
  const sayOn = takingFrom(sight, page, sayingFrom(sight, walks, words, before));
  const walkOn = takingFrom(sight, page, await walkingFrom(sight, walks, page, like));
  // One more than is shown says that there is another page.
  const saying = await sayOn(size + 1);
  const turns = turnsOf(words, page.seen.size);
  const walked = await walkOn(Math.max(turns.among(size), size + 1 - saying.length));
  const all = inTurn(saying, walked, turns.isWalked);
  const shown = all.slice(0, size);
  const data = await showPins(sight, shown);
  if (all.length <= size) return { data, bookmark: null };
  const seen = page.seen.with(shown.map(({ signature }) => signature));
  const byWords = shown.findLast((pin) => pin.place !== undefined)?.place ?? before.byWords;
  return { data, bookmark: relatedBookmark({ newest, seen, byWords }) };
}

interface Listed extends FoundPin {
  /** Where the list that words find goes on behind it, once it is beyond its first pins. */
  readonly place?: Ranked;
}

interface Turns {
  /** Whether the pin at this place of the page comes by a walk. */
  readonly isWalked: (at: number) => boolean;
  /** How many of so many do. */
  readonly among: (size: number) => number;
}

/** The last of each few is walked to, counted from the first page on. */
function turnsOf({ telling }: Words, shown: number): Turns {
  const every = Math.min(WALKED_OF.most, Math.max(WALKED_OF.least, telling.length));
  return {
    isWalked: (at) => (shown + at + 1) % every === 0,
    among: (size) => Math.floor((shown + size) / every) - Math.floor(shown / every),
  };
}

/** Both lists in turn, each further when the other one has ended. */
function inTurn(
  saying: readonly Listed[],
  walked: readonly Listed[],
  isWalked: Turns['isWalked'],
): Listed[] {
  const [said, walks] = [[...saying], [...walked]];
  return Array.from({ length: said.length + walks.length }, (_, at) => {
    const [one, other] = isWalked(at) ? [walks, said] : [said, walks];
    return one.shift() ?? other.shift();
  }).filter((pin) => pin !== undefined);
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

/** Answers the next pins of a list, none when it has ended. */
type Further = () => Promise<readonly Listed[]>;

/** Takes so many pins from a list that may be shown, each time the next ones. */
function takingFrom(
  sight: Sight,
  page: RelatedPage,
  further: Further,
): (many: number) => Promise<Listed[]> {
  const waiting: Listed[] = [];
  return async (many) => {
    const pins: Listed[] = [];
    while (pins.length < many) {
      if (waiting.length === 0) {
        const found = await further();
        if (found.length === 0) break;
        const unseen = found.filter(({ signature }) => !page.seen.has(signature));
        waiting.push(...(await keepRecommended(sight, unseen)));
      }
      pins.push(...waiting.splice(0, 1).filter(page.take));
    }
    return pins;
  };
}

async function walkingFrom(
  { tx }: Sight,
  walks: Walks,
  page: RelatedPage,
  { pictures, without }: Likeness,
): Promise<Further> {
  const near = await walks.near({ pictures, limit: WALKED, seed: 1 });
  const known = new Set(without);
  const left = near
    .map(({ signature }) => signature)
    .filter((one) => !known.has(one) && !page.seen.has(one));
  return async () => (left.length === 0 ? [] : pinsOfPictures(tx, left.splice(0, AT_ONCE)));
}

/** The first in an order of their own, as long as they last; then on by the words that tell. */
function sayingFrom(
  { tx }: Sight,
  walks: Walks,
  words: Words,
  { newest, byWords }: Pick<RelatedPlace, 'newest' | 'byWords'>,
): Further {
  if (words.telling.length === 0) return async () => [];
  let first: Listed[] | null = byWords === null ? null : [];
  let last = byWords;
  let times = 0;
  return async () => {
    if (first === null) {
      const found = await firstAlike(tx, walks, words, newest);
      first = [...found.pins];
      ({ last } = found);
    }
    if (first.length > 0) return first.splice(0, AT_ONCE);
    if (last === null || times === MOST_FURTHER) return [];
    times += 1;
    const asked = { words: words.telling, newest };
    const found = await pinsByWords(tx, asked, last, FURTHER_AT_ONCE);
    last = found.at(-1) ?? null;
    return found.map(({ rank, ...pin }) => ({ ...pin, place: { rank, id: pin.id } }));
  };
}
