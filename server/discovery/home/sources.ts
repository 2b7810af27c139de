import type { RecommendationReason } from '#contract/pins/reasons.ts';
import { boardPath } from '#server/boards/index.ts';
import { isPinnerFollowed, type ReasonFor, type Sight } from '#server/pins/index.ts';
import type { Walks } from '../graph/index.ts';
import { popularBoards, type PopularBoard } from '../popular-store.ts';
import { mixed } from '../rules.ts';
import type { FoundPin } from '../store.ts';
import { foldTopic } from '../topic-rules.ts';
import { clustersFor, type Cluster } from './clusters.ts';
import {
  latestSaves,
  newestOnBoards,
  pinsOfPictures,
  unsavedAmong,
  type HomeSelf,
  type Save,
} from '../home-store.ts';
import { reasons } from './reasons.ts';

type Shown = Parameters<ReasonFor>[0];

/** A pin that may be shown, and why it would be. */
export interface Candidate extends FoundPin {
  readonly reasonFor: (pin: Shown) => RecommendationReason;
  /** Recommended, and so of no use to who saved it before. */
  readonly isFound: boolean;
}

/** The latest saves, so many of each board, are what the feed follows from. */
const SAVES = 2000;
const OF_BOARD = 40;
/** Who saves much is near to their own: of so many pictures that a walk finds, the first that are new to them. */
const NEAR = 300;
const PROPOSED = 40;
/** Boards of a picture that are looked at for the best. */
const BOARDS_OF_PICTURE = 4;
/** Fewer shared pins say nothing. */
const SHARED = 2;
/** Boards that exploring knows, takes for a page, and takes of each. */
const KNOWN_BOARDS = 300;
const EXPLORED = 12;
const OF_EACH = 8;

/** What the viewer keeps in public, lately. */
export const savesOf = (sight: Sight, viewerId: string): Promise<Save[]> =>
  latestSaves(sight.tx, viewerId, SAVES, OF_BOARD);

/** What walks from the viewer's interests come to, the interests in turn. */
export async function walkedPins(
  sight: Sight & { readonly viewer: { readonly id: string } },
  walks: Walks,
  self: HomeSelf,
  visit: { readonly seed: number; readonly isShown: (signature: string) => boolean },
): Promise<Candidate[]> {
  const saves = await savesOf(sight, sight.viewer.id);
  const mine = signaturesOf(saves);
  const clusters = clustersFor(leading(walks, saves), new Set(self.quiet), visit.seed);
  const sharedBy = counting((boardId) => walks.shared(boardId, mine));
  const found = new Map<string, { cluster: Cluster; boardId: string | null }>();
  for (const [turn, cluster] of clusters.entries()) {
    const question = { pictures: cluster.pictures, limit: NEAR, seed: visit.seed + turn };
    const near = (await walks.near(question)).map(({ signature }) => signature);
    const fresh = near.filter((signature) => !visit.isShown(signature) && !found.has(signature));
    const unsaved = await unsavedAmong(sight.tx, sight.viewer.id, fresh);
    for (const signature of fresh.filter((one) => unsaved.has(one)).slice(0, PROPOSED)) {
      found.set(signature, { cluster, boardId: nearestBoard(walks, signature, sharedBy) });
    }
  }
  const pictures = [...found].map(([signature, { boardId }]) => ({ signature, boardId }));
  const pins = await pinsOfPictures(sight.tx, sight.viewer.id, pictures);
  const ways = pins.flatMap((pin) => {
    const way = found.get(pin.signature);
    if (way === undefined) return [];
    const reasonFor = (shown: Shown) => sharedReason(walks, shown, mine) ?? ownReason(way.cluster);
    return [{ ...pin, cluster: way.cluster, isFound: true, reasonFor }];
  });
  return mixed([...Map.groupBy(ways, ({ cluster }) => cluster).values()]);
}

/** Counts each once: the same boards come up again and again. */
function counting(count: (boardId: string) => number): (boardId: string) => number {
  const known = new Map<string, number>();
  return (boardId) => {
    const found = known.get(boardId) ?? count(boardId);
    known.set(boardId, found);
    return found;
  };
}

/** A picture that nobody else keeps leads nowhere. */
function leading(walks: Walks, saves: readonly Save[]): readonly Save[] {
  const known = saves.filter(({ signature }) => walks.boardsOf(signature, 2).length > 1);
  return known.length === 0 ? saves : known;
}

/** The public board with this picture that shares most with the viewer's. */
function nearestBoard(
  walks: Walks,
  signature: string,
  sharedBy: (boardId: string) => number,
): string | null {
  let best: string | null = null;
  let most = 0;
  for (const boardId of walks.boardsOf(signature, BOARDS_OF_PICTURE)) {
    const count = sharedBy(boardId);
    if (count > most) [best, most] = [boardId, count];
  }
  return best;
}

/** That the pin's board shares pins with the viewer's; null when it does not. */
export function sharedReason(
  walks: Walks,
  pin: Shown,
  mine: ReadonlySet<string>,
): RecommendationReason | null {
  const count = walks.shared(pin.boardId, mine);
  return count < SHARED ? null : reasons.sharedBoard(boardOf(pin), count);
}

function ownReason({ boardId, boardName }: Cluster): RecommendationReason {
  return reasons.ownBoard({ id: boardId, name: boardName, url: null });
}

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

/** The newest pins of popular boards, other ones on each page: of those that are about what the viewer likes, and of others. */
export async function exploredPins(
  sight: Sight & { readonly viewer: { readonly id: string } },
  { interests }: HomeSelf,
  { seed, page }: { readonly seed: number; readonly page: number },
): Promise<Record<'liked' | 'explored', Candidate[]>> {
  const known = await popularBoards(sight.tx, sight.viewer.id, KNOWN_BOARDS);
  const liked = new Set(interests.map(foldTopic));
  const isLiked = ({ topic }: { topic: string }): boolean => liked.has(foldTopic(topic));
  const pinsOf = async (boards: readonly PopularBoard[]): Promise<Candidate[]> => {
    const chosen = turnOf(boards, EXPLORED, seed, page);
    const ids = chosen.map(({ id }) => id);
    // Who has been round all of them is shown more of each.
    const rounds = Math.floor((page * EXPLORED) / Math.max(1, boards.length));
    const topics = new Map(chosen.map(({ id, topic }) => [id, topic.trim()]));
    const pins = await newestOnBoards(sight.tx, sight.viewer.id, ids, OF_EACH * (1 + rounds));
    return pins.map((pin) => ({
      ...pin,
      isFound: true,
      reasonFor: (shown) =>
        boards === others
          ? reasons.explore(boardOf(shown))
          : reasons.interest(topics.get(pin.boardId) ?? ''),
    }));
  };
  const others = known.filter((board) => !isLiked(board));
  return { liked: await pinsOf(known.filter(isLiked)), explored: await pinsOf(others) };
}

/** A run of a list that goes on from page to page and begins anew at its end. */
function turnOf<Item>(list: readonly Item[], size: number, seed: number, page: number): Item[] {
  const from = list.length === 0 ? 0 : (seed + page * size) % list.length;
  return [...list.slice(from), ...list.slice(0, from)].slice(0, size);
}

/** What sharedReason is asked with. */
export const signaturesOf = (saves: readonly Save[]): ReadonlySet<string> =>
  new Set(saves.map(({ signature }) => signature));
