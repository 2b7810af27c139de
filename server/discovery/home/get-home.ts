import type { InputOf } from '#contract/kernel/call.ts';
import type { getHome as call } from '#contract/discovery.ts';
import type { SignedInContext, Viewer } from '#server/kernel/context/context.ts';
import { areNearDuplicates } from '#server/media/index.ts';
import {
  collect,
  filterForFeed,
  visibilityOf,
  type Candidates,
  type Visibility,
} from '#server/pins/index.ts';
import type { Walks } from '../graph/index.ts';
import type { About, Feed, Found, SlotSource, Start } from '../feed/feed.ts';
import { findInOrder } from '../feed/find-in-order.ts';
import { runFeed, type FeedPage } from '../feed/run-feed.ts';
import { newestPins, type FoundPin } from '../core/store.ts';
import { diversified } from './diversify.ts';
import { homeBegun, homeCursor, type HomePosition } from './home-cursor.ts';
import { followedPins, homeSelfOf, type HomeSelf } from '../core/home-store.ts';
import type { FindPopular } from './cache-popular.ts';
import type { FindTopicPins } from './cache-topics.ts';
import type { FindClusterPictures, CachedClusterPictures } from './cluster-pictures.ts';
import { filterRecommended } from '../core/filter-recommended.ts';
import { foldTopic } from '../core/topic-rules.ts';
import { reasons } from './reasons.ts';
import { roundRobin, type RoundRobin } from './round-robin.ts';
import { exploredPins, followedReason, likedPins, type Candidate } from './sources.ts';
import { walkedPins } from './walked.ts';

type ViewerSight = Visibility & { readonly viewer: Viewer };

/** The services of the home feed, which live as long as the process. */
interface HomeParts {
  readonly walks: Walks;
  readonly findPopular: FindPopular;
  readonly topicPins: FindTopicPins;
  readonly clusterPictures: CachedClusterPictures;
  readonly sources: readonly SlotSource[];
}

/**
 * Returns a page of the home feed. Each page is computed again from the candidates of five sources: random walks
 * from the viewer's latest saves, what they follow, the topics they like, popular boards, and new pins. The
 * bookmark stores what the visit has shown, so that nothing repeats however the sources change, and the positions
 * in the two lists by time. So a save, a hide or a follow takes effect on the next page.
 *
 * People who switched recommendations off, and requests without them, get what they follow, in the order of time.
 */
export async function getHome(
  context: SignedInContext & HomeParts,
  input: InputOf<typeof call>,
): Promise<FeedPage> {
  const { walks, findPopular, topicPins, clusterPictures, sources } = context;
  const { viewer, tx, read, now } = context;
  const self = await homeSelfOf(tx, viewer.id);
  const visibility = { ...visibilityOf(context), viewer };
  const home: Home = {
    visibility,
    walks,
    self,
    begun: homeBegun({ now, viewerId: viewer.id }),
    popular: () => findPopular(read, viewer.id, now),
    findTopicPins: (slug) => topicPins(slug, now, read),
    findClusterPictures: (cluster) => clusterPictures(cluster, now, read),
  };
  const request = { context, visibility, sources };
  if (!self.isPersonalised || input.followed === true) {
    return runFeed(request, followedFeed(home), input);
  }
  return runFeed(request, { ...mixedFeed(home), about: aboutPopular(home) }, input);
}

/** The maximum number of popular topics passed to the sources of slots. */
const TOLD_TOPICS = 24;

/** Returns what a home feed is about, as far as it is the same for everybody. */
const aboutPopular = ({ popular }: Home): About => ({
  words: '',
  pictures: [],
  findTopics: async () => {
    const topics = new Map((await popular()).map(({ topic }) => [foldTopic(topic), topic]));
    return [...topics.values()].slice(0, TOLD_TOPICS);
  },
});

interface Home {
  readonly visibility: ViewerSight;
  readonly walks: Walks;
  readonly self: HomeSelf;
  /** The start position of a new visit. */
  readonly begun: HomePosition;
  readonly popular: () => ReturnType<FindPopular>;
  readonly findTopicPins: (slug: string) => ReturnType<FindTopicPins>;
  readonly findClusterPictures: FindClusterPictures;
}

