import type { Tx } from '#server/kernel/db/tx.ts';
import type { Question, Walks } from '../graph/index.ts';
import type { Cluster } from './clusters.ts';
import { cacheAnswers } from './cache-answers.ts';
import { picturesSaying } from './pictures-saying.ts';

/** Pictures that a walk finds. */
const NEAR = 300;
/** Of so many pictures one comes by a walk. */
const WALKED_OF = 3;

/** Pictures that an interest leads to, best first, of which some may be the viewer's own. */
export type FindLed = (cluster: Cluster) => Promise<readonly string[]>;

/** As FindLed, at a time; `read` has to outlive the request. */
export type KeptLeads = (cluster: Cluster, now: Date, read: Tx) => Promise<readonly string[]>;

/**
 * What says the same as an interest, and what walks from it come to, as this process remembers it. It only
 * proposes: whether a picture is shown, or was hidden, is asked at each request.
 */
export function keepLeads(walks: Walks): KeptLeads {
  const near = cacheAnswers(async (question: Question) =>
    (await walks.near(question)).map(({ signature }) => signature),
  );
  const saying = cacheAnswers(picturesSaying);
  const together = new WeakMap<
    readonly string[],
    readonly [readonly string[], readonly string[]]
  >();
  return async ({ pictures, way }, now, read) => {
    const signatures = pictures.map(({ signature }) => signature);
    const [said, walked] = await Promise.all([
      saying(signatures, now, read),
      near({ pictures, limit: NEAR, seed: way }, now),
    ]);
    const before = together.get(walked);
    if (before?.[0] === said) return before[1];
    const all = inTurn(said, walked);
    together.set(walked, [said, all]);
    return all;
  };
}

/** One by a walk after each few that say the same. */
function inTurn(saying: readonly string[], near: readonly string[]): string[] {
  const apart = WALKED_OF - 1;
  const all = near.flatMap((one, at) => [...saying.slice(at * apart, (at + 1) * apart), one]);
  return [...new Set([...all, ...saying.slice(near.length * apart)])];
}
