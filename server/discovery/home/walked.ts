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
import type { FindLed } from './led-to.ts';
import { reasons } from './reasons.ts';
import { boardOf, type Candidate, type Shown } from './sources.ts';

/** The latest saves, so many of each board, are what the feed follows from. */
const SAVES = 2000;
const OF_BOARD = 40;
/** Who saves much is near to their own: of so many pictures that an interest leads to, the first that are new to them. */
const LOOKED_AT = 300;
const PROPOSED = 20;
/** Boards of a picture that are looked at for the best. */
const BOARDS_OF_PICTURE = 4;
/** Fewer shared pins say nothing. */
const SHARED = 2;

/** What the viewer keeps in public, lately. */
export const savesOf = (visibility: Visibility, viewerId: string): Promise<Save[]> =>
  latestSaves(visibility.tx, viewerId, SAVES, OF_BOARD);

/** What a reason counts on a board: the viewer's pictures. */
export const sharingOf = (walks: Walks, saves: readonly Save[]): Sharing =>
  walks.sharing(signaturesOf(saves));

const signaturesOf = (saves: readonly Save[]): ReadonlySet<string> =>
  new Set(saves.map(({ signature }) => signature));

/** What says the same as the viewer's interests, and what walks from them come to; the interests in turn. */
export async function walkedPins(
  visibility: Visibility & { readonly viewer: { readonly id: string } },
  by: { readonly walks: Walks; readonly findLed: FindLed; readonly self: HomeSelf },
  visit: { readonly seed: number; readonly isShown: (signature: string) => boolean },
): Promise<Candidate[]> {
  const { walks, self } = by;
  const saves = await savesOf(visibility, visibility.viewer.id);
  if (saves.length === 0) return [];
  const clusters = clustersFor(leading(walks, saves), new Set(self.quiet), visit.seed);
  const found = await Promise.all(clusters.map(by.findLed));
  const mine = signaturesOf(saves);
  // All that the viewer has in public is among their saves, or else has to be asked for.
  const wanted = isAll(saves) ? PROPOSED : LOOKED_AT;
  const taken = new Set<string>();
  const lists = found.map((near) => {
    const fresh: string[] = [];
    for (const signature of near) {
      if (fresh.length === wanted) break;
      if (mine.has(signature) || taken.has(signature) || visit.isShown(signature)) continue;
      taken.add(signature);
      fresh.push(signature);
    }
    return fresh;
  });
  const sharing = walks.sharing(mine);
  const ways = new Map<string, { cluster: Cluster; boardId: string | null }>();
  for (const [turn, list] of (await proposedOf(visibility, lists)).entries()) {
    const cluster = clusters[turn]!;
    for (const signature of list)
      ways.set(signature, { cluster, boardId: nearestBoard(walks, signature, sharing) });
  }
  return pinsBy(visibility, sharing, ways);
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
  ways: ReadonlyMap<string, { readonly cluster: Cluster; readonly boardId: string | null }>,
): Promise<Candidate[]> {
  if (ways.size === 0) return [];
  const pictures = Array.from(ways, ([signature, { boardId }]) => ({ signature, boardId }));
  const pins = await pinsOfPictures(tx, viewer.id, pictures);
  const candidates = pins.flatMap((pin) => {
    const cluster = ways.get(pin.signature)?.cluster;
    if (cluster === undefined) return [];
    const reasonFor = (shown: Shown) => sharedReason(sharing, shown) ?? ownReason(cluster);
    return [{ ...pin, cluster, isFound: true, reasonFor }];
  });
  return mixed([...Map.groupBy(candidates, ({ cluster }) => cluster).values()]);
}

/** A picture that nobody else keeps leads nowhere. */
function leading(walks: Walks, saves: readonly Save[]): readonly Save[] {
  const known = saves.filter(({ signature }) => walks.leads(signature));
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