type HomeFeed<Row extends FoundPin> = Feed<HomePosition, Row>;

/** Hides are read only for people who have any. */
const visibleTo =
  ({ isHiding }: HomeSelf): HomeFeed<FoundPin>['visible'] =>
  (visibility) =>
  (rows) =>
    (isHiding ? filterRecommended : filterForFeed)(visibility, rows);

const followedFeed = ({ visibility, self, begun }: Home): HomeFeed<FoundPin> => ({
  name: 'home',
  cursor: homeCursor,
  visible: visibleTo(self),
  isRecommended: true,
  isOnceAVisit: false,
  find: ({ position: before, ...page }) => {
    const position = before ?? begun;
    return findInOrder(page, {
      next: (after, limit) => followedPins(visibility.tx, visibility.viewer.id, after, limit),
      after: position.followed,
      positionAfter: (followed) => ({ ...position, page: position.page + 1, followed }),
    });
  },
  reasonFor: (_, pin) => followedReason(pin),
});

function mixedFeed(home: Home): HomeFeed<Candidate> {
  const { pins } = home.visibility;
  const hashOf = ({ id }: Candidate): string => pins.get(id)?.thumbHash ?? '';
  return {
    name: 'home',
    cursor: homeCursor,
    visible: visibleTo(home.self),
    isRecommended: true,
    isOnceAVisit: true,
    find: (start) => findMixed(home, start),
    diversify: (rows) =>
      diversified(rows, (one, other) => areNearDuplicates(hashOf(one), hashOf(other))),
    reasonFor: ({ reasonFor }, pin) => reasonFor(pin),
  };
}

/** The number of consecutive pages that follow the same clusters of the viewer. */
const SAME_INTERESTS = 4;
/** How often each source has its turn. */
const WEIGHTS = { walked: 6, followed: 3, liked: 2, explored: 1, fresh: 1 };
/** The same for people without saves to walk from: only what they chose is known. */
const FIRST_WEIGHTS = { ...WEIGHTS, liked: WEIGHTS.walked };
/** The share of a page that one board, and one person, may fill, and the minimum number of pins. */
const BOARD_PART = 8;
const PERSON_PART = 4;
const FEWEST = 2;
/**
 * The number of pins of each list by time that a page is chosen from; more if few boards fill these, as after an
 * import.
 */
const WINDOW = 100;
const WIDE = 250;
const FEW_BOARDS = 8;
/** The maximum number of windows of new pins that a request reads, however much was seen or is hidden. */
const MAX_WINDOWS = 40;
/** The number of windows read before the quota is raised. */
const FIRST_WINDOWS = 4;

/** Returns candidates of all sources by weighted round-robin, with a quota for each board and each person. */
async function findMixed(
  home: Home,
  { position: before, displayed, size, visible, wanted }: Start<HomePosition>,
): Promise<Found<HomePosition, Candidate>> {
  const { visibility } = home;
  const { tx, viewer } = visibility;
  const position = before ?? home.begun;
  const [followed, fresh, walked, liked, explored] = await Promise.all([
    listOf(followedReason, (limit) => followedPins(tx, viewer.id, position.followed, limit)),
    listOf(freshReason, (limit) => newestPins(tx, viewer.id, position.fresh, limit)),
    walkedPins(visibility, home, {
      seed: position.seed + Math.floor(position.page / SAME_INTERESTS),
      isShown: displayed.has,
    }),
    likedPins(viewer.id, home.self, position, home.findTopicPins),
    home.popular().then((known) => exploredPins(visibility, known, home.self, position)),
  ]);
  const streams = { walked, followed: followed.pins, liked, explored, fresh: fresh.pins };
  const weights = walked.length === 0 ? FIRST_WEIGHTS : WEIGHTS;
  const sources = Object.entries(weights).map(([name, weight]) => ({
    name,
    weight,
    pins: streams[name as keyof typeof WEIGHTS],
  }));
  const part = (share: number): number => Math.max(FEWEST, Math.ceil((size + 1) / share));
  const quota = { board: part(BOARD_PART), person: part(PERSON_PART) };
  const candidates = candidatesIn(visibility, roundRobin(sources, displayed.has, quota), fresh);
  const rows = await collect(candidates, visible, wanted);
  return {
    rows,
    next(_, left) {
      if (left.length === 0) return null;
      const done = new Set(candidates.lookedUp);
      for (const { signature } of left) done.delete(signature);
      const isDone = ({ signature }: FoundPin): boolean =>
        done.has(signature) || displayed.has(signature);
      return {
        seed: position.seed,
        page: position.page + 1,
        followed: usedUp(followed.pins, isDone) ?? position.followed,
        fresh: usedUp([...fresh.pins, ...candidates.read], isDone) ?? position.fresh,
      };
    },
  };
}

