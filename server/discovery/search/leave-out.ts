import type { Tx } from '#server/kernel/db/tx.ts';
import { countsOf } from './settle.ts';
import type { Term, Understood } from './understand.ts';

/** What people add to say that they look for things, and what no pin need say of itself. */
const EMPTY_WORDS = new Set(
  'idea ideas inspiration picture pictures image images photo photos pin pins recipe recipes best'.split(
    ' ',
  ),
);

/**
 * What is left of a query that so few have all of: without words that say nothing of a pin, else without
 * one word so that what stays finds least, and more than all words do, where `known` is how much that is.
 */
export async function withoutSome(
  tx: Tx,
  understood: Understood,
  facts: readonly string[],
  known: number | null,
): Promise<Understood> {
  let { terms } = understood;
  const count = async (variants: readonly (readonly Term[])[]): Promise<number[]> =>
    (
      await countsOf(
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
    const variants = terms.map((_, place) => terms.toSpliced(place, 1));
    const counts = await count(variants);
    const [least] = variants
      .map((some, place) => ({ some, pins: counts[place] ?? 0 }))
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
