import { timeOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { ringOf } from '../charging/event-store.ts';

/** An auction, as stored for forecasts. */
export interface SampleRow {
  readonly id: string;
  /** Codes of the page's topics and of a search's words, as in the columns. */
  readonly topics: readonly number[];
  readonly words: readonly number[];
  /** Number of places for ads. */
  readonly places: number;
  /** Scores of the best ads, best first. */
  readonly scores: readonly number[];
  readonly page: Buffer;
}

/** Stores samples, each once. */
export async function insertSamples(tx: Tx, samples: readonly SampleRow[]): Promise<void> {
  await tx.run(
    `insert into ad_samples (id, ring, at, topics, words, places, scores, page)
     select id, ring, at, topics::integer[], words::integer[], places, scores::bigint[], page
     from unnest(:ids::bigint[], :rings::smallint[], :times::timestamptz[], :topics::text[],
       :words::text[], :places::smallint[], :scores::text[], :pages::bytea[])
       as given (id, ring, at, topics, words, places, scores, page)
     on conflict do nothing`,
    {
      ids: samples.map(({ id }) => id),
      rings: samples.map(({ id }) => ringOf(id)),
      times: samples.map(({ id }) => timeOf(id)),
      topics: samples.map(({ topics }) => listOf(topics)),
      words: samples.map(({ words }) => listOf(words)),
      places: samples.map(({ places }) => places),
      scores: samples.map(({ scores }) => listOf(scores)),
      pages: samples.map(({ page }) => page),
    },
  );
}

/** Formats a nested array for PostgreSQL, which parameters do not support. */
const listOf = (numbers: readonly number[]): string => `{${numbers.join(',')}}`;
