import type { Tx } from '#server/kernel/db/tx.ts';
import type { Question, Walks } from '../graph/index.ts';
import type { Cluster } from './clusters.ts';
import { cacheAnswers } from './cache-answers.ts';
import { picturesSaying } from './pictures-saying.ts';

/** The maximum number of pictures from a random walk. */
const MAX_SIMILAR = 300;
/** One of this many pictures comes from a walk, the others from words. */
const WALKED_OF = 3;

/** Candidate pictures for a cluster, best first; some may be the viewer's own. */
export type FindClusterPictures = (cluster: Cluster) => Promise<readonly string[]>;

/** As FindClusterPictures, cached, for a given time; `read` must outlive the request. */
export type CachedClusterPictures = (
  cluster: Cluster,
  now: Date,
  read: Tx,
) => Promise<readonly string[]>;

/**
 * Returns pictures with the same words as a cluster, and pictures that random walks from it find, cached in this
 * process. They are only candidates: each request checks whether one may be shown, and whether it was hidden.
 */
export function cacheClusterPictures(walks: Walks): CachedClusterPictures {
  const similar = cacheAnswers(async (question: Question) =>
    (await walks.similar(question)).map(({ signature }) => signature),
  );
  const saying = cacheAnswers(picturesSaying);
  const together = new WeakMap<
    readonly string[],
    readonly [readonly string[], readonly string[]]
  >();
  return async ({ pictures, variant }, now, read) => {
    const signatures = pictures.map(({ signature }) => signature);
    const [byWords, walked] = await Promise.all([
      saying(signatures, now, read),
      similar({ pictures, limit: MAX_SIMILAR, seed: variant }, now),
    ]);
    const before = together.get(walked);
    if (before?.[0] === byWords) return before[1];
    const all = inTurn(byWords, walked);
    together.set(walked, [byWords, all]);
    return all;
  };
}

/** Inserts one picture from a walk after each few with the same words. */
function inTurn(saying: readonly string[], similar: readonly string[]): string[] {
  const apart = WALKED_OF - 1;
  const all = similar.flatMap((one, at) => [...saying.slice(at * apart, (at + 1) * apart), one]);
  return [...new Set([...all, ...saying.slice(similar.length * apart)])];
}
