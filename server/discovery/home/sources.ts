import type { RecommendationReason } from '#contract/pins/reasons.ts';
import { boardPath } from '#server/boards/index.ts';
import { isPinnerFollowed, type ReasonFor, type Visibility } from '#server/pins/index.ts';
import type { FoundPin } from '../core/store.ts';
import { foldTopic } from '../core/topic-rules.ts';
import { newestOnBoards, type HomeSelf } from '../core/home-store.ts';
import { mixed } from '../core/rules.ts';
import { topicSlug } from '../core/topic-slug.ts';
import { OF_EACH, type BoardToExplore } from './cache-popular.ts';
import type { FindTopicPins } from './cache-topics.ts';
import { reasons } from './reasons.ts';

export type Shown = Parameters<ReasonFor>[0];

/** A candidate pin and its reason. */
export interface Candidate extends FoundPin {
  readonly reasonFor: (pin: Shown) => RecommendationReason;
  /** Whether it is a recommendation: people who have the picture already do not need it. */
  readonly isFound: boolean;
}

/** The number of popular boards that a page takes pins from. */
const EXPLORED = 12;
/** The number of liked topics that a page takes pins from. */
const LIKED = 12;

/** The board of a pin, as a reason names it. */
export const boardOf = (pin: Shown) => ({
  id: pin.boardId,
  name: pin.boardName,
  url: boardPath(pin.ownerUsername, pin.boardSlug),
});

/** Returns the reason that the viewer follows the pin's owner, or its board. */
export function followedReason(pin: Shown): RecommendationReason {
  if (!isPinnerFollowed(pin)) return reasons.followedBoard(boardOf(pin));
  const name = pin.pinnerFullName ?? pin.ownerFullName ?? '';
  const username = pin.pinnerUsername ?? pin.ownerUsername;
  return reasons.followedPerson({ id: pin.personId, name: name || username, url: `/${username}/` });
}

/** Returns the newest pins of topics that the viewer likes; if they like many, each page has different ones. */
export async function likedPins(
  viewerId: string,
  { interests }: HomeSelf,
  { seed, page }: { readonly seed: number; readonly page: number },
  find: (slug: string) => ReturnType<FindTopicPins>,
): Promise<Candidate[]> {
  const lists = turnOf(interests, LIKED, seed, page).map(async (topic) => {
    const slug = topicSlug(topic);
    const pins = slug === null ? [] : await find(slug);
    const reason = reasons.interest(topic);
    return pins
      .filter(({ personId }) => personId !== viewerId)
      .map((pin) => ({ ...pin, isFound: true, reasonFor: () => reason }));
  });
  return mixed(await Promise.all(lists));
}

/** Returns the newest pins of popular boards about other subjects, different ones on each page. */
export async function exploredPins(
  visibility: Visibility & { readonly viewer: { readonly id: string } },
  known: readonly BoardToExplore[],
  { interests }: HomeSelf,
  { seed, page }: { readonly seed: number; readonly page: number },
): Promise<Candidate[]> {
  const topicsLiked = new Set(interests.map(foldTopic));
  const others = known.filter(({ topic }) => !topicsLiked.has(foldTopic(topic)));
  if (others.length === 0) return [];
  const chosen = turnOf(others, EXPLORED, seed, page);
  // After one round through all boards, each contributes more.
  const rounds = Math.floor((page * EXPLORED) / others.length);
  const pins =
    rounds === 0 ? savedOn(chosen, visibility.viewer.id) : await moreOn(visibility, chosen, rounds);
  return pins.map((pin) => ({
    ...pin,
    isFound: true,
    reasonFor: (row) => reasons.explore(boardOf(row)),
  }));
}

const savedOn = (boards: readonly BoardToExplore[], viewerId: string): FoundPin[] =>
  boards.flatMap(({ pins }) => pins.filter(({ personId }) => personId !== viewerId));

const moreOn = (
  { tx, viewer }: Visibility & { readonly viewer: { readonly id: string } },
  boards: readonly BoardToExplore[],
  rounds: number,
): Promise<FoundPin[]> =>
  newestOnBoards(
    tx,
    viewer.id,
    boards.map(({ id }) => id),
    OF_EACH * (1 + rounds),
  );

/** Returns a slice of a list, which continues from page to page and wraps around at the end. */
function turnOf<Item>(list: readonly Item[], size: number, seed: number, page: number): Item[] {
  const from = list.length === 0 ? 0 : (seed + page * size) % list.length;
  return [...list.slice(from), ...list.slice(0, from)].slice(0, size);
}
