import { isRelevant, readQueries, toReadable, type JudgedQuery } from '../relevance/judge.ts';
import { foundFor } from './ask-product.ts';
import type { Catalogue } from './catalogue.ts';
import type { Product } from './open-product.ts';

const FIRST = 10;

/** The precision of a query's first results, relative to the best possible. */
export interface Precision {
  readonly query: JudgedQuery;
  readonly plain: number;
  readonly misspelt: number;
}

/** Runs every judged query, correctly spelt and misspelt. */
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
