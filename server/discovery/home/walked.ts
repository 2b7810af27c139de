import type { RecommendationReason } from '#contract/pins/reasons.ts';
import type { Visibility } from '#server/pins/index.ts';
import type { Sharing, Walks } from '../graph/index.ts';
import {
  latestSaves,
  pinsOfPictures,
  unsavedAmong,
  type HomeSelf,
  type Save,
} from '../core/home-store.ts';
import { mixed } from '../core/rules.ts';
import { clustersFor, type Cluster } from './clusters.ts';
import type { FindClusterPictures } from './cluster-pictures.ts';
import { reasons } from './reasons.ts';
import { boardOf, type Candidate, type Shown } from './sources.ts';

/** The number of latest saves that the feed follows, and the maximum of each board. */
const SAVES = 2000;
const OF_BOARD = 40;
/** Walks from many saves find many of one's own pictures: this many results are read to find new ones. */
const MAX_SCANNED = 300;
const PROPOSED = 20;
/** The number of boards among which a picture's best one is chosen. */
const BOARDS_OF_PICTURE = 4;
/** Fewer shared pins are not significant. */
const SHARED = 2;

/** Returns the viewer's latest public saves. */
export const savesOf = (visibility: Visibility, viewerId: string): Promise<Save[]> =>
  latestSaves(visibility.tx, viewerId, SAVES, OF_BOARD);

/** Counts the viewer's pictures on a board, for reasons. */
export const sharingOf = (walks: Walks, saves: readonly Save[]): Sharing =>
  walks.sharing(signaturesOf(saves));

const signaturesOf = (saves: readonly Save[]): ReadonlySet<string> =>
  new Set(saves.map(({ signature }) => signature));

/**
 * Returns pictures with the words of the viewer's clusters, and pictures that walks from them find, taking the
 * clusters in turn.
 */
export async function walkedPins(
  visibility: Visibility & { readonly viewer: { readonly id: string } },
  by: {
    readonly walks: Walks;
    readonly findClusterPictures: FindClusterPictures;
    readonly self: HomeSelf;
  },
  visit: { readonly seed: number; readonly isShown: (signature: string) => boolean },
): Promise<Candidate[]> {
  const { walks, self } = by;
  const saves = await savesOf(visibility, visibility.viewer.id);
  if (saves.length === 0) return [];
  const clusters = clustersFor(leading(walks, saves), new Set(self.quiet), visit.seed);
  const found = await Promise.all(clusters.map(by.findClusterPictures));
  const mine = signaturesOf(saves);
  // If the saves include all that the viewer has publicly, few are proposed; otherwise more, because the lookup
  // drops those they have.
  const wanted = isAll(saves) ? PROPOSED : MAX_SCANNED;
  const taken = new Set<string>();
  const lists = found.map((similar) => {
    const fresh: string[] = [];
    for (const signature of similar) {
      if (fresh.length === wanted) break;
      if (mine.has(signature) || taken.has(signature) || visit.isShown(signature)) continue;
      taken.add(signature);
      fresh.push(signature);
    }
    return fresh;
  });
  const sharing = walks.sharing(mine);
  const origins = new Map<string, { cluster: Cluster; boardId: string | null }>();
  for (const [turn, list] of (await proposedOf(visibility, lists)).entries()) {
    const cluster = clusters[turn]!;
    for (const signature of list)
      origins.set(signature, { cluster, boardId: nearestBoard(walks, signature, sharing) });
  }
  return pinsBy(visibility, sharing, origins);
}

/** Returns from each list the first pictures that the viewer does not have, no more than a page can use. */
async function proposedOf(
  { tx, viewer }: Visibility & { readonly viewer: { readonly id: string } },
  lists: readonly (readonly string[])[],
): Promise<(readonly string[])[]> {
  if (lists.every((list) => list.length <= PROPOSED)) return [...lists];
  const unsaved = await unsavedAmong(tx, viewer.id, lists.flat());
  return lists.map((list) => list.filter((one) => unsaved.has(one)).slice(0, PROPOSED));
}

/** Returns whether the latest saves are all of them. */
function isAll(saves: readonly Save[]): boolean {
  const counts = new Map<string, number>();
  for (const { boardId } of saves) counts.set(boardId, (counts.get(boardId) ?? 0) + 1);
  return saves.length < SAVES && Math.max(0, ...counts.values()) < OF_BOARD;
}

async function pinsBy(
  { tx, viewer }: Visibility & { readonly viewer: { readonly id: string } },
  sharing: Sharing,
  origins: ReadonlyMap<string, { readonly cluster: Cluster; readonly boardId: string | null }>,
): Promise<Candidate[]> {
  if (origins.size === 0) return [];
  const pictures = Array.from(origins, ([signature, { boardId }]) => ({ signature, boardId }));
  const pins = await pinsOfPictures(tx, viewer.id, pictures);
  const candidates = pins.flatMap((pin) => {
    const cluster = origins.get(pin.signature)?.cluster;
    if (cluster === undefined) return [];
    const reasonFor = (row: Shown) => sharedReason(sharing, row) ?? ownReason(cluster);
    return [{ ...pin, cluster, isFound: true, reasonFor }];
  });
  return mixed([...Map.groupBy(candidates, ({ cluster }) => cluster).values()]);
}

/** Drops pictures that nobody else has: walks from them find nothing. */
function leading(walks: Walks, saves: readonly Save[]): readonly Save[] {
  const known = saves.filter(({ signature }) => walks.isConnected(signature));
  return known.length === 0 ? saves : known;
}

/** Returns the public board with this picture that shares the most pins with the viewer's. */
function nearestBoard(walks: Walks, signature: string, sharing: Sharing): string | null {
  let best: string | null = null;
  let most = 0;
  for (const boardId of walks.boardsOf(signature, BOARDS_OF_PICTURE)) {
    const count = sharing(boardId);
    if (count > most) [best, most] = [boardId, count];
  }
  return best;
}

/** Returns the reason that the pin's board shares pins with the viewer's; null if it does not. */
export function sharedReason(sharing: Sharing, pin: Shown): RecommendationReason | null {
  const count = sharing(pin.boardId);
  return count < SHARED ? null : reasons.sharedBoard(boardOf(pin), count);
}

function ownReason({ boardId, boardName }: Cluster): RecommendationReason {
  return reasons.ownBoard({ id: boardId, name: boardName, url: null });
}