interface MixedCandidates extends Candidates<Candidate> {
  /** The pictures already looked up. */
  readonly lookedUp: ReadonlySet<string>;
  /** New pins read beyond the first window. */
  readonly read: readonly Candidate[];
}

/**
 * Returns candidates within the quota; then further windows of new pins, if other pins filled the earlier ones;
 * then more of the same boards and people; and finally new pins down to the oldest one.
 */
function candidatesIn(
  visibility: ViewerSight,
  pins: RoundRobin<Candidate>,
  fresh: List,
): MixedCandidates {
  const [lookedUp, read] = [new Set<string>(), [] as Candidate[]];
  let last = fresh.goesOn ? fresh.pins.at(-1) : undefined;
  let windows = 0;
  let candidates: readonly Candidate[] = [];
  return {
    lookedUp,
    read,
    async next(missing) {
      for (;;) {
        candidates = pins.next(missing);
        if (candidates.length > 0) return candidates;
        const isFirst = last !== undefined && windows < FIRST_WINDOWS;
        if (!isFirst && pins.raise()) continue;
        if (last === undefined || windows === MAX_WINDOWS) return null;
        const after = last.id;
        const window = await windowOf(freshReason, WIDE, (limit) =>
          newestPins(visibility.tx, visibility.viewer.id, after, limit),
        );
        windows += 1;
        read.push(...window.pins);
        pins.add(window.pins);
        last = window.goesOn ? window.pins.at(-1) : undefined;
      }
    },
    take(visible) {
      const known = new Set(visible);
      return candidates.filter((pin) => {
        lookedUp.add(pin.signature);
        const isSaved = pin.isFound && visibility.pins.get(pin.id)?.savedBoardId !== null;
        const isTaken = known.has(pin) && !isSaved;
        if (!isTaken) pins.drop(pin);
        return isTaken;
      });
    },
  };
}

/** Returns the last pin of the list before the first unused one; null if the very first is unused. */
function usedUp(list: readonly FoundPin[], isDone: (pin: FoundPin) => boolean): string | null {
  const first = list.findIndex((pin) => !isDone(pin));
  return (first === -1 ? list.at(-1) : list[first - 1])?.id ?? null;
}

/** A list by time, from the visit's position in it. */
interface List {
  readonly pins: readonly Candidate[];
  /** Whether more may follow after these. */
  readonly goesOn: boolean;
}

type Read = (limit: number) => Promise<FoundPin[]>;

async function listOf(reasonFor: Candidate['reasonFor'], read: Read): Promise<List> {
  const list = await windowOf(reasonFor, WINDOW, read);
  const boards = new Set(list.pins.map(({ boardId }) => boardId));
  return list.goesOn && boards.size < FEW_BOARDS ? windowOf(reasonFor, WIDE, read) : list;
}

async function windowOf(
  reasonFor: Candidate['reasonFor'],
  limit: number,
  read: Read,
): Promise<List> {
  const pins = await read(limit);
  return {
    pins: pins.map((pin) => ({ ...pin, isFound: false, reasonFor })),
    goesOn: pins.length === limit,
  };
}

const freshReason: Candidate['reasonFor'] = (pin) =>
  pin.ownerIsFollowed || pin.pinnerIsFollowed ? followedReason(pin) : reasons.fresh();
