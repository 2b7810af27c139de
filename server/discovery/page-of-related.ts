import type { Page, Paging } from '#contract/kernel/call.ts';
import type { Pin } from '#contract/pins.ts';
import { placeIn, toBookmark } from '#server/kernel/cursor.ts';
import { Failure } from '#server/kernel/failure.ts';
import { isStorableId } from '#server/kernel/moment.ts';
import {
  collectPage,
  publicBoardsOfPicture,
  showPins,
  wordsOf,
  type Sight,
} from '#server/pins/index.ts';
import { keepRecommended } from './home/keep-recommended.ts';
import { newestPinId, relatedPins, type Likeness } from './related-store.ts';
import type { FoundPin, Ranked } from './store.ts';

const WORDS_ASKED = 12;
const SHORTEST_WORD = 3;
const BOARDS_OF_PICTURE = 20;

/** What a text and some pictures ask for: the longest words say most. */
export async function likenessOf(
  sight: Sight,
  text: string,
  signatures: readonly string[],
): Promise<Pick<Likeness, 'query' | 'boardIds'>> {
  const words = [...new Set(wordsOf(text))].filter((word) => word.length >= SHORTEST_WORD);
  const longest = words.toSorted((one, other) => other.length - one.length).slice(0, WORDS_ASKED);
  const boards = await Promise.all(
    signatures.map((signature) => publicBoardsOfPicture(sight.tx, signature, BOARDS_OF_PICTURE)),
  );
  return {
    query: longest.length === 0 ? null : longest.join(' | '),
    boardIds: [...new Set(boards.flat())],
  };
}

/** A page of what is like this on public boards, each picture once on it. */
export async function pageOfRelated(
  sight: Sight,
  paging: Paging,
  like: Omit<Likeness, 'newest'>,
): Promise<Page<Pin[]>> {
  const place = relatedPlaceIn(paging.bookmark);
  const newest = place?.newest ?? (await newestPinId(sight.tx));
  if (newest === null) return { data: [], bookmark: null };
  const { rows, last } = await collectPage<FoundPin & Ranked>({
    size: paging.page_size,
    next: (after, limit) => relatedPins(sight.tx, { ...like, newest }, after ?? place, limit),
    keep: (found) => keepRecommended(sight, found),
    nameOf: (pin) => pin.signature,
  });
  return {
    data: await showPins(sight, rows),
    bookmark: last === null ? null : toBookmark([newest, last.rank, last.id]),
  };
}

function relatedPlaceIn(bookmark: string | null): (Ranked & { readonly newest: string }) | null {
  const place = placeIn(bookmark, 3);
  if (place === null) return null;
  const [newest, rank, id] = place;
  if (typeof rank === 'number' && isId(newest) && isId(id)) return { newest, rank, id };
  throw new Failure('invalid_input', 'This bookmark is not one of ours.');
}

function isId(part: unknown): part is string {
  return typeof part === 'string' && isStorableId(part);
}
