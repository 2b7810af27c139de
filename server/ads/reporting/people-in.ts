import type { Tx } from '#server/kernel/db/tx.ts';
import { sketchesOf } from '../reach/reach-store.ts';
import { countTogether } from '../reach/sketch.ts';

/** An entity and days whose reach is requested: YYYY-MM-DD, both inclusive. */
interface Span {
  readonly id: string;
  readonly from: string;
  readonly to: string;
}

/** Sketches of three months of this many entities are a few megabytes. */
const AT_ONCE = 25;

/** Returns the number of distinct people in each span; 0 if nobody was counted. */
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
