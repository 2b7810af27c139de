import type { Tx } from '#server/kernel/db/tx.ts';
import { wordsOf } from '#server/pins/index.ts';
import { likelyMeant } from './correct.ts';
import type { Query } from './read-query.ts';
import { countEach } from './search-store.ts';
import { askedOf, understand, type Term, type Understood } from './understand.ts';

/** A query that finds little is looked at for slips, and so is a word that hardly any pin has. */
export const LITTLE = 10;
const SELDOM = 50;
const COUNTED = 200;
/** Found so many times more often, another word is what was meant; half as often, it is worth asking. */
const MEANT = 20;
const ASKED = 10;
const SUSPECTS = 4;

/** What people add to say that they look for things, and what no pin need say of itself. */
const EMPTY_WORDS = new Set(
  'idea ideas inspiration picture pictures image images photo photos pin pins recipe recipes best'.split(
    ' ',
  ),
);

/** What a query was meant to be. */
export interface Meant {
  /** The words that differ, by how they were written. */
  readonly instead: ReadonlyMap<string, string>;
  readonly understood: Understood;
  readonly pins: number;
}

/** Whether a query with these results is worth a look for slips. */
export const isDoubtful = (understood: Understood, found: number): boolean =>
  found < LITTLE || understood.terms.some((term) => term.pins < SELDOM);

/** The likeliest other reading of a query, when one finds more. */
export async function otherReading(
  tx: Tx,
  query: Query,
  understood: Understood,
  facts: readonly string[],
): Promise<Meant | null> {
  const suspects = understood.terms
    .toSorted((one, other) => one.pins - other.pins)
    .slice(0, SUSPECTS);
  const meant = new Map(
    await Promise.all(
      suspects.map(async ({ word }) => [word, await likelyMeant(tx, word)] as const),
    ),
  );
  const known = await knownTerms(
    tx,
    [...meant.values()].flat().map(({ word }) => word),
  );
  const variants = readings(suspects, (word) => (meant.get(word) ?? []).map((one) => one.word)).map(
    (instead) => ({
      instead,
      understood: {
        ...understood,
        terms: understood.terms.map((term) => known.get(instead.get(term.word) ?? '') ?? term),
      },
    }),
  );
  const counts = await countsOf(
    tx,
    variants.map((one) => one.understood),
    facts,
  );
  const [best] = variants
    .map((one, place) => ({ ...one, pins: counts[place] ?? 0 }))
    .toSorted((one, other) => other.pins - one.pins);
  return best === undefined || best.pins === 0 ? null : best;
}

/** Every word that nobody uses put right at once, the likeliest ways first; else one of the others at a time. */
function readings(
  suspects: readonly Term[],
  meantBy: (word: string) => readonly string[],
): ReadonlyMap<string, string>[] {
  const unknown = suspects.filter((term) => term.pins === 0 && meantBy(term.word).length > 0);
  const base = new Map(unknown.map(({ word }) => [word, meantBy(word)[0] ?? word]));
  const single = suspects.flatMap(({ word }) =>
    meantBy(word).map((other) => new Map([...base, [word, other]])),
  );
  return base.size > 0 ? [base, ...single] : single;
}

async function knownTerms(tx: Tx, words: readonly string[]): Promise<Map<string, Term>> {
  const all = await understand(tx, { words: [...new Set(words)], wanted: [], unwanted: [] });
  return new Map(all.terms.map((term) => [term.word, term]));
}

async function countsOf(
  tx: Tx,
  variants: readonly Understood[],
  facts: readonly string[],
): Promise<number[]> {
  if (variants.length === 0) return [];
  return countEach(
    tx,
    variants.map((one) => askedOf(one, facts)?.match ?? ''),
    COUNTED,
  );
}

/** Whether results of another reading are shown in the place of those of what was written. */
export const isMeant = (found: number, other: number): boolean =>
  found < LITTLE && other >= Math.max(1, found * MEANT);
/** Whether another reading is offered. */
export const isWorthAsking = (found: number, other: number): boolean =>
  other >= Math.max(1, found * ASKED);

/** The text with other words in it. */
export function withWords(text: string, instead: ReadonlyMap<string, string>): string {
  return text.replaceAll(
    /[\p{L}\p{N}\p{M}]+/gu,
    (word) => instead.get(wordsOf(word).join('')) ?? word,
  );
}

/**
 * What is left of a query that nothing has all of: without words that say nothing of a pin, else without
 * one word so that what stays finds least, and something.
 */
export async function withoutSome(
  tx: Tx,
  understood: Understood,
  facts: readonly string[],
): Promise<Understood> {
  let { terms } = understood;
  const telling = terms.filter((term) => !EMPTY_WORDS.has(term.word));
  if (telling.length > 0) terms = telling;
  const count = async (variants: readonly (readonly Term[])[]): Promise<number[]> =>
    countsOf(
      tx,
      variants.map((some) => ({ ...understood, terms: some })),
      facts,
    );
  while (terms.length > 1 && (await count([terms]))[0] === 0) {
    const variants = terms.map((_, place) => terms.toSpliced(place, 1));
    const counts = await count(variants);
    const [least] = variants
      .map((some, place) => ({ some, pins: counts[place] ?? 0 }))
      .filter((one) => one.pins > 0)
      .toSorted((one, other) => one.pins - other.pins);
    terms = least?.some ?? withoutRarest(terms);
  }
  return { ...understood, terms };
}

function withoutRarest(terms: readonly Term[]): readonly Term[] {
  const rarest = terms.toSorted((one, other) => one.pins - other.pins)[0];
  return terms.filter((term) => term !== rarest);
}
