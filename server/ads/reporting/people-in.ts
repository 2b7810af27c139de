import type { Tx } from '#server/kernel/db/tx.ts';
import { sketchesOf } from '../reach/reach-store.ts';
import { countTogether } from '../reach/sketch.ts';

/** Something, with days of which it is asked how many people saw it: YYYY-MM-DD, both with them. */
interface Span {
  readonly id: string;
  readonly from: string;
  readonly to: string;
}

/** Three months of so many things are some megabytes of sketches. */
const AT_ONCE = 25;

/** How many different people there were in each span; 0 where nobody is counted. */
export async function peopleIn(
  tx: Tx,
  bucket: number,
  spans: readonly Span[],
): Promise<readonly number[]> {
  const counts: number[] = [];
  for (let at = 0; at < spans.length; at += AT_ONCE) {
    const some = spans.slice(at, at + AT_ONCE);
    const days = some.flatMap(({ from, to }) => [from, to]).toSorted();
    const ids = [...new Set(some.map(({ id }) => id))];
    const [from = '', to = ''] = [days[0], days.at(-1)];
    const found = Map.groupBy(await sketchesOf(tx, bucket, ids, { from, to }), ({ id }) => id);
    for (const span of some) {
      const own = (found.get(span.id) ?? []).filter(
        ({ day }) => day >= span.from && day <= span.to,
      );
      counts.push(countTogether(own.map(({ sketch }) => sketch)));
    }
  }
  return counts;
}
