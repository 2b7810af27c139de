import { mulberry32 } from './mulberry32.ts';
import type { Save } from '../core/home-store.ts';

/** An interest of a person: pictures that they saved to one board. It stays the same while they save elsewhere. */
export interface Cluster {
  readonly boardId: string;
  readonly boardName: string;
  readonly pictures: readonly { readonly signature: string; readonly weight: number }[];
  /** The number of this random selection of the pictures; it also seeds the walks from them. */
  readonly variant: number;
}

/** The number of clusters that a page follows, of the latest pictures of each, and of the other pictures of each. */
const CLUSTERS = 3;
const LATEST = 4;
const OTHERS = 4;
/** A save's weight halves after this many later ones. */
const HALF = 20;
/** The number of selections of the other pictures, used in turn, so that each variant's candidates can be cached. */
const VARIANTS = 6;

/**
 * Returns the clusters that a page follows. Each board is one, so that no interest is averaged away. Boards with
 * recent saves are drawn more often; the random draw gives the others their turn on later pages.
 */
export function clustersFor(
  saves: readonly Save[],
  quiet: ReadonlySet<string>,
  seed: number,
): Cluster[] {
  const random = mulberry32(seed);
  const heard = saves
    .map((save, age) => ({ save, weight: weightAt(age) }))
    .filter(({ save }) => !quiet.has(save.boardId));
  const boards = [...Map.groupBy(heard, ({ save }) => save.boardId).values()];
  // Weighted sampling without replacement: the key is -log(random)/weight.
  const drawn = boards
    .map((own) => ({
      own,
      key: -Math.log(1 - random()) / own.reduce((sum, { weight }) => sum + weight, 0),
    }))
    .toSorted((one, other) => one.key - other.key);
  return drawn.slice(0, CLUSTERS).flatMap(({ own }) =>
    clusterOf(
      own.map(({ save }) => save),
      seed % VARIANTS,
    ),
  );
}

/** Returns the latest saves of one board, and some of the others. */
function clusterOf(own: readonly Save[], variant: number): Cluster[] {
  const [first] = own;
  if (first === undefined) return [];
  const { boardId, boardName } = first;
  const random = mulberry32(variant);
  const aged = own.map(({ signature }, age) => ({ signature, weight: weightAt(age) }));
  const others = aged
    .slice(LATEST)
    .map((one) => ({ one, key: random() }))
    .toSorted((one, other) => one.key - other.key)
    .slice(0, OTHERS)
    .map(({ one }) => one);
  const pictures = [...aged.slice(0, LATEST), ...others];
  return [{ boardId, boardName, pictures, variant }];
}

const weightAt = (age: number): number => HALF / (HALF + age);
