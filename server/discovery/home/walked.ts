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

/** The feed follows from the latest saves, so many of each board. */
const SAVES = 2000;
const OF_BOARD = 40;
/** Walks from many saves find many of one's own pictures: so many are read to find new ones. */
const MAX_SCANNED = 300;
const PROPOSED = 20;
/** The best board of a picture is chosen among so many. */
const BOARDS_OF_PICTURE = 4;
/** Fewer shared pins mean nothing. */
const SHARED = 2;

/** What the viewer saved in public lately. */
export const savesOf = (visibility: Visibility, viewerId: string): Promise<Save[]> =>
  latestSaves(visibility.tx, viewerId, SAVES, OF_BOARD);

/** A reason counts the viewer's pictures on a board. */
export const sharingOf = (walks: Walks, saves: readonly Save[]): Sharing =>
  walks.sharing(signaturesOf(saves));

const signaturesOf = (saves: readonly Save[]): ReadonlySet<string> =>
  new Set(saves.map(({ signature }) => signature));

/** Pictures with the words of the viewer's clusters, and pictures that walks from them find; the clusters in turn. */
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
  // All that the viewer has in public is among their saves, or else has to be asked for.
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

/** Of each list the first that the viewer does not have, and no more than a page has use for. */
async function proposedOf(
  { tx, viewer }: Visibility & { readonly viewer: { readonly id: string } },
  lists: readonly (readonly string[])[],
): Promise<(readonly string[])[]> {
  if (lists.every((list) => list.length <= PROPOSED)) return [...lists];
  const unsaved = await unsavedAmong(tx, viewer.id, lists.flat());
  return lists.map((list) => list.filter((one) => unsaved.has(one)).slice(0, PROPOSED));
}

/** Whether the latest saves are all of them. */
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

/** From a picture that nobody else has, walks find nothing. */
function leading(walks: Walks, saves: readonly Save[]): readonly Save[] {
  const known = saves.filter(({ signature }) => walks.isConnected(signature));
  return known.length === 0 ? saves : known;
}

/** The public board with this picture that shares most with the viewer's. */
function nearestBoard(walks: Walks, signature: string, sharing: Sharing): string | null {
  let best: string | null = null;
  let most = 0;
  for (const boardId of walks.boardsOf(signature, BOARDS_OF_PICTURE)) {
    const count = sharing(boardId);
    if (count > most) [best, most] = [boardId, count];
  }
  return best;
}

/** That the pin's board shares pins with the viewer's; null when it does not. */
export function sharedReason(sharing: Sharing, pin: Shown): RecommendationReason | null {
  const count = sharing(pin.boardId);
  return count < SHARED ? null : reasons.sharedBoard(boardOf(pin), count);
}

function ownReason({ boardId, boardName }: Cluster): RecommendationReason {
  return reasons.ownBoard({ id: boardId, name: boardName, url: null });
}
