import type { Tx } from '#server/kernel/db/tx.ts';
import { latelyUpTo } from '../reach/reach-store.ts';
import { countTogether, sketchOf, together } from '../reach/sketch.ts';
import { addUpTerms, newPeople, writeSketches, type NewPeople } from './people-store.ts';
import type { Done, Span } from './roll-store.ts';

/**
 * Aggregates people by day, then the counts of each term and topic. Like addUp, skips spans with a missing batch, and
 * moves the marks in the same transaction.
 */
export async function addUpPeople(
  tx: Tx,
  spans: readonly Span[],
  isLastTry: boolean,
): Promise<Done[]> {
  const people = await newPeople(tx, spans, isLastTry);
  const sketches = people.flatMap((one) => {
    const sketch = withNew(one);
    return sketch === null ? [] : [{ ...one, sketch }];
  });
  await writeSketches(tx, sketches);
  const terms = people.filter(({ term }) => term !== 0);
  const lately = await latelyUpTo(tx, terms);
  const searchers = lately.map((one) => ({ ...one, searchers: countTogether(one.sketches) }));
  return addUpTerms(tx, spans, isLastTry, searchers);
}

function withNew({ hashes, stored }: NewPeople): Uint8Array | null {
  if (hashes === null) return null;
  const fresh = sketchOf(hashes);
  return stored === null ? fresh : together([stored, fresh]);
}
