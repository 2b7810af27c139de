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

/** A candidate, and why it is one. */
export interface Candidate extends FoundPin {
  readonly reasonFor: (pin: Shown) => RecommendationReason;
  /** Whether it is a recommendation: whoever has the picture already does not need it. */
  readonly isFound: boolean;
}

/** A page takes pins of so many popular boards. */
const EXPLORED = 12;
/** And of so many topics that the viewer likes. */
const LIKED = 12;

/** The board of a pin, as a reason names it. */
export const boardOf = (pin: Shown) => ({
  id: pin.boardId,
  name: pin.boardName,
  url: boardPath(pin.ownerUsername, pin.boardSlug),
});

/** That the viewer follows whose pin it is, or its board. */
export function followedReason(pin: Shown): RecommendationReason {
  if (!isPinnerFollowed(pin)) return reasons.followedBoard(boardOf(pin));
  const name = pin.pinnerFullName ?? pin.ownerFullName ?? '';
  const username = pin.pinnerUsername ?? pin.ownerUsername;
  return reasons.followedPerson({ id: pin.personId, name: name || username, url: `/${username}/` });
}

/** The newest pins of what the viewer likes, other topics on each page where they like many. */
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

/** The newest pins of popular boards about anything else, other ones on each page. */
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
  // After one round through all boards, more of each board is shown.
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

/** A run of a list that goes on from page to page and starts over at its end. */
function turnOf<Item>(list: readonly Item[], size: number, seed: number, page: number): Item[] {
  const from = list.length === 0 ? 0 : (seed + page * size) % list.length;
  return [...list.slice(from), ...list.slice(0, from)].slice(0, size);
}
