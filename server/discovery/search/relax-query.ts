import type { Tx } from '#server/kernel/db/tx.ts';
import { estimateCounts } from './correct-query.ts';
import type { Term, Understood } from './understand.ts';

/** Words of searches that mean nothing on a pin. */
const EMPTY_WORDS = new Set(
  'idea ideas inspiration picture pictures image images photo photos pin pins recipe recipes best'.split(
    ' ',
  ),
);

/**
 * Returns a query that too few pins match with fewer words: first without words that mean nothing on a pin, then
 * without one word at a time, dropping as few as possible to find more than before. `known` is the number of pins
 * with all words, if already counted.
 */
export async function relaxQuery(
  tx: Tx,
  understood: Understood,
  facts: readonly string[],
  known: number | null,
): Promise<Understood> {
  let { terms } = understood;
  const count = async (variants: readonly (readonly Term[])[]): Promise<number[]> =>
    (
      await estimateCounts(
        tx,
        variants.map((some) => ({ ...understood, terms: some })),
        facts,
        true,
      )
    ).map(({ pins }) => pins);
  const countOne = async (some: readonly Term[]): Promise<number> => (await count([some]))[0] ?? 0;
  const found = known ?? (await countOne(terms));
  let pins = found;
  const telling = terms.filter((term) => !EMPTY_WORDS.has(term.word));
  if (telling.length > 0 && telling.length < terms.length) {
    terms = telling;
    pins = await countOne(terms);
  }
  while (terms.length > 1 && pins <= found) {
    const variants = terms.map((_, index) => terms.toSpliced(index, 1));
    const counts = await count(variants);
    const [least] = variants
      .map((some, index) => ({ some, pins: counts[index] ?? 0 }))
      .filter((one) => one.pins > found)
      .toSorted((one, other) => one.pins - other.pins);
    terms = least?.some ?? withoutRarest(terms);
    pins = least?.pins ?? (await countOne(terms));
  }
  return { ...understood, terms };
}

function withoutRarest(terms: readonly Term[]): readonly Term[] {
  const rarest = terms.toSorted((one, other) => one.pins - other.pins)[0];
  return terms.filter((term) => term !== rarest);
}
