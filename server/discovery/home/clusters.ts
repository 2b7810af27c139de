import { mulberry32 } from './mulberry32.ts';
import type { Save } from '../core/home-store.ts';

/** An interest of somebody: pictures that they saved to one board. It stays the same while they save elsewhere. */
export interface Cluster {
  readonly boardId: string;
  readonly boardName: string;
  readonly pictures: readonly { readonly signature: string; readonly weight: number }[];
  /** The number of this random selection of the pictures; it also seeds the walks from them. */
  readonly variant: number;
}

/** A page follows so many clusters, each with so many of its latest pictures and of its others. */
const CLUSTERS = 3;
const LATEST = 4;
const OTHERS = 4;
/** A save counts half as much after so many later ones. */
const HALF = 20;
/** The others are selected in so many variants, in turn: so the candidates of each variant can be cached. */
const VARIANTS = 6;

/**
 * The clusters that a page follows: each board is one, so that none is averaged away. Boards that were saved to
 * lately come more often; the random draw gives the others their turn on another page.
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
  // The largest of -log(random)/weight drawn without replacement: a weighted choice.
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

/** The latest saves of one board, and some of the others. */
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
