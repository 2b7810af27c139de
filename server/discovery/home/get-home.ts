import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { getHome as call } from '#contract/discovery.ts';
import type { Pin } from '#contract/pins.ts';
import type { SignedInContext, Viewer } from '#server/kernel/context/context.ts';
import { lookAlike, type Media } from '#server/media/index.ts';
import { collectPage, keepForFeed, showPins, sightOf, type Sight } from '#server/pins/index.ts';
import type { Walks } from '../graph/index.ts';
import { seenIn } from '../core/seen.ts';
import { newestPins, type FoundPin } from '../core/store.ts';
import { blend, type Blend } from './blend.ts';
import { homeBegun, homeCursor, type HomePlace } from './home-place.ts';
import { followedPins, homeSelfOf, type HomeSelf } from '../core/home-store.ts';
import type { FindPopular } from './keep-popular.ts';
import type { FindLed, KeptLeads } from './led-to.ts';
import { keepRecommended } from '../core/keep-recommended.ts';
import { reasons } from './reasons.ts';
import { setApart } from './set-apart.ts';
import { exploredPins, followedReason, type Candidate } from './sources.ts';
import { walkedPins } from './walked.ts';

type Looking = Sight & { readonly viewer: Viewer };

/**
 * The home feed, page by page. Each page is made anew of four sources: what walks from the viewer's latest
 * saves come to, what is followed, boards to explore, and what is new. The bookmark holds what the
 * visit has shown, so nothing comes twice however the sources change, and how far the two lists
 * that run by time have been used up; so a save, a hide or a follow counts on the next page.
 *
 * Whoever switched recommendations off, or asks for that, gets what they follow, in the order of time.
 */
export const getHome =
  (media: Media, walks: Walks, findPopular: FindPopular, leads: KeptLeads) =>
  async (context: SignedInContext, input: InputOf<typeof call>): Promise<Page<Pin[]>> => {
    const { viewer, tx, read, now } = context;
    const place = homeCursor.read(input.bookmark) ?? homeBegun({ now, viewerId: viewer.id });
    const self = await homeSelfOf(tx, viewer.id);
    const sight = { ...sightOf(media, context), viewer };
    return self.isPersonalised && input.followed !== true
      ? blendedPage(
          {
            sight,
            walks,
            self,
            popular: () => findPopular(read, viewer.id, now),
            findLed: (cluster) => leads(cluster, now, read),
          },
          place,
          input.page_size,
        )
      : followedPage({ sight, self }, place, input.page_size);
  };

async function followedPage(
  { sight, self }: Pick<Home, 'sight' | 'self'>,
  place: HomePlace,
  size: number,
): Promise<Page<Pin[]>> {
  const { rows, last } = await collectPage<FoundPin>({
    size,
    next: (after, limit) =>
      followedPins(sight.tx, sight.viewer.id, after?.id ?? place.followed, limit),
    keep: (found) => keepFor(self)(sight, found),
    nameOf: (pin) => pin.signature,
  });
  return {
    data: await showPins(sight, rows, followedReason),
    bookmark: last && homeCursor.write({ ...place, page: place.page + 1, followed: last.id }),
  };
}

interface Home {
  readonly sight: Looking;
  readonly walks: Walks;
  readonly self: HomeSelf;
  readonly popular: () => ReturnType<FindPopular>;
  readonly findLed: FindLed;
}

/** Who hides nothing is not asked what. */
const keepFor = ({ isHiding }: HomeSelf) => (isHiding ? keepRecommended : keepForFeed);

/** Pages that follow the same interests of the viewer. */
const SAME_INTERESTS = 4;
/** How often each source has its turn. */
const WEIGHTS = { walked: 6, followed: 3, liked: 2, explored: 1, fresh: 1 };
/** Pins of a page on one board, and by one person: a part of the page, and never fewer. */
const BOARD_PART = 8;
const PERSON_PART = 4;
const FEWEST = 2;
/** Pins of each list by time that a page is chosen from, and where few boards fill these, as after an import. */
const WINDOW = 100;
const WIDE = 250;
const FEW_BOARDS = 8;
/** However much was seen or is hidden, a request reads so many windows of what is new. */
const MAX_WINDOWS = 40;
/** So many of them before the caps are raised. */
const FIRST_WINDOWS = 4;

