import { isRelevant, readQueries, toReadable, type JudgedQuery } from '../relevance/judge.ts';
import { foundFor } from './ask-product.ts';
import type { Catalogue } from './catalogue.ts';
import type { Product } from './open-product.ts';

const FIRST = 10;

/** How good the first answers to a query are, of all that could be. */
export interface Precision {
  readonly query: JudgedQuery;
  readonly plain: number;
  readonly misspelt: number;
}

/** Asks every judged query, plain and misspelt. */
export async function precisionOf(product: Product, catalogue: Catalogue): Promise<Precision[]> {
  const measured: Precision[] = [];
  const of = async (query: JudgedQuery, text: string): Promise<number> => {
    const found = await foundFor(product, text, FIRST);
    const relevant = found.filter((key) =>
      isRelevant(query, toReadable(catalogue.items.get(key) ?? {})),
    );
    return relevant.length / FIRST;
  };
  for (const query of await readQueries()) {
    const plain = await of(query, query.query);
    measured.push({ query, plain, misspelt: await of(query, query.misspelt) });
  }
  return measured;
}
