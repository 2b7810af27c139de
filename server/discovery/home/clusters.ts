import { mulberry32 } from './chance.ts';
import type { Save } from '../core/home-store.ts';

/** What somebody is into: pictures that they keep together. It stays as it is while they save elsewhere. */
export interface Cluster {
  readonly boardId: string;
  readonly boardName: string;
  readonly pictures: readonly { readonly signature: string; readonly weight: number }[];
  /** Which of the ways to draw from the interest this is: what else chance decides follows from it. */
  readonly way: number;
}

/** Of a page: as many interests, each with so many of its latest pictures and of its others. */
const CLUSTERS = 3;
const LATEST = 4;
const OTHERS = 4;
/** After so many saves one counts half as much. */
const HALF = 20;
/** The others are drawn in so many ways, which have their turns: so what each leads to can be kept. */
const WAYS = 6;

/**
 * The interests that a page follows: each board is one, so that none is averaged away. What was
 * saved to lately comes more often; chance gives the others their turn on another page.
 */
export function clustersFor(
  saves: readonly Save[],
  quiet: ReadonlySet<string>,
  seed: number,
): Cluster[] {
  const chance = mulberry32(seed);
  const heard = saves
    .map((save, age) => ({ save, weight: weightAt(age) }))
    .filter(({ save }) => !quiet.has(save.boardId));
  const boards = [...Map.groupBy(heard, ({ save }) => save.boardId).values()];
  // The largest of -log(chance)/weight drawn without replacement: a weighted choice.
  const drawn = boards
    .map((kept) => ({
      kept,
      key: -Math.log(1 - chance()) / kept.reduce((sum, { weight }) => sum + weight, 0),
    }))
    .toSorted((one, other) => one.key - other.key);
  return drawn.slice(0, CLUSTERS).flatMap(({ kept }) =>
    clusterOf(
      kept.map(({ save }) => save),
      seed % WAYS,
    ),
  );
}

/** The latest saves of one board, and some of the others. */
function clusterOf(kept: readonly Save[], way: number): Cluster[] {
  const [first] = kept;
  if (first === undefined) return [];
  const { boardId, boardName } = first;
  const chance = mulberry32(way);
  const aged = kept.map(({ signature }, age) => ({ signature, weight: weightAt(age) }));
  const others = aged
    .slice(LATEST)
    .map((one) => ({ one, key: chance() }))
    .toSorted((one, other) => one.key - other.key)
    .slice(0, OTHERS)
    .map(({ one }) => one);
  const pictures = [...aged.slice(0, LATEST), ...others];
  return [{ boardId, boardName, pictures, way }];
}

const weightAt = (age: number): number => HALF / (HALF + age);