async function blendedPage(home: Home, place: HomePlace, size: number): Promise<Page<Pin[]>> {
  const { sight } = home;
  const { tx, viewer } = sight;
  const seen = seenIn(place.seen);
  const wanted = size + 1;
  const [followed, fresh, walked, boards] = await Promise.all([
    listOf(followedReason, (limit) => followedPins(tx, viewer.id, place.followed, limit)),
    listOf(freshReason, (limit) => newestPins(tx, viewer.id, place.fresh, limit)),
    walkedPins(sight, home, {
      seed: place.seed + Math.floor(place.page / SAME_INTERESTS),
      isShown: seen.has,
    }),
    home.popular().then((known) => exploredPins(sight, known, home.self, place)),
  ]);
  const streams = { walked, followed: followed.pins, ...boards, fresh: fresh.pins };
  const sources = Object.entries(WEIGHTS).map(([name, weight]) => ({
    name,
    weight,
    pins: streams[name as keyof typeof WEIGHTS],
  }));
  const part = (share: number): number => Math.max(FEWEST, Math.ceil(wanted / share));
  const caps = { board: part(BOARD_PART), person: part(PERSON_PART) };
  const page = await fillPage(home, blend(sources, seen.has, caps), fresh, wanted);
  const { kept } = page;
  const looks = ({ id }: Candidate): string => sight.pins.get(id)?.thumbHash ?? '';
  const shown = setApart(kept.slice(0, size), (one, other) => lookAlike(looks(one), looks(other)));
  const why = new Map(shown.map((pin) => [pin.id, pin.reasonFor]));
  // The one beyond the page is still to come.
  const done = new Set(page.asked);
  for (const { signature } of kept.slice(size)) done.delete(signature);
  const isDone = ({ signature }: FoundPin): boolean => done.has(signature) || seen.has(signature);
  return {
    data: await showPins(sight, shown, (pin) => why.get(pin.id)?.(pin) ?? reasons.fresh()),
    bookmark:
      kept.length > size
        ? homeCursor.write({
            seed: place.seed,
            page: place.page + 1,
            followed: usedUp(followed.pins, isDone) ?? place.followed,
            fresh: usedUp([...fresh.pins, ...page.read], isDone) ?? place.fresh,
            seen: seen.with(shown.map(({ signature }) => signature)),
          })
        : null,
  };
}

interface Filled {
  /** May be shown, in their order. */
  readonly kept: Candidate[];
  /** The pictures that were asked after. */
  readonly asked: Set<string>;
  /** What was read of what is new beyond the first window. */
  readonly read: Candidate[];
}

/**
 * Takes what is within the caps; then further windows of what is new, which others have filled; then more of
 * the same boards and people; and at last what is new down to the oldest pin there is.
 */
async function fillPage(
  home: Home,
  pins: Blend<Candidate>,
  fresh: List,
  wanted: number,
): Promise<Filled> {
  const { tx, viewer } = home.sight;
  const page: Filled = { kept: [], asked: new Set(), read: [] };
  let last = fresh.goesOn ? fresh.pins.at(-1) : undefined;
  for (let windows = 0; ;) {
    await takeInto(page, home, pins, wanted);
    if (page.kept.length === wanted) return page;
    const isFirst = last !== undefined && windows < FIRST_WINDOWS;
    if (!isFirst && pins.raise()) continue;
    if (last === undefined || windows === MAX_WINDOWS) return page;
    const after = last.id;
    const next = await windowOf(freshReason, WIDE, (limit) =>
      newestPins(tx, viewer.id, after, limit),
    );
    windows += 1;
    page.read.push(...next.pins);
    pins.add(next.pins);
    last = next.goesOn ? next.pins.at(-1) : undefined;
  }
}

async function takeInto(
  { kept, asked }: Filled,
  { sight, self }: Home,
  pins: Blend<Candidate>,
  wanted: number,
): Promise<void> {
  while (kept.length < wanted) {
    const next = pins.next(wanted - kept.length);
    if (next.length === 0) return;
    const visible = new Set(await keepFor(self)(sight, next));
    for (const pin of next) {
      asked.add(pin.signature);
      const isKnown = pin.isFound && sight.pins.get(pin.id)?.savedBoardId !== null;
      if (visible.has(pin) && !isKnown) kept.push(pin);
      else pins.drop(pin);
    }
  }
}

/** The last pin of the list before the first that is still to come; null when that is the first. */
function usedUp(list: readonly FoundPin[], isDone: (pin: FoundPin) => boolean): string | null {
  const first = list.findIndex((pin) => !isDone(pin));
  return (first === -1 ? list.at(-1) : list[first - 1])?.id ?? null;
}

/** A list by time, from where the visit is in it. */
interface List {
  readonly pins: readonly Candidate[];
  /** Whether it may go on behind these. */
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
