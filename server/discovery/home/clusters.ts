import { chanceOf } from './chance.ts';
import type { Save } from '../home-store.ts';

/** What somebody is into: pictures that they keep together. */
export interface Cluster {
  readonly boardId: string;
  readonly boardName: string;
  readonly pictures: readonly { readonly signature: string; readonly weight: number }[];
}

/** Of a page: as many interests, each with so many of its latest pictures and of its others. */
const CLUSTERS = 3;
const LATEST = 4;
const OTHERS = 4;
/** After so many saves one counts half as much. */
const HALF = 20;

/**
 * The interests that a page follows: each board is one, so that none is averaged away. What was
 * saved to lately comes more often; chance gives the others their turn on another page.
 */
export function clustersFor(
  saves: readonly Save[],
  quiet: ReadonlySet<string>,
  seed: number,
): Cluster[] {
  const chance = chanceOf(seed);
  const heard = saves
    .map((save, age) => ({ save, age }))
    .filter(({ save }) => !quiet.has(save.boardId));
  const boards = [...Map.groupBy(heard, ({ save }) => save.boardId).values()];
  // The largest of -log(chance)/weight drawn without replacement: a weighted choice.
  const drawn = boards
    .map((kept) => ({
      kept,
      key: -Math.log(1 - chance()) / kept.reduce((sum, { age }) => sum + HALF / (HALF + age), 0),
    }))
    .toSorted((one, other) => one.key - other.key);
  return drawn.slice(0, CLUSTERS).flatMap(({ kept }) => {
    const [first] = kept;
    if (first === undefined) return [];
    const others = kept
      .slice(LATEST)
      .map((one) => ({ one, key: chance() }))
      .toSorted((one, other) => one.key - other.key)
      .slice(0, OTHERS)
      .map(({ one }) => one);
    const { boardId, boardName } = first.save;
    const pictures = [...kept.slice(0, LATEST), ...others].map(({ save, age }) => ({
      signature: save.signature,
      weight: HALF / (HALF + age),
    }));
    return [{ boardId, boardName, pictures }];
  });
}
